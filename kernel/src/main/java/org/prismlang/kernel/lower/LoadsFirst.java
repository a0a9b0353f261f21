package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
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
      case Stmt.Block it -> out.add(new Stmt.Block(list(it.body()), it.span()));
      case Stmt.Group it -> out.add(new Stmt.Group(it.perspective(), list(it.body()), it.span()));
      case Stmt.Open it -> out.add(new Stmt.Open(it.view(), list(it.body()), it.span()));
      case Stmt.LastBlock it ->
          out.add(new Stmt.LastBlock(it.counter(), list(it.body()), it.span()));
      case Stmt.Split it -> {
        var branches = new ArrayList<Stmt.Branch>();
        for (var branch : it.branches()) {
          branches.add(
              new Stmt.Branch(
                  branch.first(),
                  branch.size(),
                  branch.role(),
                  list(branch.body()),
                  branch.span()));
        }
        out.add(new Stmt.Split(it.level(), branches, it.span()));
      }
      default -> out.add(stmt);
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
    return switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> false;
      case Expr.Load load -> !load.access().memory().isConst();
      case Expr.Item it -> loads(it.array()) || it.indices().stream().anyMatch(LoadsFirst::loads);
      case Expr.Slice it -> loads(it.array());
      case Expr.Lane it -> loads(it.vector());
      case Expr.Unary it -> loads(it.operand());
      case Expr.Binary it -> loads(it.left()) || loads(it.right());
      case Expr.Choice it -> loads(it.condition()) || loads(it.then()) || loads(it.otherwise());
      case Expr.Convert it -> loads(it.operand());
      case Expr.Build it -> it.elements().stream().anyMatch(LoadsFirst::loads);
      case Expr.Fill it -> loads(it.element());
      case Expr.Apply it -> it.operands().stream().anyMatch(LoadsFirst::loads);
      case Expr.Call it -> it.arguments().stream().anyMatch(LoadsFirst::loads);
    };
  }

  private static boolean loads(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> loads(expr);
      case Operand.OfSeveral(List<Expr> exprs) -> exprs.stream().anyMatch(LoadsFirst::loads);
      default -> false;
    };
  }

  private static boolean writes(List<Stmt> statements) {
    for (var stmt : statements) {
      boolean writes =
          switch (stmt) {
            case Stmt.Store _, Stmt.Modify _, Stmt.Operate _, Stmt.Invoke _ -> true;
            case Stmt.For it -> writes(it.body());
            case Stmt.While it -> writes(it.body());
            case Stmt.If it -> writes(it.then()) || writes(it.otherwise());
            case Stmt.Block it -> writes(it.body());
            case Stmt.Group it -> writes(it.body());
            case Stmt.Open it -> writes(it.body());
            case Stmt.LastBlock it -> writes(it.body());
            case Stmt.Split it -> it.branches().stream().anyMatch(each -> writes(each.body()));
            default -> false;
          };
      if (writes) {
        return true;
      }
    }
    return false;
  }
}
