package org.prismlang.runtime;

import java.util.concurrent.atomic.AtomicLong;

/** What all buffers of this process hold on the host, and may hold: no option of Java bounds it. */
public final class BufferMemory {
  private static final AtomicLong HELD = new AtomicLong();
  private static final AtomicLong MOST = new AtomicLong(Long.MAX_VALUE);

  private BufferMemory() {}

  /** From now on; who asks for more is refused. */
  public static void holdAtMost(long bytes) {
    MOST.set(bytes);
  }

  static void take(long bytes) {
    if (HELD.addAndGet(bytes) > MOST.get()) {
      HELD.addAndGet(-bytes);
      throw new PrismException(
          "buffers may hold " + MOST.get() + " bytes here, and " + bytes + " more are too many");
    }
  }

  static void give(long bytes) {
    HELD.addAndGet(-bytes);
  }
}
