package org.prismlang.runtime.driver;

import java.lang.ref.Reference;

/** Work that is done in the order in which it was given. */
public final class Stream implements AutoCloseable {
  private static final int BESIDE_OTHERS = 1;
  private static final int NOT_READY = 600;

  private final Context context;
  private final Owned owned;

  Stream(Context context) {
    this.context = context;
    long stream = context.created("cuStreamCreate", "JI", BESIDE_OTHERS);
    this.owned = new Owned(this, context, stream, context.bound("cuStreamDestroy_v2", "J")::of);
  }

  /** The driver's own name for it. */
  public long handle() {
    return owned.handle();
  }

  /** Whether all of it is done. Throws what a kernel did wrong. */
  public boolean isDone() {
    try {
      int status = context.call("cuStreamQuery", "J").status(handle());
      if (status != 0 && status != NOT_READY) {
        synchronize(); // says what it is
      }
      return status == 0;
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Waits for all of it. Throws what a kernel did wrong. */
  public void synchronize() {
    try {
      context.call("cuStreamSynchronize", "J").of(handle());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public void close() {
    owned.close();
  }
}
