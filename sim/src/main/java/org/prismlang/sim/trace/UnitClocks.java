package org.prismlang.sim.trace;

import java.util.Arrays;

/** How many steps each thread of a block has taken, waits included. */
final class UnitClocks {
  private final long[] clocks;

  UnitClocks(int threads, long start) {
    clocks = new long[threads];
    Arrays.fill(clocks, start);
  }

  /** When all of them have come so far. */
  long now(int first, int count) {
    long latest = 0;
    for (int thread = first; thread < end(first, count); thread++) {
      latest = Math.max(latest, clocks[thread]);
    }
    return latest;
  }

  void set(int first, int count, long time) {
    Arrays.fill(clocks, first, end(first, count), time);
  }

  /** They take one step together, which begins at the time returned. */
  long tick(int first, int count) {
    long start = now(first, count);
    set(first, count, start + 1);
    return start;
  }

  long latest() {
    return now(0, clocks.length);
  }

  /** The end of the block may cut a unit off. */
  private int end(int first, int count) {
    return Math.min(first + count, clocks.length);
  }
}
