package org.prismlang.foreign.carry;

/** Which threads have the same value, or run the same code. */
enum Agreement {
  THREAD,
  WARP,
  BLOCK;

  Agreement and(Agreement other) {
    return compareTo(other) < 0 ? this : other;
  }

  boolean isBelow(Agreement other) {
    return compareTo(other) < 0;
  }
}
