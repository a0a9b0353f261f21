package org.prismlang.lang.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConversionsTest {
  private static final double[] DOUBLES = {
    0,
    -0.0,
    0.5,
    -0.5,
    1.99,
    -1.99,
    255.5,
    0x1p31,
    -0x1p31,
    0x1p31 - 1,
    0x1p32,
    0x1p32 - 1,
    -1,
    0x1p63,
    -0x1p63,
    0x1.fffffffffffffp62,
    0x1p64,
    0x1.fffffffffffffp63,
    0x1p63 + 0x1p40,
    1e300,
    -1e300,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  @Test
  void floatsAreCutAndHeldWithinTheRange() {
    for (double x : DOUBLES) {
      assertEquals(held(x, true, 32), Conversions.toInt(x), () -> "" + x);
      assertEquals(held(x, false, 32), Conversions.toUint(x) & 0xffffffffL, () -> "" + x);
      assertEquals(held(x, true, 64), Conversions.toInt64(x), () -> "" + x);
      assertEquals(held(x, false, 64), Conversions.toUint64(x), () -> "" + x);
      float narrow = (float) x;
      assertEquals(held(narrow, true, 32), Conversions.toInt(narrow), () -> "" + x);
      assertEquals(held(narrow, false, 32), Conversions.toUint(narrow) & 0xffffffffL);
      assertEquals(held(narrow, true, 64), Conversions.toInt64(narrow), () -> "" + x);
      assertEquals(held(narrow, false, 64), Conversions.toUint64(narrow), () -> "" + x);
    }
  }

  private static long held(double x, boolean isSigned, int bits) {
    var least = isSigned ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    var most = BigInteger.ONE.shiftLeft(isSigned ? bits - 1 : bits).subtract(BigInteger.ONE);
    if (Double.isInfinite(x)) {
      return (x > 0 ? most : least).longValue();
    }
    return new BigDecimal(x).toBigInteger().max(least).min(most).longValue();
  }

  @Test
  void nanIsZeroOnlyAmongWordsOf32Bits() {
    assertEquals(0, Conversions.toInt(Float.NaN));
    assertEquals(0, Conversions.toUint(Float.NaN));
    assertEquals(0x80000000, Conversions.toInt(Double.NaN));
    assertEquals(0x80000000, Conversions.toUint(Double.NaN));
    assertEquals(Long.MIN_VALUE, Conversions.toInt64(Float.NaN));
    assertEquals(Long.MIN_VALUE, Conversions.toUint64(Float.NaN));
  }

  @Test
  void unsignedIntegersAreRoundedOnce() {
    var random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long x = random.nextLong() >>> random.nextInt(64);
      // Near the middle between two floats, and between two doubles.
      long nearFloat = x & ~0xff_ffff_ffffL | 0x80_0000_0000L + random.nextInt(3) - 1;
      long nearDouble = x & ~0x7ffL | 0x400 + random.nextInt(3) - 1;
      for (long y : new long[] {x, nearFloat, nearDouble}) {
        var exact = new BigDecimal(new BigInteger(Long.toUnsignedString(y)));
        assertEquals(exact.floatValue(), Conversions.uint64ToFloat(y));
        assertEquals(exact.doubleValue(), Conversions.uint64ToDouble(y));
      }
      int word = (int) x;
      var exact = new BigDecimal(Integer.toUnsignedString(word));
      assertEquals(exact.floatValue(), Conversions.uintToFloat(word));
      assertEquals(exact.doubleValue(), Conversions.uintToDouble(word));
    }
  }

  @Test
  void shiftsByTheWidthOrMoreLeaveTheSign() {
    for (int count : new int[] {0, 1, 31, 32, 33, 63, 64, 1000, -1, Integer.MIN_VALUE}) {
      long unsigned = Math.min(count & 0xffffffffL, 100);
      for (int x : new int[] {1, 0x80000001, 0x7fffffff}) {
        var signed = BigInteger.valueOf(x);
        var positive = BigInteger.valueOf(x & 0xffffffffL);
        int by = (int) unsigned;
        assertEquals(signed.shiftLeft(by).intValue(), Shifts.shiftLeft(x, count));
        assertEquals(signed.shiftRight(by).intValue(), Shifts.shiftRight(x, count));
        assertEquals(positive.shiftRight(by).intValue(), Shifts.shiftRightUnsigned(x, count));
        long wide = (long) x << 32 | 5;
        var wideSigned = BigInteger.valueOf(wide);
        var widePositive = new BigInteger(Long.toUnsignedString(wide));
        assertEquals(wideSigned.shiftLeft(by).longValue(), Shifts.shiftLeft(wide, count));
        assertEquals(wideSigned.shiftRight(by).longValue(), Shifts.shiftRight(wide, count));
        assertEquals(
            widePositive.shiftRight(by).longValue(), Shifts.shiftRightUnsigned(wide, count));
      }
    }
  }
}
