package org.prismlang.verify.machine;

import java.util.Optional;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;

/** Loops: their bounds, their trips, and where a trip may be the beginning of many like it. */
final class Loops {
  /** Told at the head of each trip of a loop over a range. */
  @FunctionalInterface
  interface Heads {
    void reached(Task task, Frame frame, Loop.Counted loop);
  }

  private final Machine machine;
  private final ExpressionRun expressions;
  private final Heads heads;

  Loops(Machine machine, ExpressionRun expressions, Heads heads) {
    this.machine = machine;
    this.expressions = expressions;
    this.heads = heads;
  }

  void begin(Stmt.For loop, Task task, Frame outer) {
    var from = expressions.of(loop.from(), task, outer.threads);
    var to = expressions.of(loop.to(), task, outer.threads);
    var step = expressions.of(loop.step(), task, outer.threads);
    var frame = frame(loop.body(), outer);
    var variable = new Register(loop.variable().type(), outer.threads);
    frame.scope.declare(loop.variable().name(), variable);
    boolean isKnown = true;
    for (int thread : outer.threads) {
      isKnown &=
          from.at(thread) != Quantity.UNKNOWN
              && to.at(thread) != Quantity.UNKNOWN
              && step.at(thread) != Quantity.UNKNOWN;
    }
    if (!isKnown) {
      guess();
      if (trips() > 0) {
        frame.loop = Optional.of(new Loop.Guessed(loop));
        machine.covered.ran(loop, frame.trips);
        task.frames.add(frame);
      }
      return;
    }
    variable.assign(from, outer.threads, machine.threads);
    frame.loop = Optional.of(new Loop.Counted(loop, variable, to, step));
    frame.threads = running(loop, variable, to, step, frame.staying);
    frame.staying = frame.threads;
    if (frame.threads.length > 0) {
      machine.covered.ran(loop, frame.trips);
      task.frames.add(frame);
    }
  }

  private static Frame frame(java.util.List<Stmt> body, Frame outer) {
    return new Frame(
        Frame.Kind.LOOP, body, outer.scope.inner(), outer.firsts, outer.storage, outer.threads);
  }

  private void guess() {
    machine.guessed();
    machine.findings.leaveOut("loops whose end is data are run a few times");
  }

  private int trips() {
    return machine.guesses.trips(machine.facts.slots());
  }

  private int[] running(
      Stmt.For loop, Register variable, Quantity to, Quantity step, int[] threads) {
    var value = variable.value();
    var type = (Scalar) loop.variable().type();
    if (value.isSame() && to.isSame() && step.isSame()) {
      return isInside(value.at(0), to.at(0), step.at(0), type) ? threads : new int[0];
    }
    return Threads.where(threads, it -> isInside(value.at(it), to.at(it), step.at(it), type));
  }

  private boolean isInside(long value, long to, long step, Scalar type) {
    int compared = machine.arithmetic.compared(value, to, type);
    return step > 0 ? compared < 0 : compared > 0;
  }

  void begin(Stmt.While loop, Task task, Frame outer) {
    var frame = frame(loop.body(), outer);
    frame.loop = Optional.of(new Loop.Conditional(loop));
    frame.trips = 0;
    task.frames.add(frame);
    frame.next = loop.body().size();
  }

  /** At the end of a trip: whether another one follows. */
  boolean goesOn(Task task, Frame frame) {
    frame.threads = frame.staying;
    if (frame.threads.length == 0) {
      return false;
    }
    boolean follows =
        switch (frame.loop.orElseThrow()) {
          case Loop.Counted counted -> next(counted, task, frame);
          case Loop.Conditional conditional -> next(conditional, task, frame);
          case Loop.Guessed _ -> frame.trips < trips();
        };
    if (follows) {
      frame.next = 0;
      frame.trips++;
      machine.trips++;
      machine.covered.ran(frame.loop.orElseThrow().loop(), frame.trips);
    }
    return follows;
  }

  private boolean next(Loop.Counted loop, Task task, Frame frame) {
    var next =
        machine.arithmetic.apply(
            loop.variable().value(), loop.step(), frame.threads, machine.threads, Long::sum);
    loop.variable().assign(next, frame.threads, machine.threads);
    if (loop.loop().copies() != 0) {
      heads.reached(task, frame, loop);
      task.yields = true;
    }
    frame.threads = running(loop.loop(), loop.variable(), loop.to(), loop.step(), frame.staying);
    frame.staying = frame.threads;
    return frame.threads.length > 0;
  }

  private boolean next(Loop.Conditional loop, Task task, Frame frame) {
    var condition = expressions.of(loop.loop().condition(), task, frame.threads);
    boolean isGuess = false;
    for (int thread : frame.threads) {
      isGuess |= condition.at(thread) == Quantity.UNKNOWN;
    }
    if (isGuess) {
      guess();
    }
    boolean guess = frame.trips < trips();
    frame.threads =
        Threads.where(
            frame.threads,
            it -> condition.at(it) == Quantity.UNKNOWN ? guess : condition.at(it) == 1);
    frame.staying = frame.threads;
    return frame.threads.length > 0;
  }
}
