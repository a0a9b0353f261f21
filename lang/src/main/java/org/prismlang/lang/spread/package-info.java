/**
 * Kernels of elements: loops whose trips threads take, tensors that threads hold, and the text of
 * what each thread does. Which thread has which element follows from how loops are spread; what
 * does not follow is refused.
 */
@NullMarked
package org.prismlang.lang.spread;

import org.jspecify.annotations.NullMarked;
