/**
 * From the checked program to the kernel IR: positions become arithmetic, views become coordinates
 * of the memory behind them, implicit groups become explicit, and loops that were unrolled for
 * checking are rolled up again.
 */
@NullMarked
package org.prismlang.kernel.lower;

import org.jspecify.annotations.NullMarked;
