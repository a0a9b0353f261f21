package org.prismlang.cuda.header;

import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Numbers of host functions in C++. */
final class HeaderNumbers {
  private HeaderNumbers() {}

  static String of(Value value, Scalar type) {
    return switch (value) {
      case Value.Truth(boolean truth) when type == Scalar.BOOL -> Boolean.toString(truth);
      case Value.Truth(boolean truth) -> of(new Value.Int(truth ? 1 : 0), type);
      case Value.Int(long whole) when type.isFloating() -> real((double) whole, type);
      case Value.Int(long whole) -> whole(whole, type);
      case Value.Real(double real) when type.isFloating() -> real(real, type);
      case Value.Real(double real) -> whole((long) real, type);
      case Value.Words _, Value.Unknown _ -> throw new IllegalStateException("no number: " + value);
    };
  }

  private static String whole(long value, Scalar type) {
    return switch (type) {
      case BOOL -> Boolean.toString(value != 0);
      case UINT32 -> Integer.toUnsignedString((int) value) + "u";
      case UINT64 -> Long.toUnsignedString(value) + "ull";
      case INT64 -> value == Long.MIN_VALUE ? "INT64_MIN" : negativeInParentheses(value, "ll");
      default ->
          value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : negativeInParentheses(value, "");
    };
  }

  private static String negativeInParentheses(long value, String suffix) {
    return value < 0 ? "(" + value + suffix + ")" : value + suffix;
  }

  private static String real(double value, Scalar type) {
    boolean isFloat = type == Scalar.FLOAT;
    double held = isFloat ? (float) value : value;
    var name = "std::numeric_limits<" + (isFloat ? "float" : "double") + ">::";
    if (Double.isNaN(held)) {
      return name + "quiet_NaN()";
    }
    if (Double.isInfinite(held)) {
      return held > 0 ? name + "infinity()" : "(-" + name + "infinity())";
    }
    var digits = isFloat ? Float.toString((float) held) + "f" : Double.toString(held);
    return held < 0 || 1 / held < 0 ? "(" + digits + ")" : digits;
  }
}
