package org.prismlang.sim.trace;

/** Neighbouring threads that act as one. */
record UnitTrack(int first, int count) {
  private static final int WARP = 32;

  boolean isWarpOrMore() {
    return count >= WARP;
  }

  int warp() {
    return first / WARP;
  }

  /** The end of the block may cut a unit off. */
  int end(int ofBlock) {
    return Math.min(first + count, ofBlock);
  }

  boolean holds(UnitTrack other) {
    return first <= other.first && other.first + other.count <= first + count;
  }

  /** In words. */
  String threads(int ofBlock) {
    return count == 1
        ? "thread " + first
        : first == 0 && count >= ofBlock
            ? "all threads"
            : "threads " + first + "–" + (end(ofBlock) - 1);
  }
}
