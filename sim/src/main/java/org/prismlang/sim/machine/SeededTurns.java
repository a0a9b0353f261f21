package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One task runs at a time. Wherever tasks synchronize, the seed decides who goes on, so the same
 * seed gives the same run.
 */
final class SeededTurns implements Turns {
  /** So often does everybody who runs ask in vain before all of them are given up. */
  private static final int ROUNDS_IN_VAIN = 2_000;

  /** A task: it runs while it has the turn. */
  private static final class Task {
    volatile boolean hasTurn;
    volatile @Nullable Thread thread;
    boolean isSpinning;
    boolean isOver;
    BooleanSupplier condition = () -> true;
    @Nullable Waiting waiting;

    boolean canRun() {
      return !isOver && condition.getAsBoolean();
    }
  }

  private final Function<List<Waiting>, RuntimeException> deadlock;
  private final Random random;
  private final List<Task> tasks = new ArrayList<>();
  private @Nullable Task current;
  private volatile @Nullable Throwable failure;
  private int inVain;

  SeededTurns(long seed, Function<List<Waiting>, RuntimeException> deadlock) {
    this.random = new Random(seed);
    this.deadlock = deadlock;
  }

  @Override
  public void all(List<Runnable> runnables) {
    if (runnables.isEmpty()) {
      return;
    }
    var end = new CountDownLatch(runnables.size());
    for (var runnable : runnables) {
      start(runnable, end::countDown);
    }
    give(pick());
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    var cause = failure;
    if (cause instanceof RuntimeException exception) {
      throw exception;
    }
    if (cause instanceof Error error) {
      throw error;
    }
  }

  private Task start(Runnable runnable, Runnable end) {
    var task = new Task();
    tasks.add(task);
    task.thread = Thread.ofVirtual().start(() -> run(task, runnable, end));
    return task;
  }

  private void run(Task task, Runnable runnable, Runnable end) {
    waitForTurn(task);
    try {
      if (failure == null) {
        runnable.run();
      }
    } catch (Stopped stopped) {
      // Another task has failed.
    } catch (Throwable thrown) {
      fail(thrown);
    }
    task.isOver = true;
    tasks.remove(task);
    inVain = 0;
    if (!tasks.isEmpty()) {
      give(pick());
    }
    end.run();
  }

  private void fail(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
    for (var task : tasks) {
      task.condition = () -> true;
    }
  }

  /** Somebody who can run; with nobody left, the run has failed and everybody can. */
  private Task pick() {
    var able = new ArrayList<Task>();
    for (var task : tasks) {
      if (task.canRun()) {
        able.add(task);
      }
    }
    if (able.isEmpty()) {
      fail(deadlock.apply(waiting()));
      return tasks.getFirst();
    }
    return able.get(random.nextInt(able.size()));
  }

  private List<Waiting> waiting() {
    var all = new ArrayList<Waiting>();
    for (var task : tasks) {
      var waiting = task.waiting;
      if (waiting != null) {
        all.add(waiting);
      }
    }
    return all;
  }

  private void give(Task next) {
    current = next;
    next.hasTurn = true;
    LockSupport.unpark(next.thread);
  }

  private void waitForTurn(Task task) {
    while (!task.hasTurn) {
      LockSupport.park(this);
    }
  }

  /** Lets the seed decide who goes on, and comes back when it is this task's turn again. */
  private void pass() {
    var task = current;
    if (task == null) {
      throw new IllegalStateException("nobody has the turn");
    }
    var next = pick();
    if (next != task) {
      task.hasTurn = false;
      give(next);
      waitForTurn(task);
    }
    if (failure != null) {
      throw new Stopped();
    }
  }

  @Override
  public void fork(List<Runnable> runnables, Waiting waiting) {
    var left = new int[] {runnables.size()};
    for (var runnable : runnables) {
      start(runnable, () -> {});
    }
    var started = List.copyOf(tasks.subList(tasks.size() - left[0], tasks.size()));
    hold(() -> started.stream().allMatch(it -> it.isOver), waiting);
  }

  private void hold(BooleanSupplier isOver, Waiting waiting) {
    var task = current;
    if (task == null) {
      throw new IllegalStateException("nobody has the turn");
    }
    task.condition = isOver;
    task.waiting = waiting;
    pass();
    task.condition = () -> true;
    task.waiting = null;
    inVain = 0;
  }

  @Override
  public void change(Gate gate, Runnable change) {
    change.run();
    inVain = 0;
    pass();
  }

  @Override
  public void await(Gate gate, Runnable change, BooleanSupplier isOver, Waiting waiting) {
    change.run();
    hold(isOver, waiting);
  }

  @Override
  public void beginSpin() {
    if (current != null) {
      current.isSpinning = true;
    }
  }

  @Override
  public void spin(Waiting waiting) {
    var task = current;
    if (task == null) {
      throw new IllegalStateException("nobody has the turn");
    }
    task.waiting = waiting;
    boolean allSpin = true;
    int able = 0;
    for (var other : tasks) {
      if (other.canRun()) {
        allSpin &= other.isSpinning;
        able++;
      }
    }
    inVain = allSpin ? inVain + 1 : 0;
    if (inVain > ROUNDS_IN_VAIN * able) {
      fail(deadlock.apply(waiting()));
      throw new Stopped();
    }
    pass();
  }

  @Override
  public void endSpin() {
    if (current != null) {
      current.isSpinning = false;
      current.waiting = null;
      inVain = 0;
    }
  }
}
