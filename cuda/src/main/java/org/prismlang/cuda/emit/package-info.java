/**
 * What the parts of the translation to CUDA C++ know of each other: how values, places and types
 * are written, and which functions a file needs at its head.
 */
@NullMarked
package org.prismlang.cuda.emit;

import org.jspecify.annotations.NullMarked;
