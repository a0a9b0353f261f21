package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Where tasks wait for something to change. */
final class Gate {
  /** A task that waits. */
  static final class Waiter {
    final BooleanSupplier isOver;
    final Waiting waiting;
    final Thread thread;
    volatile boolean isReleased;

    Waiter(BooleanSupplier isOver, Waiting waiting, Thread thread) {
      this.isOver = isOver;
      this.waiting = waiting;
      this.thread = thread;
    }
  }

  final List<Waiter> waiters = new ArrayList<>();
}
