package org.prismlang.sim.operation;

import org.prismlang.lang.number.Encoding;
import org.prismlang.lang.number.Rounding;

/**
 * Arithmetic of one thread. Functions of floats are computed as doubles and rounded once; the
 * machine's approximations are these, too. Short words come zero- or sign-extended; bits that a
 * result has above them are for the caller to cut, as is the rounding to narrow floats.
 */
public final class Arithmetic {
  private static final double LN_2 = Math.log(2);

  private Arithmetic() {}

  public static int min(int a, int b) {
    return Math.min(a, b);
  }

  public static int minUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? a : b;
  }

  public static long min(long a, long b) {
    return Math.min(a, b);
  }

  public static long minUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /** A NaN loses. */
  public static float min(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
  }

  public static double min(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
  }

  public static int max(int a, int b) {
    return Math.max(a, b);
  }

  public static int maxUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? b : a;
  }

  public static long max(long a, long b) {
    return Math.max(a, b);
  }

  public static long maxUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? b : a;
  }

  public static float max(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b);
  }

  public static double max(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
  }

  public static int abs(int x) {
    return Math.abs(x);
  }

  public static long abs(long x) {
    return Math.abs(x);
  }

  public static float abs(float x) {
    return Math.abs(x);
  }

  public static double abs(double x) {
    return Math.abs(x);
  }

  public static float fma(float a, float b, float c) {
    return Math.fma(a, b, c);
  }

  public static double fma(double a, double b, double c) {
    return Math.fma(a, b, c);
  }

  public static float fmaHalf(float a, float b, float c) {
    return Rounding.half(productAndSum(a, b, c));
  }

  public static float fmaBf16(float a, float b, float c) {
    return Rounding.bf16(productAndSum(a, b, c));
  }

  /** Of narrow floats: the product is exact, and the sum odd where it is not. */
  private static double productAndSum(double a, double b, double c) {
    double product = a * b;
    double sum = product + c;
    double ofProduct = sum - c;
    double error = (product - ofProduct) + (c - (sum - ofProduct));
    boolean isExact = !(Math.abs(error) > 0);
    if (isExact || (Double.doubleToRawLongBits(sum) & 1) == 1) {
      return sum;
    }
    return error < 0 ? Math.nextDown(sum) : Math.nextUp(sum);
  }

  public static float div(float a, float b) {
    return a / b;
  }

  public static double div(double a, double b) {
    return a / b;
  }

  public static float exp(float x) {
    return (float) Math.exp(x);
  }

  public static double exp(double x) {
    return Math.exp(x);
  }

  public static float exp2(float x) {
    return (float) exp2((double) x);
  }

  public static double exp2(double x) {
    return Math.pow(2, x);
  }

  public static float log(float x) {
    return (float) Math.log(x);
  }

  public static double log(double x) {
    return Math.log(x);
  }

  public static float log2(float x) {
    return (float) log2((double) x);
  }

  /** Exact for powers of two. */
  public static double log2(double x) {
    int exponent = Math.getExponent(x);
    boolean isPower = Math.abs(exponent) <= Double.MAX_EXPONENT && x == Math.scalb(1.0, exponent);
    return isPower ? exponent : Math.log(x) / LN_2;
  }

  public static float sqrt(float x) {
    return (float) Math.sqrt(x);
  }

  public static double sqrt(double x) {
    return Math.sqrt(x);
  }

  public static float rsqrt(float x) {
    return (float) rsqrt((double) x);
  }

  public static double rsqrt(double x) {
    return 1 / Math.sqrt(x);
  }

  public static float rcp(float x) {
    return 1 / x;
  }

  public static double rcp(double x) {
    return 1 / x;
  }

  public static float sin(float x) {
    return (float) Math.sin(x);
  }

  public static double sin(double x) {
    return Math.sin(x);
  }

  public static float cos(float x) {
    return (float) Math.cos(x);
  }

  public static double cos(double x) {
    return Math.cos(x);
  }

  public static float tanh(float x) {
    return (float) Math.tanh(x);
  }

  public static double tanh(double x) {
    return Math.tanh(x);
  }

  public static float floor(float x) {
    return (float) Math.floor(x);
  }

  public static double floor(double x) {
    return Math.floor(x);
  }

  public static float ceil(float x) {
    return (float) Math.ceil(x);
  }

  public static double ceil(double x) {
    return Math.ceil(x);
  }

  /** To the nearest, ties to even. */
  public static float round(float x) {
    return (float) Math.rint(x);
  }

  public static double round(double x) {
    return Math.rint(x);
  }

  public static float trunc(float x) {
    return (float) trunc((double) x);
  }

  public static double trunc(double x) {
    return x < 0 ? Math.ceil(x) : Math.floor(x);
  }

  /** Two floats rounded to bf16, {@code low} in the low half. */
  public static int packBf16x2(float low, float high) {
    return Encoding.bf16Bits(high) << 16 | Encoding.bf16Bits(low);
  }

  public static int packHalf2(float low, float high) {
    return Encoding.halfBits(high) << 16 | Encoding.halfBits(low);
  }

  public static int popc(int x) {
    return Integer.bitCount(x);
  }

  public static int popc(long x) {
    return Long.bitCount(x);
  }

  public static int popc8(int x) {
    return Integer.bitCount(x & 0xff);
  }

  public static int popc16(int x) {
    return Integer.bitCount(x & 0xffff);
  }

  public static int clz(int x) {
    return Integer.numberOfLeadingZeros(x);
  }

  public static int clz(long x) {
    return Long.numberOfLeadingZeros(x);
  }

  public static int clz8(int x) {
    return Integer.numberOfLeadingZeros(x & 0xff) - 24;
  }

  public static int clz16(int x) {
    return Integer.numberOfLeadingZeros(x & 0xffff) - 16;
  }

  /** One more than the index of the lowest set bit, 0 for 0; of short words, too. */
  public static int ffs(int x) {
    return x == 0 ? 0 : Integer.numberOfTrailingZeros(x) + 1;
  }

  public static int ffs(long x) {
    return x == 0 ? 0 : Long.numberOfTrailingZeros(x) + 1;
  }

  public static int brev(int x) {
    return Integer.reverse(x);
  }

  public static long brev(long x) {
    return Long.reverse(x);
  }

  public static int brev8(int x) {
    return Integer.reverse(x) >>> 24;
  }

  public static int brev16(int x) {
    return Integer.reverse(x) >>> 16;
  }

  public static int mulhi(int a, int b) {
    return (int) ((long) a * b >> 32);
  }

  public static long mulhi(long a, long b) {
    return Math.multiplyHigh(a, b);
  }

  public static int mulhiUnsigned(int a, int b) {
    return (int) (Integer.toUnsignedLong(a) * Integer.toUnsignedLong(b) >>> 32);
  }

  public static long mulhiUnsigned(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b);
  }

  public static int mulhi8(int a, int b) {
    return a * b >> 8;
  }

  public static int mulhi16(int a, int b) {
    return a * b >> 16;
  }
}
