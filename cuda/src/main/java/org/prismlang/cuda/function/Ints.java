package org.prismlang.cuda.function;

import java.util.List;
import java.util.OptionalLong;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Index arithmetic on expressions of the IR, folded as it is built. */
final class Ints {
  private Ints() {}

  static Expr of(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  static OptionalLong constant(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), _)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  static Expr plus(Expr left, Expr right) {
    var a = constant(left);
    var b = constant(right);
    if (a.isPresent() && b.isPresent()) {
      return of(a.getAsLong() + b.getAsLong());
    }
    if (a.isPresent() && a.getAsLong() == 0) {
      return right;
    }
    if (b.isPresent() && b.getAsLong() == 0) {
      return left;
    }
    return binary(BinaryOperator.ADD, left, right);
  }

  static Expr times(Expr operand, long factor) {
    if (factor == 1) {
      return operand;
    }
    if (constant(operand).isPresent()) {
      return of(constant(operand).getAsLong() * factor);
    }
    return switch (operand) {
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.MULTIPLY && constant(right).isPresent() ->
          times(left, constant(right).getAsLong() * factor);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.MULTIPLY && constant(left).isPresent() ->
          times(right, constant(left).getAsLong() * factor);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)
              && (constant(left).isPresent() || constant(right).isPresent()) ->
          binary(operator, times(left, factor), times(right, factor));
      default -> binary(BinaryOperator.MULTIPLY, operand, of(factor));
    };
  }

  static Expr dividedBy(Expr operand, long divisor) {
    var value = constant(operand);
    if (divisor == 1) {
      return operand;
    }
    return value.isPresent()
        ? of(value.getAsLong() / divisor)
        : binary(BinaryOperator.DIVIDE, operand, of(divisor));
  }

  static Expr modulo(Expr operand, long divisor) {
    var value = constant(operand);
    if (divisor == 1) {
      return of(0);
    }
    return value.isPresent()
        ? of(value.getAsLong() % divisor)
        : binary(BinaryOperator.REMAINDER, operand, of(divisor));
  }

  /** {@code counter % period} of a counter that is never negative. */
  static Expr cycled(Expr counter, int period) {
    if (period == 1 || constant(counter).isPresent()) {
      return modulo(counter, period);
    }
    if (isPowerOfTwo(period)) {
      return binary(BinaryOperator.BIT_AND, counter, of(period - 1));
    }
    return new Expr.Convert(
        new Expr.Binary(
            BinaryOperator.REMAINDER, unsigned(counter), unsigned(of(period)), Scalar.UINT32),
        false,
        Scalar.INT32);
  }

  /** {@code counter / period} of a counter that is never negative, as an unsigned number. */
  static Expr rounds(Expr counter, int period) {
    if (period == 1 || constant(counter).isPresent()) {
      return dividedBy(counter, period);
    }
    return isPowerOfTwo(period)
        ? binary(BinaryOperator.SHIFT_RIGHT, counter, of(Integer.numberOfTrailingZeros(period)))
        : new Expr.Binary(
            BinaryOperator.DIVIDE, unsigned(counter), unsigned(of(period)), Scalar.UINT32);
  }

  static Expr sum(List<Expr> terms) {
    Expr total = of(0);
    for (var term : terms) {
      total = plus(total, term);
    }
    return total;
  }

  static boolean isPowerOfTwo(long number) {
    return number > 0 && Long.bitCount(number) == 1;
  }

  private static Expr unsigned(Expr expr) {
    return expr instanceof Expr.Constant(Value value, _)
        ? new Expr.Constant(value, Scalar.UINT32)
        : new Expr.Convert(expr, false, Scalar.UINT32);
  }

  private static Expr binary(BinaryOperator operator, Expr left, Expr right) {
    return new Expr.Binary(operator, left, right, left.type());
  }
}
