package org.prismlang.cuda.tree;

import static org.prismlang.cuda.tree.CudaExpr.number;

/** Arithmetic that a person would not leave on the page: {@code x + 0}, {@code 4 * 2}. */
final class Sums {
  private Sums() {}

  static CudaExpr plus(CudaExpr left, CudaExpr right) {
    if (right.isNumber(0)) {
      return left;
    }
    if (left.isNumber(0)) {
      return right;
    }
    if (left instanceof CudaExpr.Number(long a, String suffix)
        && right instanceof CudaExpr.Number(long b, _)) {
      return new CudaExpr.Number(a + b, suffix);
    }
    if (right instanceof CudaExpr.Binary(Operator operator, CudaExpr first, CudaExpr second)) {
      if (operator == Operator.ADD) {
        return plus(plus(left, first), second);
      }
      if (operator == Operator.SUBTRACT) {
        return minus(plus(left, first), second);
      }
    }
    if (right instanceof CudaExpr.Number(long b, String suffix)) {
      if (b < 0) {
        return minus(left, new CudaExpr.Number(-b, suffix));
      }
      if (left instanceof CudaExpr.Binary(Operator operator, CudaExpr rest, CudaExpr last)
          && last instanceof CudaExpr.Number(long a, _)
          && (operator == Operator.ADD || operator == Operator.SUBTRACT)) {
        return plus(rest, new CudaExpr.Number(operator == Operator.ADD ? a + b : b - a, suffix));
      }
    }
    return new CudaExpr.Binary(Operator.ADD, left, right);
  }

  static CudaExpr minus(CudaExpr left, CudaExpr right) {
    if (right.isNumber(0)) {
      return left;
    }
    if (left instanceof CudaExpr.Number(long a, String suffix)
        && right instanceof CudaExpr.Number(long b, _)) {
      return new CudaExpr.Number(a - b, suffix);
    }
    return new CudaExpr.Binary(Operator.SUBTRACT, left, right);
  }

  static CudaExpr times(CudaExpr operand, long factor) {
    if (factor == 1) {
      return operand;
    }
    if (factor == 0) {
      return number(0);
    }
    return switch (operand) {
      case CudaExpr.Number(long value, String suffix) ->
          new CudaExpr.Number(value * factor, suffix);
      case CudaExpr.Binary(Operator operator, CudaExpr rest, CudaExpr.Number(long last, var suffix))
          when operator == Operator.MULTIPLY ->
          times(rest, last * factor, suffix);
      case CudaExpr.Binary(
              Operator operator,
              CudaExpr.Number(long first, var suffix),
              CudaExpr rest)
          when operator == Operator.MULTIPLY ->
          times(rest, first * factor, suffix);
      default -> times(operand, factor, "");
    };
  }

  private static CudaExpr times(CudaExpr operand, long factor, String suffix) {
    return factor == 1
        ? operand
        : new CudaExpr.Binary(Operator.MULTIPLY, operand, new CudaExpr.Number(factor, suffix));
  }

  static CudaExpr dividedBy(CudaExpr operand, long divisor) {
    if (divisor == 1) {
      return operand;
    }
    return operand instanceof CudaExpr.Number(long value, String suffix)
        ? new CudaExpr.Number(value / divisor, suffix)
        : new CudaExpr.Binary(Operator.DIVIDE, operand, number(divisor));
  }

  static CudaExpr modulo(CudaExpr operand, long divisor) {
    if (divisor == 1) {
      return number(0);
    }
    return operand instanceof CudaExpr.Number(long value, String suffix)
        ? new CudaExpr.Number(value % divisor, suffix)
        : new CudaExpr.Binary(Operator.REMAINDER, operand, number(divisor));
  }
}
