/**
 * From procedures and kernels of the IR to functions of CUDA C++: values, places, statements and
 * synchronization, each in a file of its own around the {@link
 * org.prismlang.cuda.function.FunctionScope} of the function being written.
 */
@NullMarked
package org.prismlang.cuda.function;

import org.jspecify.annotations.NullMarked;
