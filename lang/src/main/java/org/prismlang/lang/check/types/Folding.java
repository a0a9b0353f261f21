package org.prismlang.lang.check.types;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.number.Conversions;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Arithmetic on values known when compiling, as the machine would do it; overflow has no result.
 */
public final class Folding {
  public sealed interface Result {
    record Known(Value value) implements Result {}

    /** Division by zero, overflow. */
    record Wrong(String why) implements Result {}

    record NotConstant() implements Result {}
  }

  private static final Set<IntegerFunction> FOLDED =
      EnumSet.of(IntegerFunction.MIN, IntegerFunction.MAX, IntegerFunction.ABS);

  private Folding() {}

  public static Result binary(
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
    var outcome = IntegerOperators.of(operator, a, b, word(type));
    return switch (outcome) {
      case Outcome.Value(long value) ->
          operator.isComparison() ? truth(value != 0) : new Result.Known(new Value.Int(value));
      case Outcome.Overflow _ -> tooLarge(exact(operator, a, b), type);
      case Outcome.DividedByZero _ ->
          new Result.Wrong(
              operator == BinaryOperator.DIVIDE
                  ? "division by zero"
                  : "remainder of a division by zero");
      case Outcome.ShiftedTooFar _ -> new Result.Wrong("a shift by " + b + " has no result");
    };
  }

  /** What a number is computed as; one that has no type yet, with 64 bits. */
  private static Scalar word(Type type) {
    return type instanceof Scalar scalar ? scalar : Scalar.INT64;
  }

  private static BigInteger exact(BinaryOperator operator, long left, long right) {
    var a = BigInteger.valueOf(left);
    var b = BigInteger.valueOf(right);
    return switch (operator) {
      case ADD -> a.add(b);
      case SUBTRACT -> a.subtract(b);
      case MULTIPLY -> a.multiply(b);
      case DIVIDE -> a.divide(b);
      case SHIFT_LEFT -> a.shiftLeft((int) right);
      default -> throw new IllegalStateException("no overflow: " + operator);
    };
  }

  private static Result tooLarge(BigInteger value, Type type) {
    return new Result.Wrong(
        value.bitLength() >= Long.SIZE
            ? "the result does not fit 64 bits"
            : value + " does not fit " + type);
  }

  private static Result truth(boolean value) {
    return new Result.Known(new Value.Truth(value));
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

  public static Result unary(UnaryOperator operator, Optional<Value> operand, Type type) {
    if (operand.isEmpty()) {
      return new Result.NotConstant();
    }
    return switch (operand.get()) {
      case Value.Unknown _ -> new Result.Known(Value.UNKNOWN);
      case Value.Int(long value) ->
          switch (operator) {
            case NEGATE, PLUS, INVERT ->
                IntegerOperators.of(operator, value, word(type)) instanceof Outcome.Value it
                    ? new Result.Known(new Value.Int(it.value()))
                    : tooLarge(BigInteger.valueOf(value).negate(), type);
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
  public static Optional<Value> operation(
      Intrinsic intrinsic, List<Optional<Value>> operands, Type type) {
    var function = intrinsic.integers().filter(FOLDED::contains);
    boolean isNumber =
        type instanceof Scalar || type instanceof Type.Literal || type instanceof Type.Opaque;
    if (function.isEmpty() || !isNumber || operands.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    var first = operands.getFirst().orElseThrow();
    var last = operands.getLast().orElseThrow();
    if (first instanceof Value.Unknown || last instanceof Value.Unknown) {
      return Optional.of(Value.UNKNOWN);
    }
    if (first instanceof Value.Int(long a) && last instanceof Value.Int(long b)) {
      return Optional.of(new Value.Int(function.get().of(a, b, word(type))));
    }
    return real(first)
        .flatMap(a -> real(last).map(b -> operation(function.get(), a, b)))
        .map(Value.Real::new);
  }

  private static double operation(IntegerFunction function, double a, double b) {
    return switch (function) {
      case MIN -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
      case MAX -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
      default -> Math.abs(a);
    };
  }

  /** A known value of one type as another. */
  public static Optional<Value> converted(Value value, Type from, Type type) {
    if (value instanceof Value.Unknown) {
      return Optional.of(value);
    }
    if (!(type instanceof Scalar scalar)) {
      return Optional.empty();
    }
    return switch (value) {
      case Value.Int(long number) when scalar.isInteger() ->
          Optional.of(new Value.Int(Integers.wrapped(number, scalar)));
      case Value.Int(long number) when scalar.isFloating() ->
          Optional.of(new Value.Real(real(number, from)));
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

  private static double real(long number, Type type) {
    return type == Scalar.UINT64 ? Conversions.uint64ToDouble(number) : number;
  }

  /** A NaN is taken for a float's. */
  private static long whole(double number, Scalar scalar) {
    return Double.isNaN(number) && scalar.bits() < Long.SIZE
        ? 0
        : Conversions.toInteger(number, scalar);
  }

  /** Whether a known integer is one of the type's values. */
  public static boolean fits(long value, Scalar scalar) {
    return scalar.isFloating() || scalar.isInteger() && Integers.fits(value, scalar);
  }
}
