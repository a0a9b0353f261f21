package org.prismlang.verify.machine;

import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Whole-number arithmetic of registers. What is data, or no whole number, is not known. */
final class Arithmetic {
  /** A function of two numbers. */
  @FunctionalInterface
  interface Function {
    long of(long left, long right);
  }

  private final Log log;

  Arithmetic(Log log) {
    this.log = log;
  }

  static boolean isWhole(Type type) {
    return type instanceof Scalar scalar && (scalar.isInteger() || scalar == Scalar.BOOL);
  }

  Quantity apply(Quantity left, Quantity right, int[] threads, int all, Function function) {
    if (left.isSame() && right.isSame()) {
      return Quantity.of(function.of(left.at(0), right.at(0)));
    }
    var values = new long[all];
    for (int thread : threads) {
      values[thread] = function.of(left.at(thread), right.at(thread));
    }
    return Quantity.each(values);
  }

  Function binary(BinaryOperator operator, Type type) {
    return (left, right) -> {
      if (left == Quantity.UNKNOWN || right == Quantity.UNKNOWN) {
        return unknown(operator, left, right);
      }
      return fitted(known(operator, left, right), type);
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

  private long known(BinaryOperator operator, long left, long right) {
    return switch (operator) {
      case OR -> left | right;
      case AND -> left & right;
      case EQUAL -> compared(left, right) == 0 ? 1 : 0;
      case NOT_EQUAL -> compared(left, right) != 0 ? 1 : 0;
      case LESS -> compared(left, right) < 0 ? 1 : 0;
      case LESS_EQUAL -> compared(left, right) <= 0 ? 1 : 0;
      case GREATER -> compared(left, right) > 0 ? 1 : 0;
      case GREATER_EQUAL -> compared(left, right) >= 0 ? 1 : 0;
      case BIT_OR -> exact(left, right, left | right);
      case BIT_XOR -> exact(left, right, left ^ right);
      case BIT_AND -> masked(left, right);
      case SHIFT_LEFT -> shifted(left, right);
      case SHIFT_RIGHT -> divided(left, right);
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> {
        log.note(Log.Entry.MULTIPLIED, left, right);
        yield left * right;
      }
      case DIVIDE -> {
        log.note(Log.Entry.DIVIDED, left, right);
        yield right == 0 ? Quantity.UNKNOWN : left / right;
      }
      case REMAINDER -> {
        log.note(Log.Entry.DIVIDED, left, right);
        yield right == 0 ? Quantity.UNKNOWN : left % right;
      }
    };
  }

  int compared(long left, long right) {
    log.note(Log.Entry.COMPARED, left, right);
    return Long.compare(left, right);
  }

  private long exact(long left, long right, long result) {
    log.note(Log.Entry.EXACT, left, right);
    return result;
  }

  private long masked(long left, long right) {
    boolean isRemainder = left >= 0 && right >= 0 && Long.bitCount(right + 1) == 1;
    log.note(
        isRemainder ? Log.Entry.DIVIDED : Log.Entry.EXACT, left, isRemainder ? right + 1 : right);
    return left & right;
  }

  private long shifted(long left, long right) {
    log.note(Log.Entry.EXACT, right, 0);
    return left << right;
  }

  private long divided(long left, long right) {
    log.note(Log.Entry.DIVIDED, left, 1L << right);
    return left >> right;
  }

  /** The value as the type holds it; a jump must not pass the end of the type's range. */
  long fitted(long value, Type type) {
    if (value != Quantity.UNKNOWN && type instanceof Scalar scalar) {
      int bits = scalar.bits();
      if (scalar.isInteger() && bits < Long.SIZE) {
        long least = scalar.nature() == Scalar.Nature.SIGNED ? -1L << (bits - 1) : 0;
        log.note(Log.Entry.DIVIDED, value - least, 1L << bits);
      }
    }
    return wrapped(value, type);
  }

  private static long wrapped(long value, Type type) {
    if (value == Quantity.UNKNOWN || !(type instanceof Scalar scalar)) {
      return value;
    }
    return switch (scalar) {
      case INT8 -> (byte) value;
      case INT16 -> (short) value;
      case INT32 -> (int) value;
      case UINT8 -> value & 0xff;
      case UINT16 -> value & 0xffff;
      case UINT32 -> value & 0xffff_ffffL;
      case BOOL, INT64, UINT64 -> value;
      default -> Quantity.UNKNOWN;
    };
  }

  Quantity unary(UnaryOperator operator, Quantity operand, Type type, int[] threads, int all) {
    return apply(
        operand,
        operand,
        threads,
        all,
        (value, _) ->
            value == Quantity.UNKNOWN
                ? value
                : fitted(
                    switch (operator) {
                      case NEGATE -> -value;
                      case PLUS -> value;
                      case INVERT -> ~value;
                      case NOT -> 1 - value;
                    },
                    type));
  }
}
