package org.prismlang.runtime.driver;

import java.lang.ref.Cleaner;

/**
 * Something the driver gave out. It is given back once: by {@code close}, or when its owner is
 * garbage.
 */
final class Owned implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final long handle;
  private final Cleaner.Cleanable cleanable;
  private volatile boolean isClosed;

  /** The way back, which must not know the owner. */
  interface Return {
    void of(long handle);
  }

  Owned(Object owner, Context context, long handle, Return giveBack) {
    this.handle = handle;
    this.cleanable = CLEANER.register(owner, () -> context.giveBack(() -> giveBack.of(handle)));
  }

  /** The owner must be reachable until the driver has used it. */
  long handle() {
    if (isClosed) {
      throw new IllegalStateException("used after it was given back to the driver");
    }
    return handle;
  }

  @Override
  public void close() {
    isClosed = true;
    cleanable.clean();
  }
}
