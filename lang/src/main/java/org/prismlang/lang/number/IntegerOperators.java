package org.prismlang.lang.number;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * Operators on values of one type; what a shift shifts by may be of another. Comparisons give a
 * truth value, everything else a value of the type.
 */
public final class IntegerOperators {
  private IntegerOperators() {}

  public static Outcome of(BinaryOperator operator, long a, long b, Scalar type) {
    boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
    if (divides && b == 0) {
      return new Outcome.DividedByZero();
    }
    long register = register(operator, type).applyAsLong(a, b);
    if (operator.isShift() && !isDistance(b, type)) {
      return new Outcome.ShiftedTooFar(register);
    }
    return Integers.isSigned(type) && overflows(operator, a, b, register)
        ? new Outcome.Overflow(register)
        : new Outcome.Value(register);
  }

  /** Whether the signed result, of which {@code register} is left, has more bits than the type. */
  private static boolean overflows(BinaryOperator operator, long a, long b, long register) {
    return switch (operator) {
      case ADD -> ((a ^ register) & (b ^ register)) < 0;
      case SUBTRACT -> ((a ^ b) & (a ^ register)) < 0;
      case MULTIPLY -> Math.multiplyHigh(a, b) != register >> Long.SIZE - 1 || a * b != register;
      case DIVIDE -> b == -1 && a < 0 && register < 0;
      case SHIFT_LEFT -> register >> b != a;
      case REMAINDER,
          SHIFT_RIGHT,
          BIT_AND,
          BIT_OR,
          BIT_XOR,
          AND,
          OR,
          EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL ->
          false;
    };
  }

  /**
   * What a register holds afterwards: results wrap, shifts that go too far leave nothing but the
   * sign, and where there is no quotient 0 is as good as anything.
   */
  public static LongBinaryOperator register(BinaryOperator operator, Scalar type) {
    boolean isUnsigned64 = type == Scalar.UINT64;
    return switch (operator) {
      case ADD -> (a, b) -> Integers.wrapped(a + b, type);
      case SUBTRACT -> (a, b) -> Integers.wrapped(a - b, type);
      case MULTIPLY -> (a, b) -> Integers.wrapped(a * b, type);
      case DIVIDE ->
          isUnsigned64
              ? (a, b) -> b == 0 ? 0 : Long.divideUnsigned(a, b)
              : (a, b) -> b == 0 ? 0 : Integers.wrapped(a / b, type);
      case REMAINDER ->
          isUnsigned64
              ? (a, b) -> b == 0 ? 0 : Long.remainderUnsigned(a, b)
              : (a, b) -> b == 0 ? 0 : a % b;
      case SHIFT_LEFT -> (a, b) -> isDistance(b, type) ? Integers.wrapped(a << b, type) : 0;
      case SHIFT_RIGHT ->
          isUnsigned64
              ? (a, b) -> isDistance(b, type) ? a >>> b : 0
              : (a, b) -> a >> (isDistance(b, type) ? b : Long.SIZE - 1);
      case BIT_AND, AND -> (a, b) -> a & b;
      case BIT_OR, OR -> (a, b) -> a | b;
      case BIT_XOR -> (a, b) -> a ^ b;
      case EQUAL -> (a, b) -> a == b ? 1 : 0;
      case NOT_EQUAL -> (a, b) -> a != b ? 1 : 0;
      case LESS -> (a, b) -> Integers.compare(a, b, type) < 0 ? 1 : 0;
      case LESS_EQUAL -> (a, b) -> Integers.compare(a, b, type) <= 0 ? 1 : 0;
      case GREATER -> (a, b) -> Integers.compare(a, b, type) > 0 ? 1 : 0;
      case GREATER_EQUAL -> (a, b) -> Integers.compare(a, b, type) >= 0 ? 1 : 0;
    };
  }

  private static boolean isDistance(long bits, Scalar type) {
    return bits >= 0 && bits < type.bits();
  }

  public static Outcome of(UnaryOperator operator, long a, Scalar type) {
    long register = register(operator, type).applyAsLong(a);
    boolean overflows =
        operator == UnaryOperator.NEGATE && Integers.isSigned(type) && a < 0 && register < 0;
    return overflows ? new Outcome.Overflow(register) : new Outcome.Value(register);
  }

  public static LongUnaryOperator register(UnaryOperator operator, Scalar type) {
    return switch (operator) {
      case PLUS -> a -> a;
      case NEGATE -> a -> Integers.wrapped(-a, type);
      case INVERT -> a -> Integers.wrapped(~a, type);
      case NOT -> a -> 1 - a;
    };
  }
}
