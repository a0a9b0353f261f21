/**
 * What the memories of a GPU have to do for one instruction of one warp. The rules are those of the
 * hardware, measured with the counters of its profiler; both who counts before a run and who counts
 * in one ask here.
 */
@NullMarked
package org.prismlang.kernel.cost;

import org.jspecify.annotations.NullMarked;
