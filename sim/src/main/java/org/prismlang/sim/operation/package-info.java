/** What the operations of the machine compute: functions that compiled kernels call. */
@NullMarked
package org.prismlang.sim.operation;

import org.jspecify.annotations.NullMarked;
