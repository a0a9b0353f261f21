/// The data-control-flow graph of a synchronized kernel as a picture: roles side by side, time downwards, loops as frames.
///
///     Item  = Frame(Key, heading, Item*) | Roles(Column*) | Node(text, Touch*) | Mark(Sync)
///     Shape = Box | Text | Arrow
///
/// {@code Outline} makes items of the kernel, {@code Arrangement} gives them places, {@code Svg} writes them down.
@NullMarked
package org.prismlang.kernel.graph;

import org.jspecify.annotations.NullMarked;
