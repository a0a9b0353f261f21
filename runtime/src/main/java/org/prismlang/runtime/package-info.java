/// Programs in use: kernels launched with buffers, on whatever device there is. Host functions are in {@code host}.
///
///     Prism.load  = Path, Options → Program        throws what the checker found
///     Program     = Kernel*, on a Device
///     Kernel      = launch(grid, block, argument*)  checks the contract first
///     argument    = number | Buffer | TensorMap
///     Device      = the simulator: fast, checked or counted
@NullMarked
package org.prismlang.runtime;

import org.jspecify.annotations.NullMarked;
