package org.prismlang.verify.machine;

import org.prismlang.verify.order.StateWalk;

/**
 * A whole number, the same for all threads of a block or one for each; not known where it is data.
 */
final class Quantity {
  /** Stands for data: a number that a program has as good as never, and not at a bound. */
  static final long UNKNOWN = 0x8a5c_1e93_7d40_b6f1L;

  private static final long[] SAME = {};
  static final Quantity DATA = new Quantity(UNKNOWN);

  private final long one;
  private final long[] each;

  private Quantity(long one) {
    this.one = one;
    this.each = SAME;
  }

  private Quantity(long[] each) {
    this.one = 0;
    this.each = each;
  }

  static Quantity of(long value) {
    return new Quantity(value);
  }

  static Quantity of(boolean truth) {
    return new Quantity(truth ? 1 : 0);
  }

  /** One value a thread, by the thread's number in the block; the array is not to change. */
  static Quantity each(long[] values) {
    return new Quantity(values);
  }

  boolean isSame() {
    return each.length == 0;
  }

  long at(int thread) {
    return isSame() ? one : each[thread];
  }

  /** The value of all these threads, or unknown where they have different ones. */
  long common(int[] threads) {
    if (isSame()) {
      return one;
    }
    long first = each[threads[0]];
    for (int thread : threads) {
      if (each[thread] != first) {
        return UNKNOWN;
      }
    }
    return first;
  }

  boolean isSameFor(int[] threads) {
    if (isSame()) {
      return true;
    }
    for (int thread : threads) {
      if (each[thread] != each[threads[0]]) {
        return false;
      }
    }
    return true;
  }

  /** This for {@code threads}, the other for all else. */
  Quantity over(Quantity other, int[] threads, int all) {
    var values = new long[all];
    for (int thread = 0; thread < all; thread++) {
      values[thread] = other.at(thread);
    }
    for (int thread : threads) {
      values[thread] = at(thread);
    }
    return new Quantity(values);
  }

  Quantity walk(StateWalk walk) {
    walk.token(each.length);
    if (isSame()) {
      return new Quantity(one(walk, one));
    }
    var values = new long[each.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = one(walk, each[i]);
    }
    return new Quantity(values);
  }

  private static long one(StateWalk walk, long value) {
    walk.token(value == UNKNOWN ? 1 : 0);
    return value == UNKNOWN ? value : walk.value(value);
  }
}
