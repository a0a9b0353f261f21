package org.prismlang.kernel.sync;

import java.util.List;

/** One abstract run: all that happened, in the order of the text. */
record Trace(Sample sample, int threads, List<Step> steps) {
  Trace {
    steps = List.copyOf(steps);
  }

  int warps() {
    return (threads + Mask.WARP - 1) / Mask.WARP;
  }
}
