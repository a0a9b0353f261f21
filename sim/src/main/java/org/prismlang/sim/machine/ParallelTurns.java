package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tasks are virtual threads and run as the cores allow. */
final class ParallelTurns implements Turns {
  /** So long may all that runs do nothing but ask. */
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private static final int ASKED_OFTEN = 100_000;

  /** Those who only yield to each other keep a carrier from tasks that wait elsewhere for one. */
  private static final int YIELDS = 16;

  private static final long PAUSE_NANOS = 20_000;

  private final Function<List<Waiting>, RuntimeException> deadlock;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Gate> gates = new ArrayList<>();
  private final AtomicInteger spinning = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger spins = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private volatile long lastChange = System.nanoTime();
  private volatile @Nullable Throwable failure;

  ParallelTurns(Function<List<Waiting>, RuntimeException> deadlock) {
    this.deadlock = deadlock;
  }

  @Override
  public void all(List<Runnable> tasks) {
    var end = new CountDownLatch(tasks.size());
    start(tasks, end::countDown);
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      fail(new Stopped());
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

  private void start(List<Runnable> tasks, Runnable end) {
    running.addAndGet(tasks.size());
    for (var task : tasks) {
      Thread.ofVirtual().start(() -> run(task, end));
    }
  }

  private void run(Runnable task, Runnable end) {
    try {
      task.run();
    } catch (Stopped stopped) {
      // Another task has failed.
    } catch (Throwable thrown) {
      fail(thrown);
    }
    lock.lock();
    try {
      running.decrementAndGet();
      end.run();
      detect();
    } finally {
      lock.unlock();
    }
  }

  private void fail(Throwable thrown) {
    lock.lock();
    try {
      if (failure == null) {
        failure = thrown;
      }
      for (var gate : gates) {
        for (var waiter : gate.waiters) {
          running.incrementAndGet();
          wake(waiter);
        }
        gate.waiters.clear();
      }
      gates.clear();
    } finally {
      lock.unlock();
    }
  }

  private static void wake(Gate.Waiter waiter) {
    waiter.isReleased = true;
    LockSupport.unpark(waiter.thread);
  }

  /** Holds the lock. */
  private void release(Gate gate) {
    lastChange = System.nanoTime();
    var waiters = gate.waiters.iterator();
    while (waiters.hasNext()) {
      var waiter = waiters.next();
      if (waiter.isOver.getAsBoolean()) {
        waiters.remove();
        running.incrementAndGet();
        wake(waiter);
      }
    }
    if (gate.waiters.isEmpty()) {
      gates.remove(gate);
    }
  }

  /** Holds the lock. Nobody runs and somebody waits. */
  private void detect() {
    if (running.get() > 0 || gates.isEmpty() || failure != null) {
      return;
    }
    fail(deadlock.apply(waiting()));
  }

  private List<Waiting> waiting() {
    var all = new ArrayList<Waiting>();
    for (var gate : gates) {
      for (var waiter : gate.waiters) {
        all.add(waiter.waiting);
      }
    }
    return all;
  }

  @Override
  public void fork(List<Runnable> tasks, Waiting waiting) {
    var done = new Gate();
    var left = new AtomicInteger(tasks.size());
    start(
        tasks,
        () -> {
          left.decrementAndGet();
          release(done);
        });
    await(done, () -> {}, () -> left.get() == 0, waiting);
  }

  @Override
  public void change(Gate gate, Runnable change) {
    lock.lock();
    try {
      change.run();
      release(gate);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void await(Gate gate, Runnable change, BooleanSupplier isOver, Waiting waiting) {
    Gate.Waiter waiter;
    lock.lock();
    try {
      stopIfFailed();
      change.run();
      release(gate);
      if (isOver.getAsBoolean()) {
        return;
      }
      waiter = new Gate.Waiter(isOver, waiting, Thread.currentThread());
      if (gate.waiters.isEmpty()) {
        gates.add(gate);
      }
      gate.waiters.add(waiter);
      running.decrementAndGet();
      detect();
    } finally {
      lock.unlock();
    }
    while (!waiter.isReleased) {
      LockSupport.park(this);
    }
    stopIfFailed();
  }

  private void stopIfFailed() {
    if (failure != null) {
      throw new Stopped();
    }
  }

  @Override
  public void beginSpin() {
    spinning.incrementAndGet();
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // the one who is waited for may need this carrier
  public void spin(Waiting waiting) {
    stopIfFailed();
    int times = asked.incrementAndGet();
    if (spinning.get() < running.get()) {
      lastChange = System.nanoTime();
      asked.set(0);
    } else if (times > ASKED_OFTEN && System.nanoTime() - lastChange > PATIENCE_NANOS) {
      lock.lock();
      try {
        var all = new ArrayList<>(waiting());
        all.add(waiting);
        fail(deadlock.apply(all));
      } finally {
        lock.unlock();
      }
      throw new Stopped();
    }
    if (spins.incrementAndGet() % YIELDS == 0) {
      LockSupport.parkNanos(this, PAUSE_NANOS);
    } else {
      Thread.yield();
    }
  }

  @Override
  public void endSpin() {
    spinning.decrementAndGet();
    asked.set(0);
  }
}
