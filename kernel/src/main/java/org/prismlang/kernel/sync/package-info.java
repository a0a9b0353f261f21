/**
 * Synchronization, inferred: which accesses must be ordered, by whom, and the fewest barriers,
 * waits and fences that do it.
 *
 * <p>A kernel is run in the abstract, all threads of one block in the order of the text, at a few
 * small sizes ({@code Interpreter}); accesses that meet in memory are conflicts ({@code
 * Conflicts}). Synchronizations are placed in the gaps between statements until every conflict is
 * ordered ({@code Placement}), judged by vector clocks over the same runs ({@code Clocks}). What
 * turns out to be implied by the rest is taken out again. Kernels with roles are then projected
 * onto each of them ({@code Projection}), and registers are handed over to the tensor cores only
 * where somebody else has used them ({@code Handovers}).
 */
@NullMarked
package org.prismlang.kernel.sync;

import org.jspecify.annotations.NullMarked;
