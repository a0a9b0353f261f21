/**
 * The evaluation: kernels written in Prism and those of libraries, solved, checked and timed in the
 * same run.
 *
 * <p>{@code measure} times, {@code library} knows cuBLAS, CUB and the card, {@code suite} makes the
 * problems, {@code report} says what came out.
 */
@NullMarked
package org.prismlang.bench;

import org.jspecify.annotations.NullMarked;
