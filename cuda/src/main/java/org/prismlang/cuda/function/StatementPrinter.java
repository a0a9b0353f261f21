package org.prismlang.cuda.function;

import static org.prismlang.cuda.tree.CudaExpr.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.operation.OperationPrinter;
import org.prismlang.cuda.operation.Watch;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Statements, in the C++ scope they stand in. */
final class StatementPrinter {
  private final FunctionScope scope;
  private final Synchronizations synchronizations;
  private final Roles roles;
  private final Results results;
  private List<CudaStmt> out = new ArrayList<>();
  private int conditions;

  StatementPrinter(
      FunctionScope scope, Synchronizations synchronizations, Roles roles, Results results) {
    this.scope = scope;
    this.synchronizations = synchronizations;
    this.roles = roles;
    this.results = results;
  }

  /** The body of the function. */
  List<CudaStmt> body(List<Stmt> statements) {
    all(statements);
    return out;
  }

  /** Statements in a C++ scope of their own. */
  private List<CudaStmt> nested(List<Stmt> statements) {
    var outer = out;
    var inner = new ArrayList<CudaStmt>();
    out = inner;
    scope.names().open();
    all(statements);
    scope.names().close();
    out = outer;
    return inner;
  }

  /** Statements that not every thread runs exactly once. */
  private List<CudaStmt> conditional(List<Stmt> statements) {
    conditions++;
    var body = nested(statements);
    conditions--;
    return body;
  }

  private void all(List<Stmt> statements) {
    for (var statement : statements) {
      int first = out.size();
      statement(statement);
      for (var made : out.subList(first, out.size())) {
        scope.file().origins().note(made, statement.span());
      }
    }
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) -> declare(local, value);
      case Stmt.Assign(Expr target, Expr value, _) -> {
        if (isNeeded(target)) {
          assignments().assign(target, value);
        }
      }
      case Stmt.Update update -> {
        if (isNeeded(update.target())) {
          assignments().update(update);
        }
      }
      case Stmt.AssignAll all -> assignments().assignAll(all);
      case Stmt.Store store -> store(store);
      case Stmt.Modify modify -> assignments().modify(modify);
      case Stmt.Operate operate -> operate(operate);
      case Stmt.Invoke invoke -> invoke(invoke);
      case Stmt.Allocate(var memory, _) -> new Allocations(scope).allocate(memory, out);
      case Stmt.Point point -> new Allocations(scope).point(point, out);
      case Stmt.Break _ -> out.add(new CudaStmt.Break());
      case Stmt.Continue _ -> out.add(new CudaStmt.Continue());
      case Stmt.Return(List<Expr> values, _) -> results.give(values, scope, out);
      case Stmt.Assert check -> out.add(Messages.of(check, scope));
      case Stmt.Print print -> out.add(Messages.of(print, scope));
      case Stmt.Unsafe(String text, _) -> out.add(new CudaStmt.Raw(text.strip().lines().toList()));
      case Stmt.For loop -> loop(loop);
      case Stmt.While loop -> repeat(loop);
      case Stmt.If branch -> branch(branch);
      case Stmt.Block(List<Stmt> body, _) -> block(body);
      case Stmt.Group(var perspective, List<Stmt> body, _) ->
          scope.within(scope.unit().grouped(perspective), () -> all(body));
      case Stmt.Split split -> split(split);
      case Stmt.Open(_, List<Stmt> body, _) -> all(body);
      case Stmt.Batch(List<Stmt> body, _) -> all(body);
      case Stmt.LastBlock last -> lastBlock(last);
      case Sync sync -> out.addAll(synchronizations.of(sync));
    }
  }

  private Assignments assignments() {
    return new Assignments(scope, out);
  }

  private boolean isNeeded(Expr target) {
    return scope.usage().isNeeded(Usage.root(target));
  }

  private void declare(Local local, Optional<Expr> value) {
    if (!scope.usage().isNeeded(local.name())) {
      return;
    }
    if (local.type() instanceof Type.Array array) {
      new Arrays(scope).declare(local, array, value, out);
      return;
    }
    var written = value.map(it -> scope.values().initial(it));
    var type = scope.type(local.type());
    var name = scope.names().declare(local);
    boolean isConst = value.isPresent() && !scope.usage().isChanged(local.name());
    out.add(new CudaStmt.Declare(isConst ? type.constant() : type, name, written));
  }

  private void store(Stmt.Store store) {
    out.add(new Transfers(scope).store(store));
  }

  private void operate(Stmt.Operate operate) {
    var result = operate.result().filter(it -> scope.usage().isNeeded(it.name()));
    if (result.isPresent()) {
      var local = result.get();
      var type = scope.type(local.type());
      out.add(CudaStmt.declare(type, scope.names().declare(local)));
    }
    var operands = new ArrayList<Operand>();
    var completion = Optional.<Operand.OfBarrier>empty();
    for (var operand : operate.operands()) {
      if (operand instanceof Operand.OfBarrier barrier) {
        completion = Optional.of(barrier);
      } else {
        operands.add(operand);
      }
    }
    scope.completeOn(completion);
    out.addAll(
        OperationPrinter.statements(
            new Stmt.Operate(operate.intrinsic(), operands, result, operate.span()), scope));
  }

  private void invoke(Stmt.Invoke invoke) {
    var arguments = new ArrayList<CudaExpr>();
    scope.place(invoke).ifPresent(it -> arguments.add(scratch(it)));
    for (var argument : invoke.arguments()) {
      arguments.add(argument(argument));
    }
    var function = scope.procedure(invoke.procedure());
    if (Results.isReturned(invoke.results().stream().map(Local::type).toList())) {
      var result = invoke.results().getFirst();
      var call = CudaExpr.call(function, arguments);
      if (!scope.usage().isNeeded(result.name())) {
        out.add(CudaStmt.evaluate(call));
        return;
      }
      boolean isConst = !scope.usage().isChanged(result.name());
      var type = scope.type(result.type());
      var name = scope.names().declare(result);
      out.add(CudaStmt.declare(isConst ? type.constant() : type, name, call));
      return;
    }
    for (var result : invoke.results()) {
      var name = scope.names().declare(result);
      out.add(CudaStmt.declare(scope.type(result.type()), name));
      arguments.add(CudaExpr.name(name));
    }
    out.add(CudaStmt.evaluate(CudaExpr.call(function, arguments)));
  }

  /** Units that are in the procedure side by side have a piece of memory each. */
  private CudaExpr scratch(Layout.Call place) {
    var start = scope.shared().plus(place.offset());
    if (place.unit() == 0) {
      return start;
    }
    var thread = CudaExpr.name("threadIdx.x");
    int within = scope.frameThreads();
    boolean isPart = !scope.isKernel() && within != 0;
    var index = (isPart ? thread.modulo(within) : thread).dividedBy(place.unit());
    return start.plus(index.times(place.stride()));
  }

  /** An array that is no variable becomes one. */
  private CudaExpr argument(Operand argument) {
    if (argument instanceof Operand.OfValue(Expr expr)
        && expr.type() instanceof Type.Array array
        && (expr instanceof Expr.Build || expr instanceof Expr.Fill)) {
      return new Arrays(scope).temporary("values", array, expr, out);
    }
    return scope.values().argument(argument);
  }

  private void loop(Stmt.For loop) {
    var from = scope.values().raw(loop.from());
    var to = bound(loop);
    var step = scope.values().raw(loop.step());
    scope.names().open();
    var variable = scope.names().declare(loop.variable());
    var body = conditional(loop.body());
    scope.names().close();
    boolean isDown = step instanceof CudaExpr.Number(long by, _) && by < 0;
    var condition =
        new CudaExpr.Binary(isDown ? Operator.GREATER : Operator.LESS, CudaExpr.name(variable), to);
    out.add(
        new CudaStmt.For(
            scope.type(loop.variable().type()),
            variable,
            from,
            condition,
            step,
            loop.copies(),
            body));
  }

  private void repeat(Stmt.While loop) {
    var watch =
        new Spins(scope.file().module())
            .wait(loop)
            .flatMap(wait -> Watch.of(wait, CudaExpr.unsigned(0), scope));
    var condition = scope.value(loop.condition());
    var body = new ArrayList<CudaStmt>();
    watch.ifPresent(it -> body.add(it.check()));
    body.addAll(conditional(loop.body()));
    watch.ifPresent(it -> out.add(it.start()));
    out.add(new CudaStmt.While(condition, body));
  }

  /** Counted once, before the loop, where the body could change it. */
  private CudaExpr bound(Stmt.For loop) {
    var to = scope.value(loop.to());
    if (isStable(loop.to(), Usage.of(loop.body(), scope.file().module()))) {
      return to;
    }
    var name = scope.fresh("end");
    out.add(CudaStmt.declare(scope.type(loop.to().type()).constant(), name, to));
    return CudaExpr.name(name);
  }

  private static boolean isStable(Expr expr, Usage body) {
    return switch (expr) {
      case Expr.Constant _, Expr.Position _ -> true;
      case Expr.Read(Local local) -> !body.isChanged(local.name());
      case Expr.Unary(_, Expr operand, _) -> isStable(operand, body);
      case Expr.Convert(Expr operand, _, _) -> isStable(operand, body);
      case Expr.Binary(_, Expr left, Expr right, _) ->
          isStable(left, body) && isStable(right, body);
      default -> false;
    };
  }

  private void branch(Stmt.If branch) {
    var condition = scope.value(branch.condition());
    var then = conditional(branch.then());
    var otherwise = conditional(branch.otherwise());
    when(condition, then, otherwise);
  }

  private void when(CudaExpr condition, List<CudaStmt> then, List<CudaStmt> otherwise) {
    if (!then.isEmpty()) {
      out.add(new CudaStmt.If(condition, then, otherwise));
    } else if (!otherwise.isEmpty()) {
      out.add(new CudaStmt.If(condition.not(), otherwise, List.of()));
    }
  }

  /** Braces only around what declares something. */
  private void block(List<Stmt> body) {
    var inner = nested(body);
    boolean declares = inner.stream().anyMatch(CudaStmt.Declare.class::isInstance);
    if (declares) {
      out.add(new CudaStmt.Block(inner));
    } else {
      out.addAll(inner);
    }
  }

  private void split(Stmt.Split split) {
    if (roles.isRoleSplit(split)) {
      roles.write(split, scope, this::conditional, conditions == 0, out);
      return;
    }
    var unit = scope.unit();
    for (var branch : split.branches()) {
      var body = new ArrayList<CudaStmt>();
      scope.within(
          unit.branch(split.level(), branch.first(), branch.size()),
          () -> body.addAll(conditional(branch.body())));
      if (body.isEmpty()) {
        continue;
      }
      var condition = Membership.in(unit, split.level(), branch.first(), branch.size());
      if (condition.isPresent()) {
        out.add(new CudaStmt.If(condition.get(), body, List.of()));
      } else {
        out.add(new CudaStmt.Block(body));
      }
    }
  }

  /** The counter wraps to zero with the last arrival, ready for the next launch. */
  private void lastBlock(Stmt.LastBlock last) {
    Access counter = last.counter();
    var name = scope.fresh("is_last");
    var pointer =
        counter.memory().element() == Scalar.UINT32
            ? scope.pointer(counter)
            : scope.places().pointer(counter, CudaTypes.UINT);
    var blocks = CudaExpr.name("gridDim.x").minus(number(1));
    out.add(CudaStmt.call("__threadfence"));
    out.add(CudaStmt.call("__syncthreads"));
    out.add(CudaStmt.declare(CudaTypes.BOOL, name, CudaExpr.text("false")));
    out.add(
        CudaStmt.when(
            CudaExpr.name("threadIdx.x").equalTo(number(0)),
            CudaStmt.assign(
                CudaExpr.name(name), CudaExpr.call("atomicInc", pointer, blocks).equalTo(blocks))));
    var body = new ArrayList<CudaStmt>();
    body.add(CudaStmt.call("__threadfence"));
    body.addAll(conditional(last.body()));
    out.add(
        new CudaStmt.If(CudaExpr.call("__syncthreads_or", CudaExpr.name(name)), body, List.of()));
  }
}
