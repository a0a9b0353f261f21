package org.prismlang.kernel.sync;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Some threads of the block. */
final class Mask {
  static final int WARP = 32;

  private final boolean[] on;
  private final int count;

  private Mask(boolean[] on) {
    this.on = on;
    int total = 0;
    for (boolean each : on) {
      total += each ? 1 : 0;
    }
    this.count = total;
  }

  static Mask all(int threads) {
    var on = new boolean[threads];
    Arrays.fill(on, true);
    return new Mask(on);
  }

  int threads() {
    return on.length;
  }

  boolean has(int thread) {
    return on[thread];
  }

  boolean isFull() {
    return count == on.length;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** The first thread in it. */
  int first() {
    for (int i = 0; i < on.length; i++) {
      if (on[i]) {
        return i;
      }
    }
    throw new IllegalStateException("no thread");
  }

  Mask and(IntPredicate test) {
    var kept = new boolean[on.length];
    for (int i = 0; i < on.length; i++) {
      kept[i] = on[i] && test.test(i);
    }
    return new Mask(kept);
  }

  Mask without(Mask other) {
    return other.isEmpty() ? this : and(i -> !other.on[i]);
  }

  Mask or(Mask other) {
    if (other.isEmpty()) {
      return this;
    }
    var either = on.clone();
    for (int i = 0; i < either.length; i++) {
      either[i] |= other.on[i];
    }
    return new Mask(either);
  }

  Mask none() {
    return new Mask(new boolean[on.length]);
  }

  /** A bit for each warp with a thread in it. */
  int warps() {
    int bits = 0;
    for (int i = 0; i < on.length; i++) {
      if (on[i]) {
        bits |= 1 << i / WARP;
      }
    }
    return bits;
  }

  /** Whether only first lanes of warps are in it. */
  boolean isFirstLanes() {
    for (int i = 0; i < on.length; i++) {
      if (on[i] && i % WARP != 0) {
        return false;
      }
    }
    return true;
  }
}
