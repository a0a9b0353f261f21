package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.verify.order.Clock;

/** Runs the statements of a task one by one. */
final class StatementRun {
  /** What a statement costs beside its arithmetic and its accesses. */
  private static final int STEP = 8;

  private final Machine machine;
  private final ExpressionRun expressions;
  private final Products products;
  private final OperationRun operations;
  private final Synchronizations synchronizations;
  private final CallRun calls;
  private final Loops loops;
  private final Spins spins;
  private final List<Task> started;
  private final IdentityHashMap<Stmt.LastBlock, Gathering> gatherings = new IdentityHashMap<>();

  /** The blocks that have come to a {@code last_block}. */
  private static final class Gathering {
    private final Clock.Joining told = new Clock.Joining(Clock.NOTHING);
    private int blocks;
  }

  /** How often threads came to a condition that is data. */
  private final Map<Asked, Integer> guessed = new HashMap<>();

  /** A condition, and who decides on it: roles have a copy each of one in the source. */
  private record Asked(Span condition, ThreadBlock block, int first) {}

  /**
   * @param started takes the tasks that begin
   */
  StatementRun(
      Machine machine,
      List<Task> started,
      Loops loops,
      ExpressionRun expressions,
      Products products,
      OperationRun operations,
      Synchronizations synchronizations) {
    this.machine = machine;
    this.started = started;
    this.loops = loops;
    this.spins = new Spins(machine, expressions);
    this.expressions = expressions;
    this.products = products;
    this.operations = operations;
    this.synchronizations = synchronizations;
    this.calls = new CallRun(machine, expressions);
  }

  /**
   * Runs the next statement of a task.
   *
   * @param isIdle nobody else can go on
   * @return whether it could be run
   */
  boolean step(Task task, boolean isIdle) {
    if (!task.children.isEmpty()) {
      task.children.removeIf(Task::isDone);
      if (!task.children.isEmpty()) {
        return false;
      }
    }
    var frame = task.top();
    if (frame.threads.length == 0 || frame.next == frame.body.size()) {
      end(task, frame);
      return true;
    }
    var statement = frame.body.get(frame.next);
    if (!task.isWaiting && task.tickets.isEmpty()) {
      machine.tick();
    }
    machine.effort.spend(STEP);
    if (!machine.facts.matters(statement)) {
      frame.next++;
      return true;
    }
    boolean isDone = run(statement, task, frame, isIdle);
    if (machine.arithmetic.takeOverflow()) {
      machine.findings.leaveOut("sizes of which a sum or product overflows", statement.span());
    }
    if (isDone) {
      frame.next++;
    }
    return isDone;
  }

  private void end(Task task, Frame frame) {
    if (frame.loop.isPresent() && loops.goesOn(task, frame)) {
      return;
    }
    task.frames.removeLast();
    if (frame.kind == Frame.Kind.CALL && !task.frames.isEmpty()) {
      calls.end(frame, task.top());
    }
  }

  /** Whether the statement is done with, or its body under way. */
  private boolean run(Stmt statement, Task task, Frame frame, boolean isIdle) {
    var threads = frame.threads;
    switch (statement) {
      case Sync sync -> {
        return synchronizations.run(sync, task, threads);
      }
      case Stmt.Operate operate -> {
        return operations.run(operate, task, threads, isIdle);
      }
      case Stmt.Declare declare -> declare(declare.local(), declare.value(), task, threads);
      case Stmt.Assign assign -> {
        var value = expressions.of(assign.value(), task, threads);
        assign(assign.target(), value, task, threads);
      }
      case Stmt.Update update -> update(update, task, threads);
      case Stmt.AssignAll all -> {
        var values = new ArrayList<Quantity>();
        all.values().forEach(it -> values.add(expressions.of(it, task, threads)));
        for (int i = 0; i < values.size(); i++) {
          assign(all.targets().get(i), values.get(i), task, threads);
        }
      }
      case Stmt.Store store -> {
        var value = expressions.of(store.value(), task, threads);
        int elements = Accesses.elements(store.value().type(), store.access().memory());
        var way = Accesses.Way.of(true, store.cache());
        expressions.accesses().touch(store.access(), elements, way, task, threads);
        spins.stored(store, value, task, threads);
      }
      case Stmt.Modify modify -> {
        var _ = expressions.of(modify.value(), task, threads);
        expressions.accesses().touch(modify.access(), 1, Accesses.Way.READ, task, threads);
        expressions.accesses().touch(modify.access(), 1, Accesses.Way.WRITE, task, threads);
      }
      case Stmt.Invoke invoke -> task.frames.add(calls.begin(invoke, task, frame));
      case Stmt.Allocate(Memory memory, _) ->
          task.scope().declare(memory.name(), calls.allocated(memory, task, frame));
      case Stmt.Point point -> point(point, task, threads);
      case Stmt.Break _ -> leave(task, threads, false);
      case Stmt.Continue _ -> leave(task, threads, true);
      case Stmt.Return returned -> leave(returned, task, threads);
      case Stmt.Assert asserted -> {
        var _ = expressions.of(asserted.condition(), task, threads);
      }
      case Stmt.Print print -> expressions.operands(print.arguments(), task, threads);
      case Stmt.Unsafe unsafe -> machine.findings.leaveOut("`unsafe` code", unsafe.span());
      case Stmt.For loop -> loops.begin(loop, task, frame);
      case Stmt.While loop -> {
        var spin = machine.hasPromises ? Optional.<SpinLoop>empty() : machine.facts.spin(loop);
        if (spin.isPresent()) {
          return spins.run(loop, spin.get(), task, threads, isIdle);
        }
        loops.begin(loop, task, frame);
      }
      case Stmt.If branch -> branch(branch, task, frame);
      case Stmt.Block block -> task.frames.add(frame.inner(block.body()));
      case Stmt.Group group -> task.frames.add(group(group, frame));
      case Stmt.Split split -> split(split, task, frame);
      case Stmt.Open open -> task.frames.add(open(open, task, frame));
      case Stmt.Batch batch -> task.frames.add(frame.inner(batch.body()));
      case Stmt.LastBlock last -> lastBlock(last, task, frame);
    }
    return true;
  }

  private void declare(Local local, Optional<Expr> value, Task task, int[] threads) {
    var initial =
        value
            .filter(it -> machine.facts.isNeeded(local) || machine.facts.touches(it))
            .map(it -> expressions.of(it, task, threads))
            .orElse(Quantity.DATA);
    var register = new Register(local.type(), threads);
    register.assign(initial, threads, machine.threads);
    task.scope().declare(local.name(), register);
  }

  private void assign(Expr target, Quantity value, Task task, int[] threads) {
    if (!(Facts.root(target) instanceof Expr.Read(Local local))) {
      throw new IllegalStateException("no target: " + target);
    }
    var register = task.scope().register(local.name());
    if (machine.facts.isOperand(local.name())) {
      var range = expressions.range(target, register, task, threads);
      products.use(register, range[0], range[1], true, target, task, threads);
    }
    switch (target) {
      case Expr.Read _ -> {
        register.assign(value, threads, machine.threads);
        register.assignItem(-1, Quantity.DATA, threads, machine.threads);
      }
      case Expr.Item item when item.array() instanceof Expr.Read -> {
        long index = expressions.offset(register, item.indices(), task, threads);
        register.assignItem(index, value, threads, machine.threads);
      }
      default -> register.assignItem(-1, Quantity.DATA, threads, machine.threads);
    }
  }

  private void update(Stmt.Update update, Task task, int[] threads) {
    var value = expressions.of(machine.facts.updated(update), task, threads);
    assign(update.target(), value, task, threads);
  }

  private void point(Stmt.Point point, Task task, int[] threads) {
    var places = new ArrayList<Place>();
    for (int i = 0; i < point.pointers().size(); i++) {
      places.add(
          expressions
              .accesses()
              .seenAs(point.pointers().get(i), point.places().get(i), task, threads));
    }
    for (int i = 0; i < places.size(); i++) {
      task.scope().point(point.pointers().get(i).name(), places.get(i));
    }
  }

  /** Both ways where threads differ: each way is a task of its own. */
  private void branch(Stmt.If branch, Task task, Frame frame) {
    var condition = expressions.of(branch.condition(), task, frame.threads);
    boolean isGuess = false;
    for (int thread : frame.threads) {
      isGuess |= condition.at(thread) == Quantity.UNKNOWN;
    }
    if (isGuess && machine.facts.isOfRegisters(branch)) {
      came(branch, frame.threads, frame.threads);
      task.frames.add(frame.inner(branch.otherwise()));
      task.frames.add(frame.inner(branch.then()));
      return;
    }
    boolean guess = isGuess && guess(branch, task, frame);
    if (isGuess) {
      machine.guessed();
      machine.findings.leaveOut("conditions that are data are tried a few ways");
    }
    var yes =
        Threads.where(
            frame.threads,
            it -> condition.at(it) == Quantity.UNKNOWN ? guess : condition.at(it) == 1);
    var no = yes.length == 0 ? frame.threads : Threads.without(frame.threads, yes);
    came(branch, yes, no);
    if (no.length == 0 || yes.length == 0) {
      var body = no.length == 0 ? branch.then() : branch.otherwise();
      if (!body.isEmpty()) {
        task.frames.add(frame.inner(body));
      }
      return;
    }
    start(branch.then(), frame.firsts, yes, task, frame);
    start(branch.otherwise(), frame.firsts, no, task, frame);
  }

  private void came(Stmt.If branch, int[] yes, int[] no) {
    if (yes.length > 0) {
      machine.covered.go(branch, true);
    }
    if (no.length > 0) {
      machine.covered.go(branch, false);
    }
  }

  /** A way out of a loop is taken when it has run as often as loops are to run. */
  private boolean guess(Stmt.If branch, Task task, Frame frame) {
    var asked = new Asked(branch.span(), task.block, frame.threads[0]);
    int before = guessed.merge(asked, 1, Integer::sum) - 1;
    boolean leavesThen = machine.facts.leaves(branch.then());
    if (!leavesThen && !machine.facts.leaves(branch.otherwise())) {
      return machine.guesses.holds(branch.span().start() + before);
    }
    for (var at = Optional.of(task); at.isPresent(); at = at.get().parent) {
      for (int i = at.get().frames.size() - 1; i >= 0; i--) {
        var around = at.get().frames.get(i);
        if (around.kind == Frame.Kind.LOOP) {
          return around.trips > machine.guesses.trips(machine.facts.slots()) == leavesThen;
        }
      }
    }
    return machine.guesses.holds(branch.span().start() + before);
  }

  private void start(List<Stmt> body, int[] firsts, int[] threads, Task task, Frame frame) {
    if (!body.isEmpty() && threads.length > 0) {
      var child = new Task(task.block, Optional.of(task), frame.inner(body, firsts, threads));
      task.children.add(child);
      started.add(child);
    }
  }

  private Frame open(Stmt.Open open, Task task, Frame frame) {
    var inner = frame.inner(open.body());
    if (open.view().kind() == View.Kind.PARTITION) {
      var root = task.scope().place(open.view().memory()).root();
      inner.partition = Optional.of(new Frame.Partition(root, machine.now()));
    }
    return inner;
  }

  private static Frame group(Stmt.Group group, Frame frame) {
    if (group.perspective().level() != Level.THREAD) {
      return frame.inner(group.body());
    }
    int size = group.perspective().size();
    var firsts = frame.firsts.clone();
    for (int thread : frame.threads) {
      firsts[thread] += (thread - firsts[thread]) / size * size;
    }
    return frame.inner(group.body(), firsts, frame.threads);
  }

  private void split(Stmt.Split split, Task task, Frame frame) {
    for (var branch : split.branches()) {
      if (split.level() == Level.BLOCK) {
        int rank = task.block.index % machine.cluster;
        if (rank >= branch.first() && rank < branch.first() + branch.size()) {
          task.frames.add(frame.inner(branch.body()));
        }
        continue;
      }
      var threads =
          Threads.where(
              frame.threads,
              it -> {
                int mine = it - frame.firsts[it];
                return mine >= branch.first() && mine < branch.first() + branch.size();
              });
      if (threads.length == 0 || branch.body().isEmpty()) {
        continue;
      }
      var firsts = frame.firsts.clone();
      for (int thread : threads) {
        firsts[thread] += branch.first();
      }
      start(branch.body(), firsts, threads, task, frame);
    }
  }

  /** The last of the blocks at hand runs the body, and knows what all did before. */
  private void lastBlock(Stmt.LastBlock last, Task task, Frame frame) {
    machine.log.spoil();
    var gathering = gatherings.computeIfAbsent(last, _ -> new Gathering());
    for (int thread : frame.threads) {
      machine.standings.tell(task.block.first() + thread, machine.now(), gathering.told);
    }
    gathering.blocks++;
    if (gathering.blocks == machine.blocks.size()) {
      var all = gathering.told.done();
      for (int thread : frame.threads) {
        machine.standings.hear(task.block.first() + thread, all);
      }
      task.frames.add(frame.inner(last.body()));
    }
  }

  /** Threads leave the innermost loop, or its trip. */
  private static void leave(Task task, int[] threads, boolean staysInLoop) {
    for (var at = Optional.of(task); at.isPresent(); at = at.get().parent) {
      var frames = at.get().frames;
      for (int i = frames.size() - 1; i >= 0; i--) {
        var frame = frames.get(i);
        frame.threads = Threads.without(frame.threads, threads);
        if (frame.kind == Frame.Kind.LOOP) {
          if (!staysInLoop) {
            frame.staying = Threads.without(frame.staying, threads);
          }
          return;
        }
      }
    }
  }

  /** Threads leave the procedure, or end. */
  private void leave(Stmt.Return returned, Task task, int[] threads) {
    var values = new ArrayList<Quantity>();
    returned.values().forEach(it -> values.add(expressions.of(it, task, threads)));
    for (var at = Optional.of(task); at.isPresent(); at = at.get().parent) {
      var frames = at.get().frames;
      for (int i = frames.size() - 1; i >= 0; i--) {
        var frame = frames.get(i);
        frame.threads = Threads.without(frame.threads, threads);
        frame.staying = Threads.without(frame.staying, threads);
        if (frame.kind == Frame.Kind.CALL) {
          for (int v = 0; v < values.size() && v < frame.results.size(); v++) {
            frame.results.get(v).assign(values.get(v), threads, machine.threads);
          }
          return;
        }
      }
    }
  }
}
