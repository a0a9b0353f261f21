/**
 * The evaluation: kernels written in Prism and those of libraries, solved, checked and timed in the
 * same run.
 *
 * <p>{@code measure} times, {@code library} knows cuBLAS, CUB and the card, {@code suite} makes the
 * problems, {@code report} says what came out. {@code tune} and {@code own} do the same for
 * programs of others: one finds the fastest numbers, the other measures what they mark.
 */
@NullMarked
package org.prismlang.bench;

import org.jspecify.annotations.NullMarked;
