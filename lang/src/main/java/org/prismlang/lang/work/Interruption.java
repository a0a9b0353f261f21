package org.prismlang.lang.work;

import java.util.concurrent.CancellationException;

/** Work that nobody waits for any more. */
public final class Interruption {
  private Interruption() {}

  /** Long work asks now and then: it ends here if its thread was interrupted. */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }
}
