package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Loads that decide over statements, or are passed to them, become statements of their own where
 * those statements may write: between the two there must be a place to synchronize.
 */
final class LoadsFirst {
  private final Names names;

  private LoadsFirst(Names names) {
    this.names = names;
  }

  static List<Stmt> in(List<Stmt> statements, Names names) {
    return new LoadsFirst(names).list(statements);
  }

  private List<Stmt> list(List<Stmt> statements) {
    var all = new ArrayList<Stmt>();
    for (var stmt : statements) {
      statement(stmt, all);
    }
    return all;
  }

  private void statement(Stmt stmt, List<Stmt> out) {
    switch (stmt) {
      case Stmt.If it -> {
        boolean writes = writes(it.then()) || writes(it.otherwise());
        var condition =
            writes ? first(it.condition(), "condition", it.span(), out) : it.condition();
        out.add(new Stmt.If(condition, list(it.then()), list(it.otherwise()), it.span()));
      }
      case Stmt.For it -> {
        boolean writes = writes(it.body());
        out.add(
            new Stmt.For(
                it.variable(),
                writes ? first(it.from(), "from", it.span(), out) : it.from(),
                writes ? first(it.to(), "to", it.span(), out) : it.to(),
                writes ? first(it.step(), "step", it.span(), out) : it.step(),
                it.copies(),
                list(it.body()),
                it.span()));
      }
      case Stmt.While it ->
          out.add(
              writes(it.body()) && loads(it.condition())
                  ? testedInside(it)
                  : new Stmt.While(it.condition(), list(it.body()), it.span()));
      case Stmt.Invoke it -> {
        var arguments = new ArrayList<Operand>();
        for (var argument : it.arguments()) {
          arguments.add(
              argument instanceof Operand.OfValue(Expr expr)
                  ? new Operand.OfValue(first(expr, "argument", it.span(), out))
                  : argument);
        }
        out.add(new Stmt.Invoke(it.procedure(), arguments, it.results(), it.span()));
      }
      case Stmt.Batch _ -> out.add(stmt);
      default -> out.add(Bodies.map(stmt, this::list));
    }
  }

  private Stmt testedInside(Stmt.While loop) {
    var body = new ArrayList<Stmt>();
    var condition = first(loop.condition(), "condition", loop.span(), body);
    body.add(
        new Stmt.If(
            new Expr.Unary(UnaryOperator.NOT, condition, Scalar.BOOL),
            List.of(new Stmt.Break(loop.span())),
            List.of(),
            loop.span()));
    body.addAll(list(loop.body()));
    return new Stmt.While(new Expr.Constant(new Value.Truth(true), Scalar.BOOL), body, loop.span());
  }

  private Expr first(Expr expr, String name, Span span, List<Stmt> out) {
    if (!loads(expr)) {
      return expr;
    }
    var local = new Local(names.fresh(name), expr.type(), Perspective.THREAD, span);
    out.add(new Stmt.Declare(local, Optional.of(expr), span));
    return new Expr.Read(local);
  }

  /** Whether it reads memory that somebody may write. */
  private static boolean loads(Expr expr) {
    return Walk.exprs(expr)
        .anyMatch(it -> it instanceof Expr.Load load && !load.access().memory().isConst());
  }

  private static boolean writes(List<Stmt> statements) {
    return Walk.statements(statements)
        .anyMatch(
            it ->
                it instanceof Stmt.Store
                    || it instanceof Stmt.Modify
                    || it instanceof Stmt.Operate
                    || it instanceof Stmt.Invoke);
  }
}
