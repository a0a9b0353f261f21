/** Runs synchronized kernels on the CPU: {@link org.prismlang.sim.Simulator} is the entry. */
@NullMarked
package org.prismlang.sim;

import org.jspecify.annotations.NullMarked;
