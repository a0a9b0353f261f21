/// What a machine would have to do for a launch, by source line.
///
///     Counts   = kernel, blocks, threads, Row*, kind → number
///     Row      = Span, Quantity → number             everything that happens on one source line
///     Quantity = instructions of a kind (of warps), or what they cost: threads, sectors, wavefronts, bytes
@NullMarked
package org.prismlang.sim.count;

import org.jspecify.annotations.NullMarked;
