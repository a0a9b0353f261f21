package org.prismlang.lang.number;

/** Shifts as the GPU does them: one by the width or more leaves nothing but the sign. */
public final class Shifts {
  private Shifts() {}

  public static int shiftLeft(int x, int count) {
    return isWithin(count, Integer.SIZE) ? x << count : 0;
  }

  public static long shiftLeft(long x, int count) {
    return isWithin(count, Long.SIZE) ? x << count : 0;
  }

  public static int shiftRight(int x, int count) {
    return x >> (isWithin(count, Integer.SIZE) ? count : Integer.SIZE - 1);
  }

  public static long shiftRight(long x, int count) {
    return x >> (isWithin(count, Long.SIZE) ? count : Long.SIZE - 1);
  }

  public static int shiftRightUnsigned(int x, int count) {
    return isWithin(count, Integer.SIZE) ? x >>> count : 0;
  }

  public static long shiftRightUnsigned(long x, int count) {
    return isWithin(count, Long.SIZE) ? x >>> count : 0;
  }

  /** Counts are unsigned. */
  private static boolean isWithin(int count, int width) {
    return (count & -width) == 0;
  }
}
