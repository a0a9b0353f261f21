package org.prismlang.lang.plan;

import org.prismlang.lang.syntax.Expr;

/** Where a part of a tensor is in one dimension. */
public sealed interface PlanPlace {
  record Whole() implements PlanPlace {}

  /** In the block of the loop of that name. */
  record In(String loop) implements PlanPlace {}

  /** One index: the part has a dimension less. */
  record At(Expr index) implements PlanPlace {}

  /** {@code from:to}. */
  record Between(Expr from, Expr to) implements PlanPlace {}
}
