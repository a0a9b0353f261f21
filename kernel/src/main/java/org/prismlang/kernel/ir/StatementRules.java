package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Values fit where statements put them. */
final class StatementRules {
  private final Findings findings;
  private final ExpressionRules exprs;
  private final CallRules calls;
  private final List<Type> results;

  StatementRules(Findings findings, CallRules calls, List<Type> results) {
    this.findings = findings;
    this.calls = calls;
    this.exprs = new ExpressionRules(findings, calls);
    this.results = results;
  }

  void list(List<Stmt> statements) {
    for (var statement : statements) {
      exprs.uses(Uses.of(statement), statement.span());
      statement(statement, statement.span());
      Bodies.of(statement).forEach(this::list);
    }
  }

  private void statement(Stmt statement, Span span) {
    switch (statement) {
      case Stmt.Declare(Local local, var value, _) -> {
        register(local);
        value.ifPresent(it -> exprs.same(local.type(), it.type(), local.name(), span));
      }
      case Stmt.Assign(Expr target, Expr value, _) -> assign(target, value.type(), span);
      case Stmt.Update(Expr target, var operator, Expr value, _) ->
          assign(target, exprs.binary(operator, target.type(), value.type(), span), span);
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, _) -> {
        findings.check(
            targets.size() == values.size(),
            span,
            targets.size() + " targets and " + values.size() + " values");
        for (int i = 0; i < Math.min(targets.size(), values.size()); i++) {
          assign(targets.get(i), values.get(i).type(), span);
        }
      }
      case Stmt.Store(Access access, Expr value, _, _) -> {
        findings.check(
            Kinds.isMoved(value.type(), access.memory().element()) && access.isElement(),
            span,
            "a store of " + value.type() + " to elements of " + access.memory().element());
        writable(access, span);
      }
      case Stmt.Modify(Access access, var operator, Expr value, _) -> {
        var element = access.memory().element();
        exprs.same(
            element, exprs.binary(operator, element, value.type(), span), operator.text(), span);
        findings.check(access.isElement(), span, "one element is modified at a time");
        writable(access, span);
      }
      case Stmt.Operate operate -> {
        calls.operate(operate);
        operate.result().ifPresent(this::register);
      }
      case Stmt.Invoke invoke -> calls.invoke(invoke);
      case Stmt.Allocate(Memory memory, _) -> allocate(memory, span);
      case Stmt.Point point -> point(point);
      case Stmt.Return(List<Expr> values, _) ->
          findings.check(
              values.stream().map(Expr::type).toList().equals(results),
              span,
              "returns " + values.stream().map(Expr::type).toList() + ", wanted " + results);
      case Stmt.Assert(Expr condition, _, _) -> condition(condition, span);
      case Stmt.For loop -> loop(loop);
      case Stmt.While(Expr condition, _, _) -> condition(condition, span);
      case Stmt.If(Expr condition, _, _, _) -> condition(condition, span);
      case Sync.Arrive arrive -> {
        integer(arrive.generation(), "a generation", span);
        arrive.bytes().ifPresent(bytes -> integer(bytes, "a count of bytes", span));
      }
      case Sync.Await await -> integer(await.generation(), "a generation", span);
      case Stmt.Break _,
          Stmt.Continue _,
          Stmt.Print _,
          Stmt.Unsafe _,
          Stmt.Block _,
          Stmt.Group _,
          Stmt.Split _,
          Stmt.Open _,
          Stmt.Batch _,
          Stmt.LastBlock _,
          Sync.Meet _,
          Sync.Fence _,
          Sync.Enter _,
          Sync.Commit _,
          Sync.Drain _ -> {}
    }
  }

  /** Whether it can be assigned: a local, or a part of one. */
  static boolean isPlace(Expr expr) {
    return switch (expr) {
      case Expr.Read _ -> true;
      case Expr.Item item -> isPlace(item.array());
      case Expr.Slice slice -> isPlace(slice.array());
      case Expr.Lane lane -> isPlace(lane.vector());
      default -> false;
    };
  }

  private void assign(Expr target, Type value, Span span) {
    findings.check(isPlace(target), span, "the target is no place");
    exprs.same(target.type(), value, "the value", span);
  }

  private void register(Local local) {
    findings.check(
        Kinds.isRegister(local.type()), local.span(), "no register holds " + local.type());
  }

  private void writable(Access access, Span span) {
    findings.check(
        !access.memory().isConst(), span, "`" + access.memory().name() + "` is never written");
  }

  private void allocate(Memory memory, Span span) {
    findings.check(
        memory.space() == Memory.Space.SHARED && !memory.shape().isEmpty(),
        span,
        "only shared tiles are allocated");
    findings.check(
        memory.depth() >= 1 && memory.shape().stream().allMatch(extent -> extent >= 1),
        span,
        "`" + memory.name() + "` has no elements");
    findings.check(
        memory.launchedExtent().isEmpty()
            || memory.depth() == 1 && memory.owner().equals(Perspective.BLOCK),
        span,
        "the launch decides over a tile of the block");
  }

  private void point(Stmt.Point point) {
    findings.check(
        point.pointers().size() == point.places().size() && !point.pointers().isEmpty(),
        point.span(),
        point.pointers().size() + " pointers and " + point.places().size() + " places");
    for (int i = 0; i < Math.min(point.pointers().size(), point.places().size()); i++) {
      var pointer = point.pointers().get(i);
      var memory = point.places().get(i).memory();
      findings.check(
          pointer.space() == memory.space() && pointer.element().equals(memory.element()),
          point.span(),
          "`" + pointer.name() + "` cannot point into `" + memory.name() + "`");
    }
  }

  private void loop(Stmt.For loop) {
    var type = loop.variable().type();
    findings.check(Kinds.isInteger(type), loop.span(), "a loop does not count in " + type);
    for (var bound : List.of(loop.from(), loop.to(), loop.step())) {
      exprs.same(type, bound.type(), "a bound of the loop", loop.span());
    }
    findings.check(
        loop.copies() >= Stmt.For.FREE, loop.span(), loop.copies() + " copies of a loop");
  }

  private void condition(Expr condition, Span span) {
    exprs.same(Scalar.BOOL, condition.type(), "a condition", span);
  }

  private void integer(Expr expr, String what, Span span) {
    findings.check(Kinds.isInteger(expr.type()), span, what + " is no " + expr.type());
  }
}
