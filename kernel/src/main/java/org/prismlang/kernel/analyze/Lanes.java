package org.prismlang.kernel.analyze;

import java.util.function.IntPredicate;

/** Some threads of a block, a word for each warp. */
final class Lanes {
  static final int WARP = 32;

  private final int threads;
  private final int[] warps;

  private Lanes(int threads, int[] warps) {
    this.threads = threads;
    this.warps = warps;
  }

  static Lanes all(int threads) {
    var warps = new int[(threads + WARP - 1) / WARP];
    for (int i = 0; i < warps.length; i++) {
      int lanes = Math.min(WARP, threads - i * WARP);
      warps[i] = (int) ((1L << lanes) - 1);
    }
    return new Lanes(threads, warps);
  }

  int threads() {
    return threads;
  }

  int warps() {
    return warps.length;
  }

  /** The lanes of one warp, a bit each. */
  int ofWarp(int warp) {
    return warps[warp];
  }

  boolean has(int thread) {
    return (warps[thread / WARP] >>> thread % WARP & 1) != 0;
  }

  boolean isEmpty() {
    for (int warp : warps) {
      if (warp != 0) {
        return false;
      }
    }
    return true;
  }

  int count() {
    int count = 0;
    for (int warp : warps) {
      count += Integer.bitCount(warp);
    }
    return count;
  }

  /** The first of them. */
  int first() {
    for (int i = 0; i < warps.length; i++) {
      if (warps[i] != 0) {
        return i * WARP + Integer.numberOfTrailingZeros(warps[i]);
      }
    }
    throw new IllegalStateException("nobody");
  }

  Lanes none() {
    return new Lanes(threads, new int[warps.length]);
  }

  Lanes where(IntPredicate holds) {
    var some = warps.clone();
    for (int thread = 0; thread < threads; thread++) {
      if (has(thread) && !holds.test(thread)) {
        some[thread / WARP] &= ~(1 << thread % WARP);
      }
    }
    return new Lanes(threads, some);
  }

  Lanes or(Lanes other) {
    var some = warps.clone();
    for (int i = 0; i < some.length; i++) {
      some[i] |= other.warps[i];
    }
    return new Lanes(threads, some);
  }

  Lanes without(Lanes other) {
    var some = warps.clone();
    for (int i = 0; i < some.length; i++) {
      some[i] &= ~other.warps[i];
    }
    return new Lanes(threads, some);
  }
}
