package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.verify.Outside;
import org.prismlang.verify.Violation;
import org.prismlang.verify.cover.Covered;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Cells;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Manner;
import org.prismlang.verify.order.Stamp;

/** One run of a kernel: tasks take turns, each until it waits. */
public final class Run {
  private static final long MOST_STEPS = 5_000_000;

  /** Of memory, by all threads: seconds of work. */
  private static final long MOST_TOUCHES = 1_100_000;

  /** Of a task that waits for nobody: a loop that no size at hand leaves. */
  private static final long MOST_STEPS_ALONE = 200_000;

  /** Of a parameter that the sizes do not name. */
  private static final long OTHERWISE = 3;

  private final Machine machine;
  private final List<Task> tasks = new ArrayList<>();
  private final List<Task> started = new ArrayList<>();
  private final StatementRun statements;
  private final Barriers barriers;
  private final Synchronizations synchronizations;
  private final Jumps jumps;
  private boolean isGivenUp;

  private Run(
      Kernel kernel,
      PlacedModule placed,
      Sizes sizes,
      List<Integer> blocks,
      Guesses guesses,
      List<Cells> data,
      Covered covered,
      Terms terms) {
    machine = new Machine(kernel, placed, sizes, blocks, guesses, data, covered, terms);
    var products = new Products(machine);
    var expressions = new ExpressionRun(machine, products);
    barriers = new Barriers(machine, expressions);
    synchronizations = new Synchronizations(machine, barriers);
    jumps = new Jumps(machine, synchronizations, tasks);
    var loops = new Loops(machine, expressions, jumps);
    var operations = new OperationRun(machine, expressions, products, barriers);
    statements =
        new StatementRun(
            machine, started, loops, expressions, products, operations, synchronizations);
  }

  /**
   * What a run found.
   *
   * @param isGuessed whether something depended on data
   * @param isGivenUp whether it took too long
   */
  public record Result(
      List<Violation> violations,
      List<Outside> outside,
      boolean isGuessed,
      boolean isGivenUp,
      long trips,
      long jumped) {}

  /** Whether blocks may wait for each other, so that they must run at the same time. */
  public static boolean needsAllBlocks(Terms terms) {
    return terms.facts().talks();
  }

  /**
   * Runs blocks by their numbers, whole clusters each, with one way to guess what is data.
   *
   * @param data of the kernel's parameters, which earlier runs of other blocks have touched and
   *     {@linkplain #leave left}
   * @param covered takes what the run comes to
   */
  public static Result of(
      Kernel kernel,
      PlacedModule placed,
      Sizes sizes,
      List<Integer> blocks,
      int guess,
      List<Cells> data,
      Covered covered,
      Terms terms) {
    var guesses = Guesses.values()[guess];
    var run = new Run(kernel, placed, sizes, blocks, guesses, data, covered, terms);
    run.start();
    run.go();
    run.finish();
    var machine = run.machine;
    if (machine.sections.isBrokenUp()) {
      machine.findings.leaveOut("a lock that is set by who has not taken it");
    }
    return new Result(
        machine.findings.violations(),
        machine.findings.outside(),
        machine.isGuessed,
        run.isGivenUp,
        machine.trips,
        machine.jumped);
  }

  /** What blocks of a run did is from now on what others did. */
  public static void leave(List<Cells> data, List<Integer> blocks, int threads) {
    for (var cells : data) {
      cells.abroad(
          it -> it.isAbroad() ? it : it.abroad(blocks.get(it.anyone() / threads), threads));
    }
  }

  public static int guesses() {
    return Guesses.values().length;
  }

  private void start() {
    for (var block : machine.blocks) {
      var all = Threads.range(0, machine.threads);
      var scope = Scope.outermost();
      int area = 0;
      for (var parameter : machine.kernel.parameters()) {
        switch (parameter) {
          case Parameter.OfMemory(Memory memory) ->
              scope.declare(memory.name(), Place.of(memory, area++, Quantity.of(0)));
          case Parameter.OfLocal(var local) -> {
            var register = new Register(local.type(), all);
            if (Arithmetic.isWhole(local.type())) {
              var value = Quantity.of(machine.sizes.values().getOrDefault(local.name(), OTHERWISE));
              register.assign(value, all, machine.threads);
            }
            scope.declare(local.name(), register);
          }
        }
      }
      var storage =
          new Storage(
              machine.layout, Quantity.of(block.local * Place.BLOCK), new int[machine.threads]);
      var frame =
          new Frame(
              Frame.Kind.LIST,
              machine.kernel.body(),
              scope,
              new int[machine.threads],
              storage,
              all);
      tasks.add(new Task(block, Optional.empty(), frame));
    }
  }

  private void go() {
    long steps = 0;
    boolean isIdle = false;
    while (!tasks.isEmpty() && !machine.findings.isFull()) {
      boolean moved = false;
      for (int i = 0; i < tasks.size(); i++) {
        var task = tasks.get(i);
        task.yields = false;
        long turn = steps;
        // A loop without end may never yield.
        while (steps <= MOST_STEPS
            && steps - turn <= MOST_STEPS_ALONE
            && machine.touches <= MOST_TOUCHES
            && !machine.effort.isSpent()
            && !task.isDone()
            && !task.yields
            && statements.step(task, isIdle)) {
          isIdle = false;
          moved = true;
          steps++;
        }
        isGivenUp |=
            steps - turn > MOST_STEPS_ALONE
                || machine.touches > MOST_TOUCHES
                || machine.effort.isSpent();
        tasks.addAll(started);
        started.clear();
      }
      tasks.removeIf(Task::isDone);
      if (steps > MOST_STEPS || isGivenUp) {
        machine.findings.leaveOut("the run was given up after " + steps + " steps");
        isGivenUp = true;
        return;
      }
      if (!moved && isIdle && !machine.isStuck && tasks.stream().anyMatch(this::spins)) {
        machine.isStuck = true;
        continue;
      }
      if (!moved && isIdle && !synchronizations.goOnWithoutEnded(tasks)) {
        deadlock();
        return;
      }
      isIdle = !moved && !isIdle;
    }
  }

  private boolean spins(Task task) {
    return task.children.isEmpty()
        && task.statement()
            .filter(it -> it instanceof Stmt.While loop && machine.facts.spin(loop).isPresent())
            .isPresent();
  }

  private void deadlock() {
    var parties = new ArrayList<Violation.Party>();
    for (var task : tasks) {
      if (task.children.isEmpty() && task.statement().isPresent()) {
        var statement = task.statement().get();
        var site = machine.site(statement, "wait", "", Timeline.IN_ORDER, statement.span());
        int first = task.block.first() + task.top().threads[0];
        parties.add(machine.findings.party(site, first, task.top().threads.length));
      }
    }
    machine.findings.add(
        Violation.Kind.DEADLOCK,
        "all wait, and nobody comes",
        parties.toArray(Violation.Party[]::new));
  }

  /** Shared memory goes with its block: nothing may be at work in it any more. */
  private void finish() {
    if (isGivenUp || !machine.findings.violations().isEmpty()) {
      return;
    }
    var span = machine.kernel.span();
    var site = machine.site(machine.kernel, "end", "", Timeline.IN_ORDER, span);
    for (var block : machine.blocks) {
      barriers.leftovers(block);
      var joining = new Clock.Joining(Clock.NOTHING);
      for (int thread = 0; thread < machine.threads; thread++) {
        machine.standings.tell(block.first() + thread, machine.now(), joining);
      }
      var stamp =
          Stamp.ordinary(site, block.first(), machine.threads, machine.now(), true, Manner.PLAIN);
      var end = new Actor(stamp, Actor.TOGETHER, joining.done(), machine.standings);
      block.shared.unknownTo(
          end,
          (earlier, _) ->
              machine.findings.add(
                  Violation.Kind.FREED,
                  "the block may end while this is under way: " + end.missing(earlier),
                  machine.findings.party(earlier)));
      block.visits.forEach(
          (thread, time) -> {
            if (end.clock().of(thread) < time) {
              machine.findings.add(
                  Violation.Kind.FREED,
                  "the block may end before another one arrives at its barriers",
                  machine.findings.party(site, thread, 1));
            }
          });
    }
  }
}
