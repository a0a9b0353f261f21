package org.prismlang.lang.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SideBySideTest {
  @Test
  void resultsComeInOrder() {
    var works = new ArrayList<Supplier<Integer>>();
    IntStream.range(0, 100).forEach(it -> works.add(() -> it * it));
    var results = SideBySide.of(works).stream().map(Supplier::get).toList();
    assertEquals(IntStream.range(0, 100).mapToObj(it -> it * it).toList(), results);
  }

  @Test
  void nothingIsDoneOfNothing() {
    assertEquals(List.of(), SideBySide.of(List.<Supplier<String>>of()));
  }

  /** Whoever does not ask for it does not hear of it, and the others are done all the same. */
  @Test
  void whatIsThrownIsThrownWhereItIsAskedFor() {
    var broken = new StackOverflowError();
    var done = new AtomicInteger();
    var outcomes =
        SideBySide.of(
            List.<Supplier<Integer>>of(
                done::incrementAndGet,
                () -> {
                  throw broken;
                },
                done::incrementAndGet));
    assertEquals(2, done.get());
    assertTrue(outcomes.get(0).get() > 0);
    assertSame(broken, assertThrows(StackOverflowError.class, outcomes.get(1)::get));
    assertTrue(outcomes.get(2).get() > 0);
  }

  @Test
  void anInterruptIsKeptUntilAllIsDone() {
    Thread.currentThread().interrupt();
    var outcomes =
        SideBySide.of(
            List.<Supplier<Boolean>>of(() -> true, () -> Thread.currentThread().isDaemon()));
    assertTrue(outcomes.getFirst().get());
    assertTrue(Thread.interrupted());
  }

  /** What is under way on other threads is told, too: whoever looks gives up. */
  @Test
  void thoseWhoHelpAreInterruptedAsWell() {
    var caller = Thread.currentThread();
    Supplier<Boolean> untilInterrupted =
        () -> {
          if (Thread.currentThread().equals(caller)) {
            caller.interrupt();
            Interruption.check();
          }
          while (true) {
            Interruption.check();
            Thread.onSpinWait();
          }
        };
    var outcomes = SideBySide.of(List.of(untilInterrupted, untilInterrupted));
    outcomes.forEach(it -> assertThrows(CancellationException.class, it::get));
    assertTrue(Thread.interrupted());
  }
}
