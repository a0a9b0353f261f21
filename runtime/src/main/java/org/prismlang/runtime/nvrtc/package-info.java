/**
 * NVRTC, `libnvrtc`, through {@link java.lang.foreign}: the compiler for machines that have no
 * nvcc.
 */
@NullMarked
package org.prismlang.runtime.nvrtc;

import org.jspecify.annotations.NullMarked;
