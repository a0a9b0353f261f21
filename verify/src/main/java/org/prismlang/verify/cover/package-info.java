/// What runs of a kernel must have come to before their verdict may speak of other sizes.
///
///     Demand  = Ran(loop) | Went(branch, way) | Divided(quotient) | Wrapped(ring or barrier)
///     Demands = kernel → Demand*           of code that needs order, where sizes or blocks decide
///     Covered = what runs came to, measured by the machine
///     Aims    = Demand → a launch that should come to it
@NullMarked
package org.prismlang.verify.cover;

import org.jspecify.annotations.NullMarked;
