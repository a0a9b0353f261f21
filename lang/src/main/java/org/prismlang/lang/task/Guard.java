package org.prismlang.lang.task;

import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** Under which condition a part of an expression is evaluated. */
record Guard(Optional<Expr> condition) {
  static final Guard NONE = new Guard(Optional.empty());

  Guard and(Expr more) {
    return new Guard(
        Optional.of(condition.map(it -> Built.binary(BinaryOperator.AND, it, more)).orElse(more)));
  }

  Guard andNot(Expr more) {
    return and(new Expr.Unary(UnaryOperator.NOT, more, more.span()));
  }

  /** What must hold wherever it is evaluated. */
  Expr implies(Expr claim) {
    return condition
        .map(
            it ->
                Built.binary(
                    BinaryOperator.OR, new Expr.Unary(UnaryOperator.NOT, it, it.span()), claim))
        .orElse(claim);
  }
}
