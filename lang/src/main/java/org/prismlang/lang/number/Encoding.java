package org.prismlang.lang.number;

/**
 * Narrow floats as bits in memory. What is not a value of the type is rounded to the nearest, ties
 * to even; half and bf16 overflow to infinity, 8-bit floats to their largest value, as {@code
 * cvt.satfinite} does.
 */
public final class Encoding {
  private static final int SIGN = 0x80000000;
  private static final int INFINITY = 0x7f800000;
  private static final int NAN = 0x7f;

  private static final float[] E4M3 = new float[256];

  static {
    for (int bits = 0; bits < E4M3.length; bits++) {
      int exponent = bits >> 3 & 15;
      int fraction = bits & 7;
      float magnitude =
          (bits & NAN) == NAN
              ? Float.NaN
              : exponent == 0
                  ? Math.scalb((float) fraction, -9)
                  : Math.scalb((float) (8 + fraction), exponent - 10);
      E4M3[bits] = bits < 128 ? magnitude : -magnitude;
    }
  }

  private Encoding() {}

  public static int halfBits(float x) {
    return Float.floatToFloat16(x) & 0xffff;
  }

  public static float halfOf(int bits) {
    return Float.float16ToFloat((short) bits);
  }

  public static int bf16Bits(float x) {
    int bits = Float.floatToRawIntBits(x);
    return !Float.isNaN(x) ? bits + 0x7fff + (bits >>> 16 & 1) >>> 16 : 0x7fff;
  }

  public static float bf16Of(int bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  public static int e4m3Bits(float x) {
    int bits = Float.floatToRawIntBits(x);
    int magnitude = bits & ~SIGN;
    int sign = bits >>> 24 & 0x80;
    if (magnitude > INFINITY) {
      return NAN;
    }
    float absolute = Float.intBitsToFloat(magnitude);
    if (absolute >= 448f) {
      return sign | 0x7e;
    }
    if (absolute < 0x1p-6f) {
      return sign | (int) Math.rint(absolute * 0x1p9f);
    }
    return sign | (magnitude + 0x7ffff + (magnitude >>> 20 & 1) >>> 20) - (120 << 3);
  }

  public static float e4m3Of(int bits) {
    return E4M3[bits & 0xff];
  }

  public static int e5m2Bits(float x) {
    int bits = Float.floatToRawIntBits(x);
    int magnitude = bits & ~SIGN;
    int sign = bits >>> 24 & 0x80;
    if (magnitude > INFINITY) {
      return NAN;
    }
    float absolute = Float.intBitsToFloat(magnitude);
    if (absolute >= 57344f) {
      return sign | 0x7b;
    }
    if (absolute < 0x1p-14f) {
      return sign | (int) Math.rint(absolute * 0x1p16f);
    }
    return sign | (magnitude + 0xfffff + (magnitude >>> 21 & 1) >>> 21) - (112 << 2);
  }

  /** The upper byte of a half. */
  public static float e5m2Of(int bits) {
    return Float.float16ToFloat((short) (bits << 8));
  }
}
