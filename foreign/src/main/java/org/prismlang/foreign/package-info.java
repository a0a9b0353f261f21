/** Kernels that are written in other languages, before the judge of our own. */
@NullMarked
package org.prismlang.foreign;

import org.jspecify.annotations.NullMarked;
