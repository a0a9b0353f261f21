/** Kernels for Python: one file that holds the compiled code and launches it through the driver. */
@NullMarked
package org.prismlang.cuda.python;

import org.jspecify.annotations.NullMarked;
