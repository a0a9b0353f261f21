package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Arithmetic on values known when compiling, as the machine would do it; overflow has no result.
 */
final class Folding {
  sealed interface Result {
    record Known(Value value) implements Result {}

    /** Division by zero, overflow. */
    record Wrong(String why) implements Result {}

    record NotConstant() implements Result {}
  }

  private Folding() {}

  static Result binary(
      BinaryOperator operator, Optional<Value> left, Optional<Value> right, Type type) {
    if (operator == BinaryOperator.AND && isTruth(left, false)
        || operator == BinaryOperator.OR && isTruth(left, true)) {
      return new Result.Known(left.get());
    }
    if (left.isEmpty() || right.isEmpty()) {
      return new Result.NotConstant();
    }
    if (left.get() instanceof Value.Unknown || right.get() instanceof Value.Unknown) {
      return new Result.Known(Value.UNKNOWN);
    }
    if (left.get() instanceof Value.Int(long a) && right.get() instanceof Value.Int(long b)) {
      return integers(operator, a, b, type);
    }
    if (left.get() instanceof Value.Truth(boolean a)
        && right.get() instanceof Value.Truth(boolean b)) {
      return truths(operator, a, b);
    }
    var a = real(left.get());
    var b = real(right.get());
    return a.isPresent() && b.isPresent()
        ? reals(operator, a.get(), b.get())
        : new Result.NotConstant();
  }

  private static boolean isTruth(Optional<Value> value, boolean wanted) {
    return value.isPresent()
        && value.get() instanceof Value.Truth(boolean truth)
        && truth == wanted;
  }

  private static Result integers(BinaryOperator operator, long a, long b, Type type) {
    try {
      return switch (operator) {
        case ADD -> wrapped(Math.addExact(a, b), type);
        case SUBTRACT -> wrapped(Math.subtractExact(a, b), type);
        case MULTIPLY -> wrapped(Math.multiplyExact(a, b), type);
        case DIVIDE -> b == 0 ? new Result.Wrong("division by zero") : wrapped(a / b, type);
        case REMAINDER ->
            b == 0 ? new Result.Wrong("remainder of a division by zero") : wrapped(a % b, type);
        case BIT_AND -> wrapped(a & b, type);
        case BIT_OR -> wrapped(a | b, type);
        case BIT_XOR -> wrapped(a ^ b, type);
        case SHIFT_LEFT ->
            b < 0 || b > 62 ? shiftTooFar(b) : wrapped(Math.multiplyExact(a, 1L << b), type);
        case SHIFT_RIGHT -> b < 0 || b > 63 ? shiftTooFar(b) : wrapped(a >> b, type);
        case EQUAL -> truth(a == b);
        case NOT_EQUAL -> truth(a != b);
        case LESS -> truth(a < b);
        case LESS_EQUAL -> truth(a <= b);
        case GREATER -> truth(a > b);
        case GREATER_EQUAL -> truth(a >= b);
        case AND, OR -> new Result.NotConstant();
      };
    } catch (ArithmeticException e) {
      return new Result.Wrong("the result does not fit 64 bits");
    }
  }

  private static Result shiftTooFar(long distance) {
    return new Result.Wrong("a shift by " + distance + " has no result");
  }

  private static Result truth(boolean value) {
    return new Result.Known(new Value.Truth(value));
  }

  /** Unsigned values wrap; signed ones must fit. */
  static Result wrapped(long value, Type type) {
    if (type instanceof Scalar scalar && scalar.isInteger()) {
      if (scalar.nature() == Scalar.Nature.UNSIGNED) {
        long mask = scalar.bits() == 64 ? -1L : (1L << scalar.bits()) - 1;
        return new Result.Known(new Value.Int(value & mask));
      }
      long limit = scalar.bits() == 64 ? Long.MAX_VALUE : (1L << (scalar.bits() - 1)) - 1;
      if (value > limit || value < -limit - 1) {
        return new Result.Wrong(value + " does not fit " + scalar);
      }
    }
    return new Result.Known(new Value.Int(value));
  }

  private static Result truths(BinaryOperator operator, boolean a, boolean b) {
    return switch (operator) {
      case AND -> truth(a && b);
      case OR -> truth(a || b);
      case EQUAL -> truth(a == b);
      case NOT_EQUAL -> truth(a != b);
      default -> new Result.NotConstant();
    };
  }

  private static Result reals(BinaryOperator operator, double a, double b) {
    return switch (operator) {
      case ADD -> real(a + b);
      case SUBTRACT -> real(a - b);
      case MULTIPLY -> real(a * b);
      case DIVIDE -> real(a / b);
      case EQUAL -> truth(a == b);
      case NOT_EQUAL -> truth(a != b);
      case LESS -> truth(a < b);
      case LESS_EQUAL -> truth(a <= b);
      case GREATER -> truth(a > b);
      case GREATER_EQUAL -> truth(a >= b);
      default -> new Result.NotConstant();
    };
  }

  private static Result real(double value) {
    return new Result.Known(new Value.Real(value));
  }

  private static Optional<Double> real(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Optional.of((double) number);
      case Value.Real(double number) -> Optional.of(number);
      default -> Optional.empty();
    };
  }

  static Result unary(UnaryOperator operator, Optional<Value> operand, Type type) {
    if (operand.isEmpty()) {
      return new Result.NotConstant();
    }
    return switch (operand.get()) {
      case Value.Unknown _ -> new Result.Known(Value.UNKNOWN);
      case Value.Int(long value) ->
          switch (operator) {
            case NEGATE ->
                value == Long.MIN_VALUE
                    ? new Result.Wrong("the result does not fit 64 bits")
                    : wrapped(-value, type);
            case PLUS -> new Result.Known(operand.get());
            case INVERT -> wrapped(~value, type);
            case NOT -> new Result.NotConstant();
          };
      case Value.Real(double value) ->
          operator == UnaryOperator.NEGATE ? real(-value) : new Result.Known(operand.get());
      case Value.Truth(boolean value) ->
          operator == UnaryOperator.NOT ? truth(!value) : new Result.NotConstant();
      case Value.Words _ -> new Result.NotConstant();
    };
  }

  /** {@code min}, {@code max} and {@code abs} of known numbers; of others nothing is known. */
  static Optional<Value> operation(String name, List<Optional<Value>> operands, Type type) {
    boolean isFolded = name.equals("min") || name.equals("max") || name.equals("abs");
    boolean isNumber =
        type instanceof Scalar || type instanceof Type.Literal || type instanceof Type.Opaque;
    if (!isFolded || !isNumber || operands.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    var first = operands.getFirst().orElseThrow();
    var last = operands.getLast().orElseThrow();
    if (first instanceof Value.Unknown || last instanceof Value.Unknown) {
      return Optional.of(Value.UNKNOWN);
    }
    if (first instanceof Value.Int(long a) && last instanceof Value.Int(long b)) {
      return Optional.of(new Value.Int(operation(name, a, b, type)));
    }
    return real(first)
        .flatMap(a -> real(last).map(b -> operation(name, a, b)))
        .map(Value.Real::new);
  }

  private static long operation(String name, long a, long b, Type type) {
    boolean isLess = type == Scalar.UINT64 ? Long.compareUnsigned(a, b) < 0 : a < b;
    return switch (name) {
      case "min" -> isLess ? a : b;
      case "max" -> isLess ? b : a;
      default -> type instanceof Scalar scalar ? absolute(a, scalar) : Math.abs(a);
    };
  }

  /** The lowest signed value has no opposite and stays what it is, as on the machine. */
  private static long absolute(long value, Scalar scalar) {
    return scalar.nature() == Scalar.Nature.UNSIGNED ? value : cut(Math.abs(value), scalar);
  }

  private static double operation(String name, double a, double b) {
    return switch (name) {
      case "min" -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
      case "max" -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
      default -> Math.abs(a);
    };
  }

  /** A known value as another type. */
  static Optional<Value> converted(Value value, Type type) {
    if (value instanceof Value.Unknown) {
      return Optional.of(value);
    }
    if (!(type instanceof Scalar scalar)) {
      return Optional.empty();
    }
    return switch (value) {
      case Value.Int(long number) when scalar.isInteger() ->
          Optional.of(new Value.Int(cut(number, scalar)));
      case Value.Int(long number) when scalar.isFloating() -> Optional.of(new Value.Real(number));
      case Value.Int(long number) -> Optional.of(new Value.Truth(number != 0));
      case Value.Real(double number) when scalar.isFloating() ->
          Optional.of(new Value.Real(number));
      case Value.Real(double number) when scalar.isInteger() ->
          Optional.of(new Value.Int(whole(number, scalar)));
      case Value.Truth(boolean truth) when scalar == Scalar.BOOL -> Optional.of(value);
      case Value.Truth(boolean truth) when scalar.isInteger() ->
          Optional.of(new Value.Int(truth ? 1 : 0));
      default -> Optional.empty();
    };
  }

  /** As the machine does it: the nearest value of 32 or 64 bits, then as many as the type has. */
  private static long whole(double number, Scalar scalar) {
    return switch (scalar) {
      case INT64 -> (long) number;
      case UINT64 ->
          number < 0x1p63
              ? Math.max(0, (long) number)
              : number < 0x1p64 ? (long) (number - 0x1p63) + Long.MIN_VALUE : -1L;
      case UINT32 -> Math.clamp((long) number, 0L, 0xffff_ffffL);
      default -> cut((int) number, scalar);
    };
  }

  private static long cut(long value, Scalar scalar) {
    if (scalar.bits() == 64) {
      return value;
    }
    int shift = 64 - scalar.bits();
    return scalar.nature() == Scalar.Nature.UNSIGNED
        ? value << shift >>> shift
        : value << shift >> shift;
  }

  /** Whether a known integer is one of the type's values. */
  static boolean fits(long value, Scalar scalar) {
    if (scalar.isFloating()) {
      return true;
    }
    if (scalar == Scalar.UINT64) {
      return value >= 0;
    }
    return scalar.isInteger() && cut(value, scalar) == value;
  }
}
