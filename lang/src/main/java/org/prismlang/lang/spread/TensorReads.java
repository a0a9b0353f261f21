package org.prismlang.lang.spread;

import java.util.List;
import java.util.function.Function;
import org.prismlang.lang.syntax.Expr;

/** Where an expression reads a tensor. */
final class TensorReads {
  private TensorReads() {}

  /** The expression with something else for each element of the tensor, by its indices. */
  static Expr replaced(Expr expr, String tensor, Function<List<Expr>, Expr> by) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, _), var indices, _) when name.equals(tensor) ->
          by.apply(indices);
      case Expr.Variable(var name, _) when name.equals(tensor) -> by.apply(List.of());
      default -> expr.mapped(it -> replaced(it, tensor, by));
    };
  }
}
