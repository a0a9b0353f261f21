/**
 * The CUDA compiler: finds it, runs it on what was generated, and says what it thinks of it in the
 * terms of the source.
 */
@NullMarked
package org.prismlang.cuda.nvcc;

import org.jspecify.annotations.NullMarked;
