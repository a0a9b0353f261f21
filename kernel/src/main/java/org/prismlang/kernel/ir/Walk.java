package org.prismlang.kernel.ir;

import java.util.List;
import java.util.stream.Stream;

/** Everything inside statements and expressions, the outer before the inner. */
public final class Walk {
  private Walk() {}

  /** The statements, and those in their bodies. */
  public static Stream<Stmt> statements(List<Stmt> statements) {
    return statements.stream()
        .flatMap(
            it -> Stream.concat(Stream.of(it), Bodies.of(it).stream().flatMap(Walk::statements)));
  }

  /** The expression and all that it is computed from, with the indices of what it loads. */
  public static Stream<Expr> exprs(Expr expr) {
    return Stream.concat(Stream.of(expr), exprs(Uses.of(expr)));
  }

  /** All expressions of the statement itself, without those in its bodies. */
  public static Stream<Expr> exprs(Stmt statement) {
    return exprs(Uses.of(statement));
  }

  private static Stream<Expr> exprs(Uses uses) {
    var indices = uses.accesses().stream().flatMap(it -> Uses.of(it).stream());
    return Stream.concat(uses.exprs().stream(), indices).flatMap(Walk::exprs);
  }

  /** What the expression touches. */
  public static Stream<Access> accesses(Expr expr) {
    return exprs(expr).flatMap(it -> Uses.of(it).accesses().stream());
  }

  /** What the statement itself touches, without those in its bodies. */
  public static Stream<Access> accesses(Stmt statement) {
    var inside = exprs(statement).flatMap(it -> Uses.of(it).accesses().stream());
    return Stream.concat(Uses.of(statement).accesses().stream(), inside);
  }
}
