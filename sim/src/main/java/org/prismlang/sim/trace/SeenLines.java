package org.prismlang.sim.trace;

import java.util.Arrays;

/** The lines that threads have run since somebody asked. */
final class SeenLines {
  private final int[] lowest;
  private final int[] highest;

  SeenLines(int threads) {
    lowest = new int[threads];
    highest = new int[threads];
    Arrays.fill(lowest, Integer.MAX_VALUE);
  }

  void seen(int thread, int line) {
    lowest[thread] = Math.min(lowest[thread], line);
    highest[thread] = Math.max(highest[thread], line);
  }

  /** In words, and forgets them. */
  String taken(int first, int count) {
    int end = Math.min(first + count, lowest.length);
    int from = Integer.MAX_VALUE;
    int to = 0;
    for (int thread = first; thread < end; thread++) {
      from = Math.min(from, lowest[thread]);
      to = Math.max(to, highest[thread]);
    }
    Arrays.fill(lowest, first, end, Integer.MAX_VALUE);
    Arrays.fill(highest, first, end, 0);
    return to == 0 ? "runs" : from == to ? "line " + from : "lines " + from + "–" + to;
  }
}
