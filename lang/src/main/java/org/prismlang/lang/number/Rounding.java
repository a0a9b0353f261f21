package org.prismlang.lang.number;

/** The nearest value of a narrow float, as a float. Doubles are rounded once. */
public final class Rounding {
  /** Bits of a float that tensor cores do not look at. */
  private static final int BELOW_TF32 = 0x1fff;

  private Rounding() {}

  public static float half(float x) {
    return Float.float16ToFloat(Float.floatToFloat16(x));
  }

  public static float half(double x) {
    return half(toOdd(x));
  }

  public static float bf16(float x) {
    return Encoding.bf16Of(Encoding.bf16Bits(x));
  }

  public static float bf16(double x) {
    return bf16(toOdd(x));
  }

  /** What a tensor core makes of a float that no instruction rounded: it drops the low bits. */
  public static float tf32(float x) {
    return !Float.isNaN(x) ? Float.intBitsToFloat(Float.floatToRawIntBits(x) & ~BELOW_TF32) : x;
  }

  public static float e4m3(float x) {
    return Encoding.e4m3Of(Encoding.e4m3Bits(x));
  }

  public static float e4m3(double x) {
    return e4m3(toOdd(x));
  }

  public static float e5m2(float x) {
    return Encoding.e5m2Of(Encoding.e5m2Bits(x));
  }

  public static float e5m2(double x) {
    return e5m2(toOdd(x));
  }

  /**
   * The float next to {@code x}, the odd one where there are two: it lies on the same side of every
   * narrower value and of every middle between two, so that rounding it is rounding {@code x}.
   */
  private static float toOdd(double x) {
    float nearest = (float) x;
    if (nearest == x || Double.isNaN(x) || (Float.floatToRawIntBits(nearest) & 1) == 1) {
      return nearest;
    }
    return nearest > x ? Math.nextDown(nearest) : Math.nextUp(nearest);
  }
}
