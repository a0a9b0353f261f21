package org.prismlang.kernel.sync;

import java.util.List;
import java.util.Set;

/**
 * One abstract run: all that happened, in the order of the text.
 *
 * @param reached lists of statements that were run
 * @param passed statements that were run
 * @param repeated bodies of loops that made a second trip
 */
record Trace(
    Sample sample,
    int threads,
    List<Step> steps,
    Set<Integer> reached,
    Set<Integer> passed,
    Set<Integer> repeated) {
  Trace {
    steps = List.copyOf(steps);
    reached = Set.copyOf(reached);
    passed = Set.copyOf(passed);
    repeated = Set.copyOf(repeated);
  }

  int warps() {
    return (threads + Mask.WARP - 1) / Mask.WARP;
  }
}
