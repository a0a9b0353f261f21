package org.prismlang.bundl.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** S-Program: a program's first state, and the steps of any thread from any state. */
public final class Semantics {
  private final Program program;
  private final Algebra algebra;
  private final boolean keepsLog;

  /**
   * The program's.
   *
   * @param keepsLog states know what threads did, so that their agreement can be asked for
   */
  public Semantics(Program program, Set<Correction> corrections, boolean keepsLog) {
    this.program = program;
    this.algebra = new Algebra(program.machine(), corrections);
    this.keepsLog = keepsLog;
  }

  public Program program() {
    return program;
  }

  public Algebra algebra() {
    return algebra;
  }

  public State start() {
    Table<String, Binding> bindings = Table.empty();
    Table<Location, Cells> heap = Table.empty();
    for (var input : program.inputs()) {
      var location = new Location(input.name(), Memory.GLOBAL, 0);
      var values = input.values().stream().map(it -> (Value) new Value.Int(it)).toList();
      heap = heap.with(location, new Cells(values));
      bindings =
          bindings.with(
              input.name(),
              new Binding(
                  Perspective.GRID,
                  new Type.Array(Type.Base.INT, Memory.GLOBAL),
                  new Value.Pointer(location, 0, values.size()),
                  false));
    }
    var thread =
        new ThreadState(
            program.body(), bindings, program.machine().shared(), Table.empty(), Table.empty());
    return new State(
        Collections.nCopies(program.machine().count(), thread), heap, Table.empty(), Table.empty());
  }

  /** All steps of a thread: one, but for deferred copies, which are made in any order. */
  public List<Step> steps(State state, int thread) {
    if (state.threads().get(thread).isDone()) {
      return List.of(new Step.Done());
    }
    var steps = new ArrayList<Step>();
    int choices = 1;
    for (int choice = 0; choice < choices; choice++) {
      var step = new ThreadStep(program, algebra, keepsLog, state, thread, choice);
      steps.add(taken(step));
      choices = step.choices();
    }
    return steps;
  }

  private static Step taken(ThreadStep step) {
    try {
      return step.take();
    } catch (NoStep e) {
      return new Step.Cannot(e.stuck());
    }
  }

  static Statement.Seq seq(Statement first, Statement second) {
    return new Statement.Seq(first, second, first.span());
  }
}
