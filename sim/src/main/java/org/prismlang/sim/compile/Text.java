package org.prismlang.sim.compile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as a kernel prints them: like C's {@code %d}, {@code %u} and {@code %g}. */
public final class Text {
  private static final int DIGITS = 6;
  private static final int SMALLEST_PLAIN = -4;

  private Text() {}

  public static String truth(int value) {
    return value != 0 ? "True" : "False";
  }

  public static String signed(long value) {
    return Long.toString(value);
  }

  public static String unsigned(long value) {
    return Long.toUnsignedString(value);
  }

  public static String real(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    var rounded = new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= SMALLEST_PLAIN && exponent < DIGITS) {
      return rounded.stripTrailingZeros().toPlainString();
    }
    var digits = rounded.unscaledValue().abs().toString().replaceAll("0+$", "");
    var mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return (value < 0 ? "-" : "")
        + mantissa
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }
}
