package org.prismlang.kernel.sync;

import java.util.List;
import java.util.Set;

/**
 * One abstract run: all that happened, in the order of the text.
 *
 * @param reached lists of statements that were run
 */
record Trace(Sample sample, int threads, List<Step> steps, Set<Integer> reached) {
  Trace {
    steps = List.copyOf(steps);
    reached = Set.copyOf(reached);
  }

  int warps() {
    return (threads + Mask.WARP - 1) / Mask.WARP;
  }
}
