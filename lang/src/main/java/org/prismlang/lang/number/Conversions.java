package org.prismlang.lang.number;

import org.prismlang.lang.type.Scalar;

/**
 * Conversions between numbers as {@code cvt} does them: floats are cut towards zero and held within
 * the range of the integer. A NaN becomes 0; where the source or the result has 64 bits, the
 * integer with only the highest bit set.
 */
public final class Conversions {
  private static final float TWO_TO_32 = 0x1p32f;
  private static final double TWO_TO_64 = 0x1p64;

  private Conversions() {}

  public static int toInt(float x) {
    return (int) x;
  }

  public static int toInt(double x) {
    return !Double.isNaN(x) ? (int) x : Integer.MIN_VALUE;
  }

  public static int toUint(float x) {
    return x > 0 ? x >= TWO_TO_32 ? -1 : (int) (long) x : 0;
  }

  public static int toUint(double x) {
    if (Double.isNaN(x)) {
      return Integer.MIN_VALUE;
    }
    return x > 0 ? x >= TWO_TO_32 ? -1 : (int) (long) x : 0;
  }

  public static long toInt64(float x) {
    return toInt64((double) x);
  }

  public static long toInt64(double x) {
    return !Double.isNaN(x) ? (long) x : Long.MIN_VALUE;
  }

  public static long toUint64(float x) {
    return toUint64((double) x);
  }

  public static long toUint64(double x) {
    if (Double.isNaN(x)) {
      return Long.MIN_VALUE;
    }
    if (x < 0x1p63) {
      return x > 0 ? (long) x : 0;
    }
    return x >= TWO_TO_64 ? -1 : (long) (x - 0x1p63) | Long.MIN_VALUE;
  }

  /** As a value of an integer type: the nearest of 32 or 64 bits, then as many as the type has. */
  public static long toInteger(double x, Scalar type) {
    return switch (type) {
      case INT64 -> toInt64(x);
      case UINT64 -> toUint64(x);
      case UINT32 -> Integer.toUnsignedLong(toUint(x));
      default -> Integers.wrapped(toInt(x), type);
    };
  }

  public static float uintToFloat(int x) {
    return (float) Integer.toUnsignedLong(x);
  }

  public static double uintToDouble(int x) {
    return (double) Integer.toUnsignedLong(x);
  }

  public static float uint64ToFloat(long x) {
    return x >= 0 ? (float) x : (float) halved(x) * 2;
  }

  public static double uint64ToDouble(long x) {
    return x >= 0 ? (double) x : (double) halved(x) * 2;
  }

  /** The lowest bit stays as a trace of the one shifted out: it decides roundings. */
  private static long halved(long x) {
    return x >>> 1 | x & 1;
  }

  public static long uintToInt64(int x) {
    return Integer.toUnsignedLong(x);
  }
}
