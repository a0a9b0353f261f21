package org.prismlang.cli;

import java.time.Duration;
import java.util.Optional;

/**
 * Ends the process when a measurement stands still: a kernel that never ends cannot be ended
 * otherwise. What was measured before is written by then.
 */
final class Standstill implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Console console;
  private Optional<Thread> guard = Optional.empty();

  Standstill(Console console) {
    this.console = console;
  }

  /** Says so, and begins to wait anew. */
  void goesOnWith(String what) {
    close();
    console.err(what + "\n");
    guard = Optional.of(Thread.ofPlatform().daemon().start(() -> guard(what)));
  }

  @Override
  public void close() {
    guard.ifPresent(Thread::interrupt);
  }

  private void guard(String what) {
    try {
      Thread.sleep(PATIENCE);
      console.complain(what + " has not come to an end in " + PATIENCE.toSeconds() + " seconds");
      Runtime.getRuntime().halt(Status.PROBLEMS.number);
    } catch (InterruptedException e) {
      // It came to an end.
    }
  }
}
