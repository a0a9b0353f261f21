package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.number.Encoding;

class ArithmeticTest {
  private static final float[] FLOATS = {
    0f,
    -0f,
    0.25f,
    -0.5f,
    0.5f,
    1.5f,
    -1.5f,
    2.5f,
    -2.5f,
    3f,
    1e-3f,
    7.75f,
    -7.75f,
    123456.79f,
    8388609f,
    1e20f,
    Float.MIN_VALUE,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.NaN
  };

  @Test
  void nanLoses() {
    assertEquals(1f, Arithmetic.min(Float.NaN, 1f));
    assertEquals(1f, Arithmetic.min(1f, Float.NaN));
    assertEquals(-1.0, Arithmetic.max(Double.NaN, -1.0));
    assertEquals(-1.0, Arithmetic.max(-1.0, Double.NaN));
    assertTrue(Float.isNaN(Arithmetic.max(Float.NaN, Float.NaN)));
    assertEquals(-0f, Arithmetic.min(0f, -0f));
    assertEquals(0f, Arithmetic.max(-0f, 0f));
    assertEquals(2f, Arithmetic.max(1f, 2f));
    assertEquals(1.0, Arithmetic.min(1.0, 2.0));
  }

  @Test
  void unsignedOrderPutsMinusOneLast() {
    assertEquals(-1, Arithmetic.min(-1, 1));
    assertEquals(1, Arithmetic.minUnsigned(-1, 1));
    assertEquals(-1, Arithmetic.maxUnsigned(1, -1));
    assertEquals(1L, Arithmetic.minUnsigned(1L, -1L));
    assertEquals(-1L, Arithmetic.maxUnsigned(-1L, 1L));
  }

  @Test
  void functionsOfFloatsAreThoseOfDoublesRoundedOnce() {
    for (float x : FLOATS) {
      assertFloat(Math::exp, x, Arithmetic.exp(x));
      assertFloat(y -> Math.pow(2, y), x, Arithmetic.exp2(x));
      assertFloat(Math::log, x, Arithmetic.log(x));
      assertFloat(y -> Math.log(y) / Math.log(2), x, Arithmetic.log2(x));
      assertFloat(Math::sqrt, x, Arithmetic.sqrt(x));
      assertFloat(y -> 1 / Math.sqrt(y), x, Arithmetic.rsqrt(x));
      assertFloat(y -> 1 / y, x, Arithmetic.rcp(x));
      assertFloat(Math::sin, x, Arithmetic.sin(x));
      assertFloat(Math::cos, x, Arithmetic.cos(x));
      assertFloat(Math::tanh, x, Arithmetic.tanh(x));
    }
  }

  private static void assertFloat(DoubleUnaryOperator expected, float x, float actual) {
    assertEquals((float) expected.applyAsDouble(x), actual, () -> "of " + x);
  }

  @Test
  void powersOfTwoHaveWholeLogarithms() {
    for (int i = -1022; i <= 1023; i++) {
      assertEquals(i, Arithmetic.log2(Math.scalb(1.0, i)));
    }
    assertEquals(Double.NEGATIVE_INFINITY, Arithmetic.log2(0.0));
    assertEquals(Double.POSITIVE_INFINITY, Arithmetic.log2(Double.POSITIVE_INFINITY));
  }

  @Test
  void wholeNumbers() {
    for (float x : FLOATS) {
      if (Math.abs(x) < 1e9) {
        long down = (long) x - (x < (long) x ? 1 : 0);
        long up = (long) x + (x > (long) x ? 1 : 0);
        assertEquals((float) down, Arithmetic.floor(x) + 0f);
        assertEquals((float) up, Arithmetic.ceil(x) + 0f);
        assertEquals((float) (long) x, Arithmetic.trunc(x) + 0f);
      }
    }
    assertEquals(2f, Arithmetic.round(1.5f));
    assertEquals(2f, Arithmetic.round(2.5f));
    assertEquals(-2.0, Arithmetic.round(-2.5));
    assertEquals(-0f, Arithmetic.trunc(-0.5f));
    assertEquals(-0.0, Arithmetic.round(-0.5));
  }

  @Test
  void narrowProductsAndSumsAreRoundedOnce() {
    var random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      float a = Encoding.halfOf(random.nextInt(0x7c00));
      float b = Encoding.halfOf(random.nextInt(0x7c00));
      float c = Encoding.halfOf(random.nextInt(0x7c00) | 0x8000);
      assertEquals(nearest(exact(a, b, c), 0x7bff), Arithmetic.fmaHalf(a, b, c));
    }
    // Middles between two bf16, and something beside them too small for a double.
    assertEquals(260f, Arithmetic.fmaBf16(9, 29, 0));
    assertEquals(262f, Arithmetic.fmaBf16(9, 29, 0x1p-100f));
    assertEquals(260f, Arithmetic.fmaBf16(7, 37, 0));
    assertEquals(258f, Arithmetic.fmaBf16(7, 37, -0x1p-100f));
    assertEquals(Float.POSITIVE_INFINITY, Arithmetic.fmaHalf(65504, 2, 0));
    assertTrue(Float.isNaN(Arithmetic.fmaHalf(Float.POSITIVE_INFINITY, 0, 1)));
  }

  private static BigDecimal exact(float a, float b, float c) {
    return new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
  }

  /** Among all halves; the even one of two. */
  private static float nearest(BigDecimal x, int largest) {
    int low = 0;
    int high = largest + 1;
    var magnitude = x.abs();
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (new BigDecimal(Encoding.halfOf(middle)).compareTo(magnitude) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double above = high > largest ? 65536 : Encoding.halfOf(high);
    var below = new BigDecimal(Encoding.halfOf(low));
    int order = magnitude.subtract(below).compareTo(new BigDecimal(above).subtract(magnitude));
    int bits = order < 0 || order == 0 && low % 2 == 0 ? low : high;
    return x.signum() < 0 ? -Encoding.halfOf(bits) : Encoding.halfOf(bits);
  }

  @Test
  void bitsOfShortWords() {
    assertEquals(8, Arithmetic.popc8(-1));
    assertEquals(16, Arithmetic.popc16(-1));
    assertEquals(0, Arithmetic.clz8(-1));
    assertEquals(8, Arithmetic.clz8(0));
    assertEquals(15, Arithmetic.clz16(1));
    assertEquals(32, Arithmetic.clz(0));
    assertEquals(64, Arithmetic.clz(0L));
    assertEquals(0, Arithmetic.ffs(0));
    assertEquals(8, Arithmetic.ffs(-128));
    assertEquals(64, Arithmetic.ffs(Long.MIN_VALUE));
    assertEquals(0x01, Arithmetic.brev8(0x80));
    assertEquals(0x8000, Arithmetic.brev16(1));
    assertEquals(Integer.MIN_VALUE, Arithmetic.brev(1));
    assertEquals(Long.MIN_VALUE, Arithmetic.brev(1L));
  }

  @Test
  void upperHalvesOfProducts() {
    var random = new Random(3);
    for (int i = 0; i < 1000; i++) {
      long a = random.nextLong();
      long b = random.nextLong();
      assertEquals(upper(big(a), big(b), 64), Arithmetic.mulhi(a, b));
      assertEquals(upper(unsigned(a), unsigned(b), 64), Arithmetic.mulhiUnsigned(a, b));
      int c = (int) a;
      int d = (int) b;
      assertEquals((int) upper(big(c), big(d), 32), Arithmetic.mulhi(c, d));
      long wideC = c & 0xffffffffL;
      long wideD = d & 0xffffffffL;
      assertEquals((int) upper(big(wideC), big(wideD), 32), Arithmetic.mulhiUnsigned(c, d));
      assertEquals(
          upper(big((short) c), big((short) d), 16), Arithmetic.mulhi16((short) c, (short) d));
      int e = c & 0xffff;
      int f = d & 0xffff;
      assertEquals(upper(big(e), big(f), 16), Arithmetic.mulhi16(e, f) & 0xffff);
      assertEquals(upper(big((byte) c), big((byte) d), 8), Arithmetic.mulhi8((byte) c, (byte) d));
    }
  }

  private static BigInteger big(long x) {
    return BigInteger.valueOf(x);
  }

  private static BigInteger unsigned(long x) {
    return new BigInteger(Long.toUnsignedString(x));
  }

  private static long upper(BigInteger a, BigInteger b, int bits) {
    return a.multiply(b).shiftRight(bits).longValue();
  }

  @Test
  void packedPairsHaveTheFirstInTheLowHalf() {
    assertEquals(0xc0003f80, Arithmetic.packBf16x2(1f, -2f));
    assertEquals(0xc0003c00, Arithmetic.packHalf2(1f, -2f));
  }
}
