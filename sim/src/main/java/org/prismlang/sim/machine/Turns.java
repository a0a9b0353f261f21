package org.prismlang.sim.machine;

import java.util.List;
import java.util.function.BooleanSupplier;

/** Who runs when. What tasks wait for changes only inside {@link #change}. */
sealed interface Turns permits ParallelTurns, SeededTurns {
  /** Runs the tasks and returns when all are done. */
  void all(List<Runnable> tasks);

  /** From inside a task: runs others and returns when they are done. */
  void fork(List<Runnable> tasks, Waiting waiting);

  /** Changes what tasks wait for at the gate. */
  void change(Gate gate, Runnable change);

  /** Changes something, then waits until it is over. */
  void await(Gate gate, Runnable change, BooleanSupplier isOver, Waiting waiting);

  /** A task begins to ask again and again for what another one is to write. */
  void beginSpin();

  /** Once more in vain. */
  void spin(Waiting waiting);

  void endSpin();
}
