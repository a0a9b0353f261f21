/** Kernels for C++: one header that holds the compiled code and launches it through the driver. */
@NullMarked
package org.prismlang.cuda.header;

import org.jspecify.annotations.NullMarked;
