package org.prismlang.sim.number;

/**
 * Integer arithmetic that is total on the GPU and not in Java: a shift by the width or more leaves
 * nothing but the sign, a quotient by zero has all bits set, and the remainder is the dividend.
 */
public final class Integers {
  private Integers() {}

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

  public static int divide(int a, int b) {
    return b == 0 ? -1 : a / b;
  }

  public static long divide(long a, long b) {
    return b == 0 ? -1 : a / b;
  }

  public static int divideUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.divideUnsigned(a, b);
  }

  public static long divideUnsigned(long a, long b) {
    return b == 0 ? -1 : Long.divideUnsigned(a, b);
  }

  public static int remainder(int a, int b) {
    return b == 0 ? a : a % b;
  }

  public static long remainder(long a, long b) {
    return b == 0 ? a : a % b;
  }

  public static int remainderUnsigned(int a, int b) {
    return b == 0 ? a : Integer.remainderUnsigned(a, b);
  }

  public static long remainderUnsigned(long a, long b) {
    return b == 0 ? a : Long.remainderUnsigned(a, b);
  }
}
