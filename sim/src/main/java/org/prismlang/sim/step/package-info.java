/// Where a kernel can be stopped, and how to read what its threads hold there.
///
///     Spot = Span, calls around it, Seen*
///     Seen = name, type, where among the values of a stop it is     a variable or a shared memory
@NullMarked
package org.prismlang.sim.step;

import org.jspecify.annotations.NullMarked;
