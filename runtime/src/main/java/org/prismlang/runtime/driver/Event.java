package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/** A moment in a stream. */
public final class Event implements AutoCloseable {
  private final Context context;
  private final Owned owned;

  Event(Context context) {
    this.context = context;
    long event = context.created("cuEventCreate", "JI", 0);
    this.owned = new Owned(this, context, event, context.bound("cuEventDestroy_v2", "J")::of);
  }

  /** When the stream comes here. */
  public void record(Stream stream) {
    try {
      context.call("cuEventRecord", "JJ").of(owned.handle(), stream.handle());
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(stream);
    }
  }

  /** Both are past. */
  public double millisecondsSince(Event start) {
    try (var arena = Arena.ofConfined()) {
      var time = arena.allocate(ValueLayout.JAVA_FLOAT);
      context
          .call("cuEventElapsedTime", "JJJ")
          .of(time.address(), start.owned.handle(), owned.handle());
      return time.get(ValueLayout.JAVA_FLOAT, 0);
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(start);
    }
  }

  @Override
  public void close() {
    owned.close();
  }
}
