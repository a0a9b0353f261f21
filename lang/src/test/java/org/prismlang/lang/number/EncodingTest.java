package org.prismlang.lang.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EncodingTest {
  /** A narrow float by its definition: sign, exponent, fraction. */
  record Format(
      String name,
      int exponentBits,
      int fractionBits,
      int largest,
      boolean saturates,
      ToIntFunction<Float> bits,
      IntFunction<Float> value,
      DoubleFunction<Float> ofDouble) {
    int count() {
      return 1 << exponentBits + fractionBits;
    }

    /** Of bits without a sign; the one behind the largest is the value that would follow it. */
    double value(int magnitude) {
      int exponent = magnitude >> fractionBits;
      int fraction = magnitude & (1 << fractionBits) - 1;
      int bias = (1 << exponentBits - 1) - 1;
      return exponent == 0
          ? Math.scalb((double) fraction, 1 - bias - fractionBits)
          : Math.scalb((double) ((1 << fractionBits) + fraction), exponent - bias - fractionBits);
    }

    int overflow() {
      return saturates ? largest : largest + 1;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Format> formats() {
    return Stream.of(
        new Format(
            "half", 5, 10, 0x7bff, false, Encoding::halfBits, Encoding::halfOf, Rounding::half),
        new Format(
            "bf16", 8, 7, 0x7f7f, false, Encoding::bf16Bits, Encoding::bf16Of, Rounding::bf16),
        new Format("e4m3", 4, 3, 0x7e, true, Encoding::e4m3Bits, Encoding::e4m3Of, Rounding::e4m3),
        new Format("e5m2", 5, 2, 0x7b, true, Encoding::e5m2Bits, Encoding::e5m2Of, Rounding::e5m2));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void bitsHaveTheValueOfTheirDefinition(Format format) {
    for (int i = 0; i <= format.largest(); i++) {
      assertEquals((float) format.value(i), format.value().apply(i), 0f);
      assertEquals((float) -format.value(i), format.value().apply(i | format.count()), 0f);
    }
    for (int i = format.largest() + 1; i < format.count(); i++) {
      boolean isInfinity = !format.name().equals("e4m3") && i == format.largest() + 1;
      float value = format.value().apply(i);
      assertTrue(isInfinity ? value == Float.POSITIVE_INFINITY : Float.isNaN(value));
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void valuesKeepTheirBits(Format format) {
    for (int i = 0; i <= format.largest(); i++) {
      assertEquals(i, format.bits().applyAsInt(format.value().apply(i)));
      int negative = i | format.count();
      assertEquals(negative, format.bits().applyAsInt(format.value().apply(negative)));
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void middlesGoToTheEvenNeighbour(Format format) {
    for (int i = 0; i <= format.largest(); i++) {
      int next = i == format.largest() ? format.overflow() : i + 1;
      double middle = (format.value(i) + format.value(i + 1)) / 2;
      int even = i % 2 == 0 ? i : next;
      if ((float) middle == middle) {
        assertBits(format, i, Math.nextDown((float) middle));
        assertBits(format, even, (float) middle);
        assertBits(format, next, Math.nextUp((float) middle));
      }
      assertRounded(format, i, Math.nextDown(middle));
      assertRounded(format, even, middle);
      assertRounded(format, next, Math.nextUp(middle));
    }
  }

  private static void assertBits(Format format, int expected, float x) {
    assertEquals(expected, format.bits().applyAsInt(x), () -> format + " of " + x);
    int negative = expected | format.count();
    assertEquals(negative, format.bits().applyAsInt(-x), () -> format + " of " + -x);
  }

  private static void assertRounded(Format format, int expected, double x) {
    assertEquals(
        format.value().apply(expected), format.ofDouble().apply(x), () -> format + " of " + x);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatIsTooLargeOverflowsOrSaturates(Format format) {
    for (float x : new float[] {Float.MAX_VALUE, Float.POSITIVE_INFINITY}) {
      assertBits(format, format.overflow(), x);
    }
    assertRounded(format, format.overflow(), Double.MAX_VALUE);
    assertRounded(format, format.overflow(), Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void nanStaysNan(Format format) {
    assertTrue(Float.isNaN(format.value().apply(format.bits().applyAsInt(Float.NaN))));
    assertTrue(Float.isNaN(format.ofDouble().apply(Double.NaN)));
    float negative = Float.intBitsToFloat(0xffffffff);
    assertTrue(Float.isNaN(format.value().apply(format.bits().applyAsInt(negative))));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatIsTooSmallIsZeroWithItsSign(Format format) {
    assertBits(format, 0, 0f);
    assertBits(format, 0, Float.MIN_VALUE);
    assertRounded(format, format.count(), -Double.MIN_VALUE);
  }

  @Test
  void tf32DropsTheLowBits() {
    assertEquals(1f, Rounding.tf32(Math.nextDown(1f + 0x1p-10f)));
    assertEquals(-1f - 0x1p-10f, Rounding.tf32(-1f - 0x1p-10f - 0x1p-11f));
    assertTrue(Float.isNaN(Rounding.tf32(Float.intBitsToFloat(0x7f800001))));
    assertEquals(Float.NEGATIVE_INFINITY, Rounding.tf32(Float.NEGATIVE_INFINITY));
  }
}
