package org.prismlang.verify.machine;

import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.verify.cover.Effort;

/** Whole-number arithmetic of registers. What is data, or no whole number, is not known. */
final class Arithmetic {
  /** A function of two numbers. */
  @FunctionalInterface
  interface Function {
    long of(long left, long right);
  }

  private static final int HALF = Integer.SIZE - 1;

  private final Log log;
  private final Effort effort;
  private boolean overflowed;

  Arithmetic(Log log, Effort effort) {
    this.log = log;
    this.effort = effort;
  }

  static boolean isWhole(Type type) {
    return Integers.are(type);
  }

  Quantity apply(Quantity left, Quantity right, int[] threads, int all, Function function) {
    if (left.isSame() && right.isSame()) {
      effort.spend(1);
      return Quantity.of(function.of(left.at(0), right.at(0)));
    }
    effort.spend(threads.length);
    var values = new long[all];
    for (int thread : threads) {
      values[thread] = function.of(left.at(thread), right.at(thread));
    }
    return Quantity.each(values);
  }

  /** Of operands of one type. */
  Function binary(BinaryOperator operator, Type type) {
    var scalar = (Scalar) type;
    var register = IntegerOperators.register(operator, scalar);
    return (left, right) -> {
      if (left == Quantity.UNKNOWN || right == Quantity.UNKNOWN) {
        return unknown(operator, left, right);
      }
      note(operator, left, right, scalar);
      boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
      if (divides && right == 0) {
        return Quantity.UNKNOWN;
      }
      long value = register.applyAsLong(left, right);
      overflowed |= overflows(operator, left, right, value, scalar);
      return operator.isComparison() ? value : fitted(value, scalar);
    };
  }

  /** Whether a signed number was computed, since this was asked last, that its type cannot hold. */
  boolean takeOverflow() {
    boolean taken = overflowed;
    overflowed = false;
    return taken;
  }

  private static boolean overflows(
      BinaryOperator operator, long left, long right, long value, Scalar type) {
    if (type.nature() != Scalar.Nature.SIGNED) {
      return false;
    }
    return switch (operator) {
      case ADD -> left + right != value;
      case SUBTRACT -> left - right != value;
      case MULTIPLY ->
          left * right != value
              || (Math.abs(left) | Math.abs(right)) >> HALF != 0
                  && Math.multiplyHigh(left, right) != value >> Long.SIZE - 1;
      default -> false;
    };
  }

  private long unknown(BinaryOperator operator, long left, long right) {
    long other = left == Quantity.UNKNOWN ? right : left;
    if (other != Quantity.UNKNOWN) {
      log.note(Log.Entry.COMPARED, other, 0);
    }
    return switch (operator) {
      case AND, MULTIPLY, BIT_AND -> other == 0 ? 0 : Quantity.UNKNOWN;
      case OR -> other == 1 ? 1 : Quantity.UNKNOWN;
      default -> Quantity.UNKNOWN;
    };
  }

  private void note(BinaryOperator operator, long left, long right, Scalar type) {
    switch (operator) {
      case ADD, SUBTRACT, OR, AND -> {}
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> {
        var _ = compared(left, right, type);
      }
      case BIT_OR, BIT_XOR -> log.note(Log.Entry.EXACT, left, right);
      case BIT_AND -> {
        boolean isRemainder = left >= 0 && right >= 0 && Long.bitCount(right + 1) == 1;
        log.note(
            isRemainder ? Log.Entry.DIVIDED : Log.Entry.EXACT,
            left,
            isRemainder ? right + 1 : right);
      }
      case SHIFT_LEFT -> log.note(Log.Entry.EXACT, right, 0);
      case SHIFT_RIGHT -> log.note(Log.Entry.DIVIDED, left, 1L << right);
      case MULTIPLY -> log.note(Log.Entry.MULTIPLIED, left, right);
      case DIVIDE, REMAINDER -> log.note(Log.Entry.DIVIDED, left, right);
    }
  }

  /** The order of two values of a type; where the sign is a bit like any other, they must stay. */
  int compared(long left, long right, Scalar type) {
    boolean isOfBits = type == Scalar.UINT64 && (left < 0 || right < 0);
    log.note(isOfBits ? Log.Entry.EXACT : Log.Entry.COMPARED, left, right);
    return Integers.compare(left, right, type);
  }

  /** The value as the type holds it; a jump must not pass the end of the type's range. */
  long fitted(long value, Type type) {
    if (value == Quantity.UNKNOWN) {
      return value;
    }
    var scalar = (Scalar) type;
    int bits = scalar.bits();
    if (scalar.isInteger() && bits < Long.SIZE) {
      long least = scalar.nature() == Scalar.Nature.SIGNED ? -1L << (bits - 1) : 0;
      log.note(Log.Entry.DIVIDED, value - least, 1L << bits);
    }
    return Integers.wrapped(value, scalar);
  }

  Quantity unary(UnaryOperator operator, Quantity operand, Type type, int[] threads, int all) {
    var register = IntegerOperators.register(operator, (Scalar) type);
    return apply(
        operand,
        operand,
        threads,
        all,
        (value, _) ->
            value == Quantity.UNKNOWN ? value : fitted(register.applyAsLong(value), type));
  }
}
