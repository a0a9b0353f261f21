package org.prismlang.sim.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Mapping;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * What several threads do together stands alone: {@code v + shfl_down(v, 1)} becomes {@code t =
 * shfl_down(v, 1)}, then {@code v + t}.
 */
final class Hoisting {
  private static final int BLOCK = 1024;

  private final Procedures procedures;
  private int count;

  Hoisting(Procedures procedures) {
    this.procedures = procedures;
  }

  List<Stmt> list(List<Stmt> statements) {
    var out = new ArrayList<Stmt>();
    for (var statement : statements) {
      statement(statement, out);
    }
    return out;
  }

  private void statement(Stmt statement, List<Stmt> out) {
    if (statement instanceof Stmt.While loop && isCollective(loop.condition())) {
      out.add(unrolledCondition(loop));
      return;
    }
    if (statement instanceof Stmt.Declare(Local local, Optional<Expr> value, Span span)
        && value.isPresent()
        && isTogether(value.get())
        && value.get() instanceof Expr.Apply) {
      out.add(
          new Stmt.Declare(
              local,
              value.map(it -> Mapping.ofValues(part -> rewrite(part, span, out)).parts(it)),
              span));
      return;
    }
    var changed = Mapping.ofValues(it -> rewrite(it, statement.span(), out)).parts(statement);
    if (changed instanceof Stmt.Invoke call && statement instanceof Stmt.Invoke original) {
      procedures.sameFrame(call, original);
    }
    out.add(Bodies.map(changed, this::list));
  }

  private Stmt unrolledCondition(Stmt.While loop) {
    var span = loop.span();
    var body = new ArrayList<Stmt>();
    var condition = rewrite(loop.condition(), span, body);
    body.add(
        new Stmt.If(
            new Expr.Unary(UnaryOperator.NOT, condition, Scalar.BOOL),
            List.of(new Stmt.Break(span)),
            List.of(),
            span));
    body.addAll(list(loop.body()));
    return new Stmt.While(new Expr.Constant(new Value.Truth(true), Scalar.BOOL), body, span);
  }

  private boolean isCollective(Expr expr) {
    return Walk.exprs(expr).anyMatch(this::isTogether);
  }

  private boolean isTogether(Expr expr) {
    return switch (expr) {
      case Expr.Apply apply -> apply.intrinsic().isCollective();
      case Expr.Call call -> !procedures.isOfOneThread(call.procedure());
      default -> false;
    };
  }

  private Expr rewrite(Expr expr, Span span, List<Stmt> out) {
    if (expr instanceof Expr.Choice choice
        && (isCollective(choice.then()) || isCollective(choice.otherwise()))) {
      return chosen(choice, span, out);
    }
    if (expr instanceof Expr.Binary(BinaryOperator operator, Expr left, Expr right, Type type)
        && operator.isLogical()
        && isCollective(right)) {
      boolean isAnd = operator == BinaryOperator.AND;
      var decided = new Expr.Constant(new Value.Truth(!isAnd), Scalar.BOOL);
      return chosen(
          new Expr.Choice(left, isAnd ? right : decided, isAnd ? decided : right, type), span, out);
    }
    var inner = Mapping.ofValues(part -> rewrite(part, span, out)).parts(expr);
    if (!isTogether(inner)) {
      return inner;
    }
    var local = local(inner, span);
    out.add(
        inner instanceof Expr.Call call
            ? new Stmt.Invoke(call.procedure(), call.arguments(), List.of(local), span)
            : new Stmt.Declare(local, Optional.of(inner), span));
    return new Expr.Read(local);
  }

  /** What is not chosen is not done. */
  private Expr chosen(Expr.Choice choice, Span span, List<Stmt> out) {
    var local = local(choice, span);
    out.add(new Stmt.Declare(local, Optional.empty(), span));
    var condition = rewrite(choice.condition(), span, out);
    out.add(
        new Stmt.If(
            condition,
            arm(local, choice.then(), span),
            arm(local, choice.otherwise(), span),
            span));
    return new Expr.Read(local);
  }

  private List<Stmt> arm(Local local, Expr value, Span span) {
    var arm = new ArrayList<Stmt>();
    var result = rewrite(value, span, arm);
    arm.add(new Stmt.Assign(new Expr.Read(local), result, span));
    return arm;
  }

  private Local local(Expr value, Span span) {
    int shared = Sharing.of(value, BLOCK, procedures);
    var perspective = shared >= BLOCK ? Perspective.BLOCK : new Perspective(Level.THREAD, shared);
    Type type = value.type();
    return new Local("together$" + count++, type, perspective, span);
  }
}
