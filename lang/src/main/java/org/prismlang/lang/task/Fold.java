package org.prismlang.lang.task;

import java.util.Optional;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** What many values are made one with. */
public enum Fold {
  ADD,
  MULTIPLY,
  MIN,
  MAX,
  AND,
  OR,
  XOR;

  public static Optional<Fold> of(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Optional.of(ADD);
      case MULTIPLY -> Optional.of(MULTIPLY);
      case AND, BIT_AND -> Optional.of(AND);
      case OR, BIT_OR -> Optional.of(OR);
      case BIT_XOR -> Optional.of(XOR);
      case EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          SUBTRACT,
          DIVIDE,
          REMAINDER ->
          Optional.empty();
    };
  }

  static Optional<Fold> of(String function) {
    if (function.equals(MathOp.MIN.text())) {
      return Optional.of(MIN);
    }
    return function.equals(MathOp.MAX.text()) ? Optional.of(MAX) : Optional.empty();
  }

  /** Whether elements of that type come out the same in any order. */
  public boolean isExact(Expr element) {
    return switch (this) {
      case MIN, MAX, AND, OR, XOR -> true;
      case ADD, MULTIPLY ->
          element instanceof Expr.Variable(var name, _)
              && Scalar.of(name).filter(Scalar::isInteger).isPresent();
    };
  }
}
