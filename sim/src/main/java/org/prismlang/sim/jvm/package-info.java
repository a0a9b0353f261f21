/**
 * Scalars of the language as the JVM holds them, and the bytecode of casts, operators and
 * comparisons: the same for kernels and for host functions.
 */
@NullMarked
package org.prismlang.sim.jvm;

import org.jspecify.annotations.NullMarked;
