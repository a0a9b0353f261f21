package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ElementaryTest {
  /** Terms of the alternating series of erf(27) have 320 digits before the point. */
  private static final MathContext DIGITS = new MathContext(720);

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void theErrorFunctionIsItsSeries() {
    var random = new Random(5);
    for (int i = 0; i < 120; i++) {
      double x = i < 60 ? i * 0.1 + 0.03 : random.nextDouble(-3, 3);
      var erf = erf(x);
      assertWithin(8, erf, Elementary.erf(x), x);
      assertWithin(8, BigDecimal.ONE.subtract(erf), Elementary.erfc(x), x);
    }
    for (double x : new double[] {1e-300, 1e-20, 1e-8, 0.999999, 1, 1.000001, 5.99, 6.01}) {
      assertWithin(8, erf(x), Elementary.erf(x), x);
      assertWithin(8, BigDecimal.ONE.subtract(erf(x)), Elementary.erfc(x), x);
    }
    for (double x : new double[] {8, 12.5, 20, 26}) {
      assertWithin(8, BigDecimal.ONE.subtract(erf(x)), Elementary.erfc(x), x);
    }
  }

  private static BigDecimal erf(double x) {
    var square = new BigDecimal(x).pow(2).negate();
    var term = new BigDecimal(x);
    var sum = term;
    for (int n = 1; n < 2 * x * x + 1200; n++) {
      term = term.multiply(square).divide(BigDecimal.valueOf(n), DIGITS);
      sum = sum.add(term.divide(BigDecimal.valueOf(2L * n + 1), DIGITS), DIGITS);
    }
    return sum.multiply(BigDecimal.TWO).divide(PI.sqrt(DIGITS), DIGITS);
  }

  /** By Machin: 16 atan(1/5) - 4 atan(1/239). */
  private static final BigDecimal PI =
      inverseTangent(5)
          .multiply(BigDecimal.valueOf(16))
          .subtract(inverseTangent(239).multiply(BigDecimal.valueOf(4)));

  private static BigDecimal inverseTangent(int inverse) {
    var factor = BigDecimal.ONE.divide(BigDecimal.valueOf(-(long) inverse * inverse), DIGITS);
    var term = BigDecimal.ONE.divide(BigDecimal.valueOf(inverse), DIGITS);
    var sum = term;
    for (int n = 1; n < 600; n++) {
      term = term.multiply(factor, DIGITS);
      sum = sum.add(term.divide(BigDecimal.valueOf(2L * n + 1), DIGITS), DIGITS);
    }
    return sum;
  }

  @Test
  void inverseHyperbolicFunctionsAreSeriesOfOne() {
    var context = new MathContext(60);
    for (double x : new double[] {1e-9, 0.001, 0.3, 0.5, 0.9, 0.97, -0.25, -1e-5}) {
      assertWithin(4, areaTangent(new BigDecimal(x), context), Elementary.atanh(x), x);
    }
    for (double x : new double[] {1e-9, 0.01, 0.7, 1, 1.9, 2.1, 4, -3}) {
      var exact = new BigDecimal(x);
      var hypotenuse = exact.pow(2).add(BigDecimal.ONE).sqrt(context);
      assertWithin(
          4, areaTangent(exact.divide(hypotenuse, context), context), Elementary.asinh(x), x);
    }
    for (double x : new double[] {1 + 1e-9, 1.01, 1.5, 2, 3, 4.5}) {
      var exact = new BigDecimal(x);
      var side = exact.pow(2).subtract(BigDecimal.ONE).sqrt(context);
      assertWithin(4, areaTangent(side.divide(exact, context), context), Elementary.acosh(x), x);
    }
    assertEquals(Math.log(2) + Math.log(1e300), Elementary.asinh(1e300));
    assertEquals(Math.log(2) + Math.log(1e300), Elementary.acosh(1e300));
  }

  private static BigDecimal areaTangent(BigDecimal x, MathContext context) {
    var square = x.pow(2);
    var power = x;
    var sum = x;
    for (int n = 1; n < 2500; n++) {
      power = power.multiply(square, context);
      sum = sum.add(power.divide(BigDecimal.valueOf(2L * n + 1), context), context);
    }
    return sum;
  }

  private static void assertWithin(int units, BigDecimal exact, double actual, double x) {
    var error = exact.subtract(new BigDecimal(actual)).abs().doubleValue();
    double allowed = units * Math.ulp(exact.doubleValue());
    assertTrue(error <= allowed, () -> "of " + x + ": " + error / allowed * units + " ulp");
  }

  @Test
  void infinitiesZerosAndNaN() {
    assertEquals(-1.0, Elementary.erf(-INFINITE));
    assertEquals(2.0, Elementary.erfc(-INFINITE));
    assertEquals(0.0, Elementary.erfc(INFINITE));
    assertEquals(-0.0, Elementary.erf(-0.0));
    assertEquals(-0f, Elementary.asinh(-0f));
    assertEquals(-0.0, Elementary.atanh(-0.0));
    assertEquals(0.0, Elementary.acosh(1.0));
    assertEquals(INFINITE, Elementary.atanh(1.0));
    assertEquals(-INFINITE, Elementary.asinh(-INFINITE));
    for (double x : new double[] {Double.NaN, 0.999, -1, -1e9, -INFINITE}) {
      assertTrue(Double.isNaN(Elementary.acosh(x)), () -> "acosh of " + x);
    }
    for (double x : new double[] {Double.NaN, 1.001, -2, INFINITE}) {
      assertTrue(Double.isNaN(Elementary.atanh(x)), () -> "atanh of " + x);
    }
    assertTrue(Double.isNaN(Elementary.erf(Double.NaN)));
    assertTrue(Double.isNaN(Elementary.erfc(Double.NaN)));
  }

  @Test
  void powersAreThoseOfC() {
    assertEquals(1.0, Elementary.pow(1, Double.NaN));
    assertEquals(1.0, Elementary.pow(Double.NaN, 0));
    assertEquals(1f, Elementary.pow(-1f, Float.NEGATIVE_INFINITY));
    assertEquals(-8f, Elementary.pow(-2f, 3f));
    assertTrue(Float.isNaN(Elementary.pow(-2f, 0.5f)));
    assertEquals(Float.POSITIVE_INFINITY, Elementary.pow(-0f, -2f));
    assertEquals(Float.NEGATIVE_INFINITY, Elementary.pow(-0f, -3f));
    assertEquals(8f, Elementary.fastPow(2f, 3f));
    assertTrue(Float.isNaN(Elementary.fastPow(-2f, 3f)));
    assertTrue(Float.isNaN(Elementary.fastPow(0f, 0f)));
  }

  @Test
  void remaindersAreExactAndHaveTheSignOfTheDividend() {
    assertEquals(-0f, Elementary.fmod(-4f, 2f));
    assertEquals(Float.MIN_VALUE, Elementary.fmod(1.5f * 0x1p100f + 0f, 3f) + Float.MIN_VALUE);
    assertEquals(5.5f, Elementary.fmod(5.5f, Float.POSITIVE_INFINITY));
    assertEquals(3 * Float.MIN_VALUE, Elementary.fmod(13 * Float.MIN_VALUE, 5 * Float.MIN_VALUE));
    assertTrue(Float.isNaN(Elementary.fmod(1f, 0f)));
  }

  @Test
  void signsOfNaNCount() {
    float negative = Float.intBitsToFloat(0xffc00000);
    assertEquals(-2f, Elementary.copysign(2f, negative));
    assertEquals(0xffc00000, Float.floatToRawIntBits(Elementary.copysign(Float.NaN, -0f)));
    assertEquals(-0.0, Elementary.copysign(0.0, -1.0));
  }
}
