package org.prismlang.cli;

import java.time.Duration;

/** Says on a terminal, after a moment, that a command is still at work, and for how long. */
final class WorkingLine implements AutoCloseable {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Console console;
  private final Thread thread;

  /**
   * @param what is worked on
   */
  WorkingLine(String what, Console console) {
    this.console = console;
    this.thread = Thread.ofPlatform().daemon().unstarted(() -> count(what));
    if (console.isTerminal()) {
      thread.start();
    }
  }

  private void count(String what) {
    try {
      for (int seconds = 1; ; seconds++) {
        Thread.sleep(SECOND);
        console.over(what + ": at work for " + seconds + " s");
      }
    } catch (InterruptedException e) {
      // The command has ended.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    console.erase();
  }
}
