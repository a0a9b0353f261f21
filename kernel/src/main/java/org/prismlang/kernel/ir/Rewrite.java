package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Statements with every expression in them changed, innermost first, and with what they declare
 * under other names.
 *
 * @param names what is declared, and memories that are touched, as they are called from here on
 * @param boundsOfUnrolled whether the bounds of loops that are unrolled whole are changed too
 */
public record Rewrite(UnaryOperator<Expr> change, Names names, boolean boundsOfUnrolled) {
  /**
   * Other names for what statements declare.
   *
   * @param byName for what is used by its name alone: views, and arrays that have arrived
   */
  public record Names(
      UnaryOperator<Local> local, UnaryOperator<Memory> memory, UnaryOperator<String> byName) {
    static final Names KEPT =
        new Names(UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity());
  }

  public Rewrite(UnaryOperator<Expr> change, boolean boundsOfUnrolled) {
    this(change, Names.KEPT, boundsOfUnrolled);
  }

  public List<Stmt> statements(List<Stmt> statements) {
    var changed = new ArrayList<Stmt>();
    for (var statement : statements) {
      changed.add(statement(statement));
    }
    return changed;
  }

  private Stmt statement(Stmt statement) {
    var changed =
        statement instanceof Stmt.For loop && loop.copies() == 0 && !boundsOfUnrolled
            ? new Stmt.For(
                names.local.apply(loop.variable()),
                loop.from(),
                loop.to(),
                loop.step(),
                loop.copies(),
                loop.body(),
                loop.span())
            : mapping().parts(statement);
    return Bodies.map(changed, this::statements);
  }

  public Expr expr(Expr expr) {
    return change.apply(mapping().parts(expr));
  }

  private Mapping mapping() {
    return new Mapping(this::expr, this::expr, names);
  }
}
