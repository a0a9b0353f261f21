/** Writes kernels of CUDA as Prism: who runs what is found again, and barriers are left out. */
@NullMarked
package org.prismlang.foreign.carry;

import org.jspecify.annotations.NullMarked;
