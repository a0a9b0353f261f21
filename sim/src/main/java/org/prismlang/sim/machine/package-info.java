/**
 * The machine that compiled kernels run on: memory, tiles, blocks, barriers, who runs when, and the
 * monitor that is told of all of it.
 */
@NullMarked
package org.prismlang.sim.machine;

import org.jspecify.annotations.NullMarked;
