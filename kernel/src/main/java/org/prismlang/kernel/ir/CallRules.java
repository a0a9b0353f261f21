package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Typing;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operations and calls are given what they take. Procedures stand before those that call them. */
final class CallRules {
  private final Findings findings;
  private final Map<String, Procedure> callees = new HashMap<>();

  CallRules(Findings findings, List<Procedure> callees) {
    this.findings = findings;
    callees.forEach(callee -> this.callees.put(callee.name(), callee));
  }

  Optional<Procedure> callee(String name) {
    return Optional.ofNullable(callees.get(name));
  }

  void apply(Expr.Apply apply, Span span) {
    operands(apply.intrinsic(), apply.operands(), span);
    findings.check(
        Uses.of(apply.operands()).accesses().isEmpty(),
        span,
        "`" + apply.intrinsic().name() + "` touches memory: that is a statement");
    result(apply.intrinsic(), apply.operands(), apply.type(), span);
  }

  /** The barrier of a load stands behind its operands. */
  void operate(Stmt.Operate operate) {
    var operands = operate.operands();
    boolean signals = !operands.isEmpty() && operands.getLast() instanceof Operand.OfBarrier;
    findings.check(
        !signals || operate.intrinsic().timeline().completesOnBarrier(),
        operate.span(),
        "`" + operate.intrinsic().name() + "` completes on no barrier");
    operands(
        operate.intrinsic(),
        signals ? operands.subList(0, operands.size() - 1) : operands,
        operate.span());
    operate
        .result()
        .ifPresent(local -> result(operate.intrinsic(), operands, local.type(), operate.span()));
  }

  /** Boxes have the types of no tile, so only operations without any are asked. */
  private void result(Intrinsic intrinsic, List<Operand> operands, Type type, Span span) {
    var types = new ArrayList<Optional<Type>>();
    var values = new ArrayList<Optional<Value>>();
    for (var operand : operands) {
      types.add(type(operand));
      values.add(
          operand instanceof Operand.OfConstant(Value value)
              ? Optional.of(value)
              : Optional.empty());
    }
    boolean isAsked =
        types.size() == intrinsic.operands().size()
            && intrinsic.operands().stream().noneMatch(it -> it.form() instanceof Form.Tile);
    if (isAsked) {
      var outcome = intrinsic.typing().of(new Typing.Actuals(types, values));
      findings.check(
          outcome.equals(new Typing.Typed(type)),
          span,
          "`" + intrinsic.name() + "` gives " + outcome + ", not " + type);
    }
  }

  private static Optional<Type> type(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> Optional.of(expr.type());
      case Operand.OfAccess(Access access) -> Optional.of(access.memory().element());
      case Operand.OfConstant(Value value) -> Optional.of(OwnType.constant(value));
      case Operand.OfSeveral _, Operand.OfCode _, Operand.OfBarrier _ ->
          Optional.of(Type.Special.BROKEN);
      case Operand.Absent _ -> Optional.empty();
    };
  }

  private void operands(Intrinsic intrinsic, List<Operand> given, Span span) {
    var wanted = intrinsic.operands();
    boolean takesAny = !wanted.isEmpty() && wanted.getLast().form() instanceof Form.Rest;
    if (takesAny) {
      return;
    }
    if (given.size() != wanted.size()) {
      findings.add(
          span,
          "`"
              + intrinsic.name()
              + "` takes "
              + wanted.size()
              + " operands, here are "
              + given.size());
      return;
    }
    for (int i = 0; i < given.size(); i++) {
      boolean fits =
          given.get(i) instanceof Operand.Absent
              ? wanted.get(i).optional()
              : fits(wanted.get(i).form(), given.get(i))
                  && isWritable(wanted.get(i).access(), given.get(i));
      findings.check(
          fits,
          span,
          "`"
              + wanted.get(i).name()
              + "` of `"
              + intrinsic.name()
              + "` is no "
              + kind(given.get(i)));
    }
  }

  private boolean fits(Form form, Operand operand) {
    return switch (form) {
      case Form.Value _ -> operand instanceof Operand.OfValue(Expr expr) && expr.type().isValue();
      case Form.Registers _ ->
          operand instanceof Operand.OfValue(Expr expr) && expr.type() instanceof Type.Array;
      case Form.Element _ ->
          operand instanceof Operand.OfAccess(Access access) && access.isElement();
      case Form.Tile _ -> isAccess(operand, Memory.Space.SHARED);
      case Form.Map _ -> isAccess(operand, Memory.Space.TENSOR);
      case Form.TileOrRegisters _ ->
          isAccess(operand, Memory.Space.SHARED)
              || operand instanceof Operand.OfValue(Expr expr) && expr.type() instanceof Type.Array;
      case Form.Coordinates _ ->
          operand instanceof Operand.OfSeveral(List<Expr> exprs)
              && exprs.stream().allMatch(expr -> Kinds.isInteger(expr.type()));
      case Form.Places(int count) ->
          operand instanceof Operand.OfSeveral(List<Expr> exprs)
              && exprs.size() == count
              && exprs.stream().allMatch(StatementRules::isPlace);
      // What counts in an unrolled loop is known in the end.
      case Form.Known _ ->
          operand instanceof Operand.OfConstant
              || operand instanceof Operand.OfValue(Expr expr) && Kinds.isInteger(expr.type());
      case Form.Word _ -> operand instanceof Operand.OfConstant(Value.Words _);
      case Form.Predicate _ ->
          operand instanceof Operand.OfCode(String procedure) && callee(procedure).isPresent();
      case Form.Rest _ -> true;
    };
  }

  private static boolean isWritable(org.prismlang.lang.intrinsic.Access access, Operand operand) {
    return !access.writes()
        || !(operand instanceof Operand.OfValue(Expr expr))
        || StatementRules.isPlace(expr);
  }

  private static boolean isAccess(Operand operand, Memory.Space space) {
    return operand instanceof Operand.OfAccess(Access access) && access.memory().space() == space;
  }

  private static String kind(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> "value of " + expr.type();
      case Operand.OfAccess(Access access) -> "part of `" + access.memory().name() + "`";
      case Operand.OfSeveral(List<Expr> exprs) -> "list of " + exprs.size();
      case Operand.OfConstant(var value) -> "constant " + value;
      case Operand.OfCode(String procedure) -> "procedure `" + procedure + "`";
      case Operand.OfBarrier(Barrier barrier, _) -> "barrier `" + barrier.name() + "`";
      case Operand.Absent() -> "operand to leave out";
    };
  }

  void call(Expr.Call call, Span span) {
    var results = results(call.procedure(), call.arguments(), span);
    results.ifPresent(
        types ->
            findings.check(
                types.equals(List.of(call.type())),
                span,
                "`" + call.procedure() + "` gives " + types + ", not " + call.type()));
  }

  void invoke(Stmt.Invoke invoke) {
    var results = results(invoke.procedure(), invoke.arguments(), invoke.span());
    var taken = invoke.results().stream().map(Local::type).toList();
    results.ifPresent(
        types ->
            findings.check(
                types.equals(taken),
                invoke.span(),
                "`" + invoke.procedure() + "` gives " + types + ", not " + taken));
  }

  private Optional<List<Type>> results(String name, List<Operand> arguments, Span span) {
    var callee = callee(name);
    if (callee.isEmpty()) {
      findings.add(span, "no procedure `" + name + "` stands before this");
      return Optional.empty();
    }
    var parameters = callee.get().parameters();
    if (parameters.size() != arguments.size()) {
      findings.add(
          span,
          "`" + name + "` takes " + parameters.size() + " arguments, here are " + arguments.size());
      return Optional.empty();
    }
    for (int i = 0; i < parameters.size(); i++) {
      findings.check(
          fits(parameters.get(i), arguments.get(i)),
          span,
          "`" + parameters.get(i).name() + "` of `" + name + "` is no " + kind(arguments.get(i)));
    }
    return Optional.of(callee.get().results());
  }

  private static boolean fits(Parameter parameter, Operand argument) {
    return switch (parameter) {
      case Parameter.OfLocal(Local local) ->
          argument instanceof Operand.OfValue(Expr expr)
              && expr.type().equals(local.type())
              && (!(local.type() instanceof Type.Array) || StatementRules.isPlace(expr));
      case Parameter.OfMemory(Memory memory) ->
          argument instanceof Operand.OfAccess(Access access)
              && access.memory().space() == memory.space()
              && access.memory().element().equals(memory.element())
              && access.memory().swizzle() == memory.swizzle()
              && (memory.shape().isEmpty() || elements(access) == memory.elements());
    };
  }

  private static int elements(Access access) {
    return access.extents().stream().reduce(1, (a, b) -> a * b);
  }
}
