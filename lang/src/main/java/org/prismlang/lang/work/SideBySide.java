package org.prismlang.lang.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Does independent things at once, on as many processors as there are. */
public final class SideBySide {
  /** Programs nest deep: as much as the command line gives itself. */
  private static final long STACK_BYTES = 64L << 20;

  private SideBySide() {}

  /**
   * What came of each, in order: asking for it gives the result, or throws what the work threw.
   * When this returns, all are done. Who interrupts this thread interrupts those that help it.
   */
  public static <T> List<Supplier<T>> of(List<? extends Supplier<T>> works) {
    var tasks = new ArrayList<FutureTask<T>>();
    works.forEach(it -> tasks.add(new FutureTask<>(it::get)));
    var next = new AtomicInteger();
    Runnable worker =
        () -> {
          for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
            tasks.get(i).run();
          }
        };
    int processors = Runtime.getRuntime().availableProcessors();
    var helpers = new ArrayList<Thread>();
    for (int i = 1; i < Math.min(processors, tasks.size()); i++) {
      helpers.add(
          Thread.ofPlatform().daemon().name("beside-" + i).stackSize(STACK_BYTES).start(worker));
    }
    worker.run();
    var outcomes = new ArrayList<Supplier<T>>();
    for (var task : tasks) {
      finish(task, helpers);
      outcomes.add(() -> outcome(task));
    }
    return outcomes;
  }

  /** Two things; if one of them throws, so does this. */
  public static void both(Runnable one, Runnable other) {
    boolean areDone = of(List.of(done(one), done(other))).stream().allMatch(Supplier::get);
    assert areDone;
  }

  private static Supplier<Boolean> done(Runnable work) {
    return () -> {
      work.run();
      return true;
    };
  }

  /** Whoever interrupts this thread has to wait until what was begun is done; they are told. */
  private static void finish(FutureTask<?> task, List<Thread> helpers) {
    boolean wasInterrupted = false;
    while (!task.isDone()) {
      try {
        task.get();
      } catch (InterruptedException e) {
        wasInterrupted = true;
        helpers.forEach(Thread::interrupt);
      } catch (ExecutionException told) {
        break; // when it is asked for
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> T outcome(FutureTask<T> task) {
    return switch (task.state()) {
      case SUCCESS -> task.resultNow();
      case FAILED -> throw thrown(task.exceptionNow());
      case RUNNING, CANCELLED -> throw new IllegalStateException("not done");
    };
  }

  /** As it was: whoever catches it looks at its type. */
  private static RuntimeException thrown(Throwable thrown) {
    return switch (thrown) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> new IllegalStateException(thrown);
    };
  }
}
