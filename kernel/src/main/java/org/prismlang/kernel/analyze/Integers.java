package org.prismlang.kernel.analyze;

import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Arithmetic of integers and truth values as the machine does it. */
final class Integers {
  private Integers() {}

  static boolean are(Type type) {
    return type instanceof Scalar scalar && !scalar.isFloating();
  }

  /** What the type keeps of a number. */
  static Num wrapped(Num number, Type type) {
    if (!number.isKnown() || !(type instanceof Scalar scalar)) {
      return number;
    }
    int gone = Long.SIZE - scalar.bits();
    return switch (scalar.nature()) {
      case TRUTH -> number.map(it -> it != 0 ? 1 : 0);
      case SIGNED -> gone == 0 ? number : number.map(it -> it << gone >> gone);
      case UNSIGNED -> gone == 0 ? number : number.map(it -> it << gone >>> gone);
      case FLOATING -> throw new IllegalStateException("no integer: " + scalar);
    };
  }

  /** Of operands of one type; the result is not wrapped yet. */
  static Num apply(BinaryOperator operator, Num a, Num b, Type type) {
    boolean isUnsigned = type == Scalar.UINT64;
    int bits = type instanceof Scalar scalar ? scalar.bits() : Long.SIZE;
    return switch (operator) {
      case ADD -> a.plus(b);
      case SUBTRACT -> a.with(b, (x, y) -> x - y);
      case MULTIPLY -> a.with(b, (x, y) -> x * y);
      case DIVIDE -> a.with(b, (x, y) -> divided(x, y, isUnsigned));
      case REMAINDER -> a.with(b, (x, y) -> remainder(x, y, isUnsigned));
      case SHIFT_LEFT -> a.with(b, (x, y) -> x << (y & bits - 1));
      case SHIFT_RIGHT ->
          a.with(b, (x, y) -> isUnsigned ? x >>> (y & bits - 1) : x >> (y & bits - 1));
      case BIT_AND, AND -> a.with(b, (x, y) -> x & y);
      case BIT_OR, OR -> a.with(b, (x, y) -> x | y);
      case BIT_XOR -> a.with(b, (x, y) -> x ^ y);
      case EQUAL -> a.with(b, (x, y) -> x == y ? 1 : 0);
      case NOT_EQUAL -> a.with(b, (x, y) -> x != y ? 1 : 0);
      case LESS -> a.with(b, (x, y) -> compared(x, y, isUnsigned) < 0 ? 1 : 0);
      case LESS_EQUAL -> a.with(b, (x, y) -> compared(x, y, isUnsigned) <= 0 ? 1 : 0);
      case GREATER -> a.with(b, (x, y) -> compared(x, y, isUnsigned) > 0 ? 1 : 0);
      case GREATER_EQUAL -> a.with(b, (x, y) -> compared(x, y, isUnsigned) >= 0 ? 1 : 0);
    };
  }

  /** Threads that are not there divide too; what they get does not matter. */
  private static long divided(long a, long b, boolean isUnsigned) {
    return b == 0 ? 0 : isUnsigned ? Long.divideUnsigned(a, b) : a / b;
  }

  private static long remainder(long a, long b, boolean isUnsigned) {
    return b == 0 ? 0 : isUnsigned ? Long.remainderUnsigned(a, b) : a % b;
  }

  static int compared(long a, long b, boolean isUnsigned) {
    return isUnsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }
}
