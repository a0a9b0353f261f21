/**
 * The CUDA compiler: finds it, runs it on what was generated, and says what it thinks of it in the
 * terms of the source. What it finds is nvcc; who has another brings it as a {@link
 * org.prismlang.cuda.nvcc.CudaCompiler}.
 */
@NullMarked
package org.prismlang.cuda.nvcc;

import org.jspecify.annotations.NullMarked;
