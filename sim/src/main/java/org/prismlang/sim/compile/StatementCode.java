package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.machine.Monitor;

/** Statements, for the unit of threads that runs them. */
final class StatementCode {
  private final Emitter out;
  private final Threads threads;
  private final Waits waits;

  StatementCode(Emitter out) {
    this.out = out;
    this.threads = new Threads(out.kernel.procedures(), out.kernel.isWatched());
    this.waits = new Waits(out.kernel.procedures());
  }

  void list(List<Stmt> statements) {
    if (out.kernel.isStepped()) {
      out.hiding(() -> stepped(statements));
      return;
    }
    if (out.isThread()) {
      statements.forEach(this::one);
      return;
    }
    int unit = out.unit().threads();
    var theirs = new ArrayList<Stmt>();
    for (int i = 0; i < statements.size(); i++) {
      var statement = statements.get(i);
      if (isForAll(statement)) {
        one(statement);
      } else if (!declaresForAll(statement) && threads.isTheirs(statement, unit)) {
        theirs.add(statement);
      } else {
        new Regions(out).run(List.copyOf(theirs), statements.subList(i, statements.size()));
        theirs.clear();
        one(statement);
      }
    }
    new Regions(out).run(List.copyOf(theirs), List.of());
  }

  /** One statement after the other, each for all threads of the unit. */
  private void stepped(List<Stmt> statements) {
    int unit = out.unit().threads();
    for (int i = 0; i < statements.size(); i++) {
      var statement = statements.get(i);
      boolean isTheirs =
          !out.isThread()
              && !declaresForAll(statement)
              && threads.isTheirs(statement, unit)
              && !Stops.isTogether(statement, unit, out.kernel.procedures());
      if (isTheirs) {
        new Stops(out).before(statement);
        new Regions(out).run(List.of(statement), statements.subList(i + 1, statements.size()));
      } else if (statement instanceof Stmt.Group group && isOfThreads(group)) {
        list(group.body());
      } else {
        one(statement);
      }
      Stops.declare(statement, out);
    }
  }

  /** Its body can be run by the unit around it. */
  private boolean isOfThreads(Stmt.Group group) {
    int unit = out.unit().threads();
    return group.perspective().equals(Perspective.THREAD)
        && unit > 1
        && threads.isTheirs(group, unit)
        && Stops.isTogether(group, unit, out.kernel.procedures());
  }

  private boolean declaresForAll(Stmt statement) {
    for (var local : Names.declared(statement)) {
      if (new Variables(out).sharedBy(local) == out.unit().threads()) {
        return true;
      }
    }
    return false;
  }

  /** The unit has one of it, and it does not matter whether it comes before what threads do. */
  private boolean isForAll(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) ->
          new Variables(out).sharedBy(local) == out.unit().threads()
              && value.map(StatementCode::isPlain).orElse(true);
      case Stmt.Allocate _ -> !out.kernel.isWatched();
      default -> false;
    };
  }

  private static boolean isPlain(Expr value) {
    if (value instanceof Expr.Load || value instanceof Expr.Apply apply && isTogether(apply)) {
      return false;
    }
    return Uses.of(value).accesses().isEmpty()
        && Uses.of(value).exprs().stream().allMatch(StatementCode::isPlain);
  }

  private static boolean isTogether(Expr.Apply apply) {
    return apply.intrinsic().isCollective();
  }

  void one(Stmt statement) {
    new Stops(out).before(statement);
    announced(statement);
  }

  /** A statement before which the threads have been stopped already. */
  void announced(Stmt statement) {
    int site = out.at(statement.span(), subject(statement));
    if (out.kernel.isWatched() && isCounted(statement)) {
      out.who();
      out.code.loadConstant(site);
      out.step(
          "ran", Descs.BLOCK, ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int);
    }
    var variables = new Variables(out);
    switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) -> declare(local, value, statement);
      case Stmt.Assign(Expr target, Expr value, _) ->
          forSharers(target, statement, () -> variables.assign(target, value));
      case Stmt.Update(Expr target, var operator, Expr value, _) ->
          forSharers(
              target,
              statement,
              () ->
                  variables.assign(
                      target, new Expr.Binary(operator, target, value, target.type())));
      case Stmt.AssignAll all -> variables.assignAll(all);
      case Stmt.Store(var access, Expr value, _, _) -> out.addresses.store(access, value);
      case Stmt.Modify modify -> modify(modify);
      case Stmt.Operate operate -> operate(operate);
      case Stmt.Invoke invoke -> invoke(invoke);
      case Stmt.Allocate(Memory memory, _) -> new Allocations(out).allocate(memory, site);
      case Stmt.Point point -> new Allocations(out).point(point);
      case Stmt.Break _ -> out.code.goto_(out.loop().end());
      case Stmt.Continue _ -> out.code.goto_(out.loop().next());
      case Stmt.Return(List<Expr> values, _) -> leave(values, statement);
      case Stmt.Assert(Expr condition, _, _) -> check(condition, site);
      case Stmt.Print print -> say(print);
      case Stmt.Unsafe _ -> {
        out.block().loadConstant(site);
        out.code
            .invokestatic(
                Descs.STEPS,
                "unsafe",
                MethodTypeDesc.of(
                    Descs.of(RuntimeException.class), Descs.BLOCK, ConstantDescs.CD_int))
            .athrow();
      }
      case Stmt.For loop -> new Loops(out).count(loop);
      case Stmt.While loop -> new Loops(out).repeat(loop, waits.isSpin(loop));
      case Stmt.If branch -> {
        var otherwise = out.code.newLabel();
        var end = out.code.newLabel();
        out.values.jumpUnless(branch.condition(), otherwise);
        list(branch.then());
        out.code.goto_(end).labelBinding(otherwise);
        list(branch.otherwise());
        out.code.labelBinding(end);
      }
      case Stmt.Block block -> out.called(block.span(), () -> list(block.body()));
      case Stmt.Open open -> list(open.body());
      case Stmt.Batch batch -> list(batch.body());
      case Stmt.Group group -> group(group);
      case Stmt.Split split -> new Splits(out, waits).split(split, site);
      case Stmt.LastBlock last -> new Blocks(out).last(last, site);
      case Sync sync -> new Synchronizations(out).sync(sync, site);
    }
  }

  /** Once for all threads that say the same. */
  private void say(Stmt.Print print) {
    int unit = out.unit().threads();
    int alike = unit;
    for (var expr : Uses.of(print).exprs()) {
      alike = Sharing.meet(alike, Sharing.of(expr, unit, out.kernel.procedures()));
    }
    if (alike < unit) {
      units(alike, _ -> new Printing(out).print(print));
    } else {
      new Printing(out).print(print);
    }
  }

  private static String subject(Stmt statement) {
    return switch (statement) {
      case Stmt.Assert check -> check.message();
      case Stmt.Operate operate -> operate.intrinsic().name();
      case Stmt.Declare(_, Optional<Expr> value, _)
          when value.isPresent() && value.get() instanceof Expr.Apply apply ->
          apply.intrinsic().name();
      default -> isCounted(statement) ? "arithmetic" : "";
    };
  }

  private static boolean isCounted(Stmt statement) {
    return statement instanceof Stmt.Operate
        || statement instanceof Stmt.Declare
        || statement instanceof Stmt.Assign
        || statement instanceof Stmt.Update
        || statement instanceof Stmt.AssignAll;
  }

  private void declare(Local local, Optional<Expr> value, Stmt statement) {
    if (value.isPresent() && value.get() instanceof Expr.Apply apply && isTogether(apply)) {
      new Collectives(out).declare(local, apply);
      return;
    }
    var variables = new Variables(out);
    if (variables.sharedBy(local) == out.unit().threads()) {
      variables.initialize(local, value);
      return;
    }
    variables.declare(local);
    value.ifPresent(
        it ->
            new Regions(out)
                .run(
                    List.of(new Stmt.Assign(new Expr.Read(local), it, statement.span())),
                    List.of()));
  }

  /** Once for every unit that shares the variable. */
  private void forSharers(Expr target, Stmt statement, Runnable assign) {
    int shared = new Variables(out).sharedBy(target);
    if (shared == out.unit().threads()) {
      assign.run();
    } else if (shared == 1) {
      new Regions(out).run(List.of(statement), List.of());
    } else {
      units(shared, _ -> one(statement));
    }
  }

  /** A loop over the units of so many threads. */
  void units(int size, Consumer<Unit> body) {
    int first = out.slot(TypeKind.INT);
    int end = out.slot(TypeKind.INT);
    out.first();
    out.code.dup().istore(first).loadConstant(out.unit().threads()).iadd().istore(end);
    var head = out.code.newLabel();
    var exit = out.code.newLabel();
    out.code.labelBinding(head).iload(first).iload(end).if_icmpge(exit);
    var unit = out.unit().of(size, first);
    out.within(unit, () -> body.accept(unit));
    out.code.iload(first).loadConstant(size).iadd().istore(first);
    out.code.goto_(head).labelBinding(exit);
  }

  private void group(Stmt.Group group) {
    var perspective = group.perspective();
    if (perspective.level() == Level.BLOCK) {
      out.within(out.unit().ofBlocks(perspective.size()), () -> list(group.body()));
    } else if (perspective.level() == Level.GRID || perspective.size() >= out.unit().threads()) {
      list(group.body());
    } else if (waits.needTasks(group.body(), perspective.size())) {
      new Splits(out, waits).fork(group, perspective.size());
    } else {
      units(perspective.size(), _ -> out.until(() -> list(group.body())));
    }
  }

  private void invoke(Stmt.Invoke invoke) {
    int unit = out.kernel.procedures().unit(invoke.procedure());
    if (unit == 0 || unit >= out.unit().threads()) {
      new CallCode(out)
          .expand(invoke.procedure(), invoke.arguments(), invoke.results(), Optional.of(invoke));
      return;
    }
    for (var result : invoke.results()) {
      new Variables(out).declare(result);
    }
    var body = once(invoke);
    if (waits.needTasks(body, unit)) {
      new Splits(out, waits)
          .fork(new Stmt.Group(new Perspective(Level.THREAD, unit), body, invoke.span()), unit);
    } else if (unit == 1) {
      new Regions(out).run(body, List.of());
    } else {
      units(unit, _ -> list(body));
    }
  }

  /** The call with results of its own, which then go to the variables that are there already. */
  private List<Stmt> once(Stmt.Invoke invoke) {
    var body = new ArrayList<Stmt>();
    var results = new ArrayList<Local>();
    for (var result : invoke.results()) {
      results.add(
          new Local(
              out.kernel.fresh("result"), result.type(), result.perspective(), result.span()));
    }
    var call = new Stmt.Invoke(invoke.procedure(), invoke.arguments(), results, invoke.span());
    out.kernel.procedures().sameFrame(call, invoke);
    body.add(call);
    for (int i = 0; i < results.size(); i++) {
      body.add(
          new Stmt.Assign(
              new Expr.Read(invoke.results().get(i)),
              new Expr.Read(results.get(i)),
              invoke.span()));
    }
    return body;
  }

  private void modify(Stmt.Modify modify) {
    var access = modify.access();
    var scalar = access.memory().element().scalar();
    if (!(access.memory().element() instanceof Scalar)) {
      var load = new Expr.Load(access, "", access.memory().element());
      out.addresses.store(
          access, new Expr.Binary(modify.operator(), load, modify.value(), load.type()));
      return;
    }
    int value = out.slot(Kind.of(scalar).jvm());
    boolean isShift = modify.operator().isShift();
    if (isShift) {
      out.values.index(modify.value());
      out.code.istore(value);
    } else {
      out.values.push(modify.value(), scalar);
      out.code.storeLocal(Kind.of(scalar).jvm(), value);
    }
    var at = out.addresses.located(access);
    out.addresses.touch(access, at, Monitor.Touch.READ, scalar.bits() / 8);
    out.addresses.touch(access, at, Monitor.Touch.WRITE, scalar.bits() / 8);
    out.code.aload(at.segment()).lload(at.offset());
    out.code.aload(at.segment()).lload(at.offset());
    out.addresses.load(scalar);
    out.code.loadLocal(isShift ? TypeKind.INT : Kind.of(scalar).jvm(), value);
    new Operators(out).binary(modify.operator(), scalar);
    out.addresses.store(scalar);
  }

  private void operate(Stmt.Operate operate) {
    var needs = operate.intrinsic().needs();
    boolean isOfUnit = operate.intrinsic().isCollective() && needs.get().level() == Level.THREAD;
    int unit = out.unit().threads();
    if (isOfUnit && needs.get().size() < unit) {
      if (operate.result().isEmpty()) {
        units(needs.get().size(), _ -> one(operate));
        return;
      }
      throw new IllegalStateException(
          operate.intrinsic().name() + " gives a value to more than its unit");
    }
    if (!operate.intrinsic().isCollective() && unit > 1) {
      new Regions(out).run(List.of(operate), List.of());
      return;
    }
    new OperationCode(out).operate(operate);
  }

  private void leave(List<Expr> values, Stmt statement) {
    var assigns = new ArrayList<Stmt>();
    for (int i = 0; i < values.size(); i++) {
      var result = new Expr.Read(out.scope().results().get(i));
      assigns.add(new Stmt.Assign(result, values.get(i), statement.span()));
    }
    list(assigns);
    out.leave();
  }

  private void check(Expr condition, int site) {
    var holds = out.code.newLabel();
    var fails = out.code.newLabel();
    out.values.jumpUnless(condition, fails);
    out.code.goto_(holds).labelBinding(fails);
    out.who();
    out.code.loadConstant(site);
    out.code
        .invokestatic(
            Descs.STEPS,
            "failed",
            MethodTypeDesc.of(
                Descs.of(RuntimeException.class),
                Descs.BLOCK,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int))
        .athrow();
    out.code.labelBinding(holds);
  }

  static Expr valueOf(Operand operand, Type type) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> expr;
      case Operand.OfConstant(Value value) -> new Expr.Constant(value, type);
      default -> throw new IllegalStateException("no value: " + operand);
    };
  }
}
