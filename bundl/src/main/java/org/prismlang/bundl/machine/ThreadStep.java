package org.prismlang.bundl.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** One step of one thread: η, σ, Σ, t, b, p, Ψ, Φ ⊢π_m s ⇝ s'. */
final class ThreadStep {
  private final Program program;
  private final State before;
  private final Draft draft;
  private final Handing handing;
  private final int choice;
  private int choices = 1;
  private String rule = "";
  private Optional<String> semaphore = Optional.empty();
  private boolean spins;

  ThreadStep(
      Program program, Algebra algebra, boolean keepsLog, State before, int thread, int choice) {
    this.program = program;
    this.before = before;
    this.draft = new Draft(algebra, keepsLog, before, thread);
    this.handing = new Handing(draft);
    this.choice = choice;
  }

  /** How many steps there are. */
  int choices() {
    return choices;
  }

  Step take() {
    int thread = draft.thread();
    var code = step(before.threads().get(thread).code(), Unit.GRID);
    if (spins) {
      return new Step.Spins();
    }
    var threads = new ArrayList<>(before.threads());
    threads.set(
        thread, new ThreadState(code, draft.bindings, draft.budget, draft.generations, draft.log));
    return new Step.Next(
        new State(threads, draft.heap, draft.semaphores, draft.deferred),
        rule,
        draft.touches(),
        draft.meets,
        semaphore);
  }

  private Statement step(Statement statement, Unit unit) {
    return switch (statement) {
      case Statement.Skip it -> throw new IllegalStateException("skip has no step: " + it.span());
      case Statement.Seq it -> seq(it, unit);
      case Statement.Declare it -> declare(it, unit);
      case Statement.Assign it -> assign(it, unit);
      case Statement.AssignElement it -> assignElement(it, unit);
      case Statement.If it -> choose(it, unit);
      case Statement.While it -> {
        by("S-While", unit, it);
        yield new Statement.If(
            it.condition(), Semantics.seq(it.body(), it), new Statement.Skip(it.span()), it.span());
      }
      case Statement.Call it -> call(it, unit);
      case Statement.Split it -> split(it, unit);
      case Statement.Group it -> group(it, unit);
      case Statement.Destruct it -> destruct(it, unit);
      case Statement.Alloc it -> alloc(it, unit);
      case Statement.Rename it -> {
        var next = handing.step(it, unit);
        by(rule(it.kind()), unit, it);
        yield next;
      }
      case Statement.Memcpy it -> memcpy(it, unit);
      case Statement.Semaphore it -> semaphore(it, unit);
      case Statement.Free it -> free(it, unit);
      case Statement.Lend it -> lend(it, unit);
      case Statement.Handle it -> handle(it, unit);
    };
  }

  private static String rule(Statement.Kind kind) {
    return switch (kind) {
      case PARTITION -> "S-Partition";
      case CLAIM -> "S-Claim";
      case LOWER -> "S-Lower";
      case ASYNC_PARTITION -> "S-Async-Partition-Congr";
    };
  }

  private void by(String name, Unit unit, Statement it) {
    rule = name;
    draft.log(unit, it.span(), name);
  }

  private Statement done(String name, Unit unit, Statement it) {
    by(name, unit, it);
    return new Statement.Skip(it.span());
  }

  private Value value(Expr expression, Unit unit, Perspective target) {
    var value = new Evaluation(draft, unit, target).value(expression);
    draft.log(draft.part(unit, target), expression.span(), seen(value));
    return value;
  }

  /** Threads agree on an array of their own when each means its own. */
  private static Object seen(Value value) {
    return value instanceof Value.Pointer pointer && pointer.location().memory() == Memory.LOCAL
        ? pointer.location().name()
        : value;
  }

  /** S-Seq-First, S-Seq-Done. */
  private Statement seq(Statement.Seq it, Unit unit) {
    if (it.first() instanceof Statement.Skip) {
      rule = "S-Seq-Done";
      return it.second();
    }
    return new Statement.Seq(step(it.first(), unit), it.second(), it.span());
  }

  private Statement declare(Statement.Declare it, Unit unit) {
    mustBeBelow(it.perspective(), unit, "S-Decl", it);
    var value = value(it.value(), unit, it.perspective());
    draft.bind(it.name(), new Binding(it.perspective(), it.type(), value, false));
    by("S-Decl", unit, it);
    return it.body();
  }

  private void mustBeBelow(Perspective narrow, Unit unit, String name, Statement it) {
    if (!draft.algebra().isBelow(narrow, unit.perspective())) {
      throw draft.stuck(name, narrow + " is not below " + unit.perspective(), it.span());
    }
  }

  private Statement assign(Statement.Assign it, Unit unit) {
    var binding = draft.binding(it.name(), "S-Assn", it.span());
    mustBeBelow(binding.perspective(), unit, "S-Assn", it);
    draft.bind(it.name(), binding.holding(value(it.value(), unit, binding.perspective())));
    return done("S-Assn", unit, it);
  }

  private Statement assignElement(Statement.AssignElement it, Unit unit) {
    var name = "S-Arr-Assn";
    var binding = draft.binding(it.array(), name, it.span());
    var pointer = draft.pointer(binding, it.array(), name, it.span());
    if (binding.type() instanceof Type.Async) {
      throw draft.stuck(name, "copies to `" + it.array() + "` are deferred", it.span());
    }
    mustBeBelow(binding.perspective(), unit, name, it);
    Evaluation.inBlock(draft, pointer, unit.perspective(), name, it.span());
    int index = new Evaluation(draft, unit, unit.perspective()).number(it.index(), name);
    draft.log(unit, it.index().span(), index);
    var value = value(it.value(), unit, binding.perspective());
    draft.write(pointer, index, value, name, it.span());
    return done(name, unit, it);
  }

  private Statement choose(Statement.If it, Unit unit) {
    if (!(value(it.condition(), unit, unit.perspective()) instanceof Value.Bool condition)) {
      throw draft.stuck("S-If-True", "a truth value is needed", it.condition().span());
    }
    by(condition.value() ? "S-If-True" : "S-If-False", unit, it);
    return condition.value() ? it.then() : it.otherwise();
  }

  private Statement call(Statement.Call it, Unit unit) {
    var name = "S-Function-Call";
    var found = program.function(it.function());
    if (found.isEmpty()) {
      throw draft.stuck(name, "there is no `" + it.function() + "`", it.span());
    }
    var function = found.get();
    var of = function.perspective();
    if (draft.has(Correction.CALL_FROM_BROADER)) {
      mustBeBelow(of, unit, name, it);
    } else if (!of.equals(unit.perspective())) {
      throw draft.stuck(name, of + " is not " + unit.perspective(), it.span());
    }
    if (function.shared() > draft.budget) {
      throw draft.stuck(name, "m' ≤ m does not hold", it.span());
    }
    if (function.parameters().size() != it.arguments().size()) {
      throw draft.stuck(name, "as many arguments as parameters are needed", it.span());
    }
    for (int i = 0; i < it.arguments().size(); i++) {
      var parameter = function.parameters().get(i);
      var value = value(it.arguments().get(i), unit, of);
      draft.bind(parameter.name(), new Binding(of, parameter.type(), value, false));
    }
    by(name, unit, it);
    return narrowed(function.body(), unit.perspective(), of, it);
  }

  /** What {@code group} and {@code destruct} lead from one perspective to the other. */
  private Statement narrowed(Statement body, Perspective from, Perspective to, Statement.Call it) {
    if (from.level() == to.level()) {
      int parts = from.size() / to.size();
      return parts == 1 ? body : new Statement.Group(parts, body, it.span());
    }
    var one = new Perspective(from.level(), 1);
    var inside = narrowed(body, draft.down(one).orElseThrow(), to, it);
    var destructed = new Statement.Destruct(inside, it.span());
    return from.size() == 1 ? destructed : new Statement.Group(from.size(), destructed, it.span());
  }

  /** S-Split-Left, S-Split-Right; the side of others is dropped, so that the budget is its own. */
  private Statement split(Statement.Split it, Unit unit) {
    mustAlign(it, unit);
    int position = unit.position(draft.thread(), draft.machine());
    if (position < it.left()) {
      if (it.first() instanceof Statement.Skip) {
        return splitDone("S-Split-Left-Done", unit, it);
      }
      var first = step(it.first(), unit.from(0, it.left(), draft.machine()));
      return new Statement.Split(
          it.left(), it.right(), first, new Statement.Skip(it.span()), it.span());
    }
    if (position < it.left() + it.right()) {
      if (it.second() instanceof Statement.Skip) {
        return splitDone("S-Split-Right-Done", unit, it);
      }
      var second = step(it.second(), unit.from(it.left(), it.right(), draft.machine()));
      return new Statement.Split(
          it.left(), it.right(), new Statement.Skip(it.span()), second, it.span());
    }
    return splitDone("S-Split-None", unit, it);
  }

  /** That the unit splits is what its threads agree on, not where they go. */
  private Statement splitDone(String name, Unit unit, Statement.Split it) {
    var next = done("S-Split", unit, it);
    rule = name;
    return next;
  }

  /** n1, n2 align to n. */
  private void mustAlign(Statement.Split it, Unit unit) {
    int size = unit.perspective().size();
    boolean isOurs = draft.has(Correction.SPLIT_ALIGNMENT);
    int begin = isOurs ? unit.begin(draft.machine()) : size;
    boolean aligns =
        it.left() >= 1
            && it.right() >= 0
            && it.left() + it.right() <= size
            && Algebra.divides(it.left(), begin)
            && (isOurs && it.right() == 0
                || Algebra.divides(it.right(), it.left() + begin)
                    && (isOurs || Algebra.divides(it.right(), size)));
    if (!aligns) {
      throw draft.stuck(
          "S-Split-Left", it.left() + ", " + it.right() + " do not align to " + unit, it.span());
    }
  }

  private Statement group(Statement.Group it, Unit unit) {
    int size = unit.perspective().size();
    if (it.parts() < 1 || size % it.parts() != 0) {
      throw draft.stuck("S-Group", it.parts() + " does not divide " + size, it.span());
    }
    if (it.body() instanceof Statement.Skip) {
      return done("S-Group-Done", unit, it);
    }
    var of = new Perspective(unit.perspective().level(), size / it.parts());
    return new Statement.Group(it.parts(), step(it.body(), draft.part(unit, of)), it.span());
  }

  /** S-Destruct-Block, S-Destruct-Grid. */
  private Statement destruct(Statement.Destruct it, Unit unit) {
    if (it.body() instanceof Statement.Skip) {
      return done("S-Destruct-Done", unit, it);
    }
    var down = draft.down(unit.perspective());
    if (down.isEmpty()) {
      throw draft.stuck("S-Destruct-Block", "↓" + unit.perspective() + " is not there", it.span());
    }
    var body = step(it.body(), new Unit(down.get(), unit.first()));
    return new Statement.Destruct(body, it.span());
  }

  private Statement alloc(Statement.Alloc it, Unit unit) {
    boolean isShared = it.memory() == Memory.SHARED;
    boolean isOurs = draft.has(Correction.BUDGET);
    var name =
        switch (it.memory()) {
          case LOCAL -> "S-Alloc-Local";
          case SHARED -> "S-Alloc-Shared";
          case GLOBAL -> "S-Alloc-Global";
        };
    if (isShared && !unit.perspective().equals(Perspective.BLOCK)) {
      throw draft.stuck(name, "π is " + unit.perspective() + ", not (Block, 1)", it.span());
    }
    if (isShared && isOurs && it.count() > draft.budget) {
      throw draft.stuck(name, it.count() + " of " + draft.budget + " that are left", it.span());
    }
    handing.allocate(it, unit);
    by(name, unit, it);
    if (isOurs && !isShared) {
      return it.body();
    }
    draft.budget += isOurs ? -it.count() : it.count();
    return Semantics.seq(it.body(), new Statement.Free(it.count(), it.span()));
  }

  private Statement free(Statement.Free it, Unit unit) {
    if (draft.has(Correction.BUDGET)) {
      int left = draft.budget + it.count();
      if (left > draft.machine().shared()) {
        throw draft.stuck("S-Free", left + " would be left, more than there is", it.span());
      }
      draft.budget = left;
    }
    return done("S-Free", unit, it);
  }

  private Statement memcpy(Statement.Memcpy it, Unit unit) {
    if (it.isAsync()) {
      handing.defer(it, unit);
      return done("S-Async-Memcpy", unit, it);
    }
    handing.copy(it, unit);
    return done("S-Memcpy", unit, it);
  }

  private Statement semaphore(Statement.Semaphore it, Unit unit) {
    semaphore = Optional.of(it.label());
    var semaphores = new Semaphores(draft, unit, it.label());
    switch (it.action()) {
      case INIT -> semaphores.init();
      case DEC -> semaphores.decrement();
      case WAIT -> spins = !semaphores.isOpen();
    }
    return done(
        switch (it.action()) {
          case INIT -> "S-Sync-Init";
          case DEC -> "S-Sync-Dec";
          case WAIT -> "S-Sync-Wait-Done";
        },
        unit,
        it);
  }

  private Statement lend(Statement.Lend it, Unit unit) {
    if (it.body() instanceof Statement.Skip) {
      draft.giveBack(it.from(), "S-Lend-Done", it.span());
      return done("S-Lend-Done", unit, it);
    }
    return new Statement.Lend(it.from(), step(it.body(), unit), it.span());
  }

  private Statement handle(Statement.Handle it, Unit unit) {
    if (!(it.body() instanceof Statement.Skip)) {
      return new Statement.Handle(it.handler(), it.from(), step(it.body(), unit), it.span());
    }
    List<Statement.Memcpy> waiting = handing.deferred(it.handler());
    if (waiting.isEmpty()) {
      draft.giveBack(it.from(), "S-Async-Partition-Done", it.span());
      return done("S-Async-Partition-Done", unit, it);
    }
    choices = waiting.size();
    var next = handing.take(it.handler(), waiting, choice);
    rule = "S-Async-Partition-Unwind";
    return new Statement.Handle(it.handler(), it.from(), next, it.span());
  }
}
