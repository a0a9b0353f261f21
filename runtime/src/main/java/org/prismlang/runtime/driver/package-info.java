/**
 * The CUDA driver, `libcuda`, through {@link java.lang.foreign}: what kernels need and no more.
 * Every call is checked; what the driver gives out is given back by {@code close} or when nobody
 * knows it any more.
 */
@NullMarked
package org.prismlang.runtime.driver;

import org.jspecify.annotations.NullMarked;
