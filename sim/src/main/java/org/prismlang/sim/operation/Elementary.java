package org.prismlang.sim.operation;

/**
 * Functions of floating-point numbers, those of floats computed as doubles and rounded once. Where
 * the Java library has a function it is taken, with its error of at most 2.5 units in the last
 * place of a double.
 */
public final class Elementary {
  /** From here on a square plus or minus 1 is the square. */
  private static final double LARGE = 0x1p28;

  private static final double LN_2 = Math.log(2);

  private Elementary() {}

  public static float exp10(float x) {
    return (float) exp10((double) x);
  }

  public static double exp10(double x) {
    return Math.pow(10, x);
  }

  public static float expm1(float x) {
    return (float) expm1((double) x);
  }

  public static double expm1(double x) {
    return Math.expm1(x);
  }

  public static float log10(float x) {
    return (float) log10((double) x);
  }

  public static double log10(double x) {
    return Math.log10(x);
  }

  public static float log1p(float x) {
    return (float) log1p((double) x);
  }

  public static double log1p(double x) {
    return Math.log1p(x);
  }

  public static float cbrt(float x) {
    return (float) cbrt((double) x);
  }

  public static double cbrt(double x) {
    return Math.cbrt(x);
  }

  public static float tan(float x) {
    return (float) tan((double) x);
  }

  public static double tan(double x) {
    return Math.tan(x);
  }

  public static float asin(float x) {
    return (float) asin((double) x);
  }

  public static double asin(double x) {
    return Math.asin(x);
  }

  public static float acos(float x) {
    return (float) acos((double) x);
  }

  public static double acos(double x) {
    return Math.acos(x);
  }

  public static float atan(float x) {
    return (float) atan((double) x);
  }

  public static double atan(double x) {
    return Math.atan(x);
  }

  public static float sinh(float x) {
    return (float) sinh((double) x);
  }

  public static double sinh(double x) {
    return Math.sinh(x);
  }

  public static float cosh(float x) {
    return (float) cosh((double) x);
  }

  public static double cosh(double x) {
    return Math.cosh(x);
  }

  public static float pow(float x, float y) {
    return (float) pow((double) x, (double) y);
  }

  /** As C has it: 1 to any power is 1, NaN too, and so is -1 to an infinite one. */
  public static double pow(double x, double y) {
    boolean isOne = x == 1 || x == -1 && Double.isInfinite(y);
    return isOne ? 1 : Math.pow(x, y);
  }

  /** By logarithms, as the machine does it: of a negative number it is a NaN. */
  public static float fastPow(float x, float y) {
    return (float) Math.pow(2, y * (Math.log(x) / LN_2));
  }

  /** There is none of this width. */
  public static double fastPow(double x, double y) {
    return pow(x, y);
  }

  public static float hypot(float x, float y) {
    return (float) hypot((double) x, (double) y);
  }

  public static double hypot(double x, double y) {
    return Math.hypot(x, y);
  }

  public static float atan2(float y, float x) {
    return (float) atan2((double) y, (double) x);
  }

  public static double atan2(double y, double x) {
    return Math.atan2(y, x);
  }

  public static float asinh(float x) {
    return (float) asinh((double) x);
  }

  public static double asinh(double x) {
    double size = Math.abs(x);
    double result =
        size >= LARGE
            ? Math.log(size) + LN_2
            : Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
    return Math.copySign(result, x);
  }

  public static float acosh(float x) {
    return (float) acosh((double) x);
  }

  public static double acosh(double x) {
    if (x < 1) {
      return Double.NaN;
    }
    double above = x - 1;
    return x >= LARGE
        ? Math.log(x) + LN_2
        : Math.log1p(above + Math.sqrt(above * above + 2 * above));
  }

  public static float atanh(float x) {
    return (float) atanh((double) x);
  }

  public static double atanh(double x) {
    double size = Math.abs(x);
    return Math.copySign(Math.log1p(2 * size / (1 - size)) / 2, x);
  }

  public static float erf(float x) {
    return (float) erf((double) x);
  }

  public static double erf(double x) {
    return ErrorFunction.of(x);
  }

  public static float erfc(float x) {
    return (float) erfc((double) x);
  }

  public static double erfc(double x) {
    return ErrorFunction.complementOf(x);
  }

  public static float fmod(float x, float y) {
    return (float) fmod((double) x, (double) y);
  }

  public static double fmod(double x, double y) {
    return x % y;
  }

  /** By bits, so that a NaN keeps and gives a sign, too. */
  public static float copysign(float x, float sign) {
    int bits = Float.floatToRawIntBits(x) & Integer.MAX_VALUE;
    return Float.intBitsToFloat(bits | Float.floatToRawIntBits(sign) & Integer.MIN_VALUE);
  }

  public static double copysign(double x, double sign) {
    long bits = Double.doubleToRawLongBits(x) & Long.MAX_VALUE;
    return Double.longBitsToDouble(bits | Double.doubleToRawLongBits(sign) & Long.MIN_VALUE);
  }

  public static boolean isnan(float x) {
    return Float.isNaN(x);
  }

  public static boolean isnan(double x) {
    return Double.isNaN(x);
  }

  public static boolean isinf(float x) {
    return Float.isInfinite(x);
  }

  public static boolean isinf(double x) {
    return Double.isInfinite(x);
  }

  public static boolean isfinite(float x) {
    return Float.isFinite(x);
  }

  public static boolean isfinite(double x) {
    return Double.isFinite(x);
  }
}
