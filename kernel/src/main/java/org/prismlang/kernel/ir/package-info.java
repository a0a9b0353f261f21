/**
 * The kernel IR: structured control flow, every access to memory in coordinates of the memory it
 * touches, views as a tree, and synchronization as statements that say who takes part. Immutable;
 * names are unique within a kernel or procedure, so equal records mean equal things.
 */
@NullMarked
package org.prismlang.kernel.ir;

import org.jspecify.annotations.NullMarked;
