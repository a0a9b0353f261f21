package org.prismlang.lang.check.units;

import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;

/**
 * How many copies of a body a function is made of: of unrolled loops, nested ones multiplied, and
 * of the functions inside it, at each call. P0214 when they are more than a machine could hold.
 */
public final class CopyBudget {
  private static final long MOST = 1 << 16;
  private static final long MOST_CALLS = 10_000;

  private final Frame frame;
  private long taken;

  public CopyBudget(Frame frame) {
    this.frame = frame;
  }

  /** One copy for each trip of an unrolled loop; whether there is room for them. */
  public boolean unroll(long trips, Span loop) {
    return take(
        trips,
        Code.P0214
            .at(loop, "this unrolls into more than " + MOST + " copies")
            .note("all unrolled loops of a function count, nested ones multiplied")
            .help("use `unroll=k` with a small k"));
  }

  /** One copy for a call of a function inside the function; whether there is room for it. */
  public boolean inline(Span call) {
    return take(
        MOST / MOST_CALLS + 1,
        Code.P0214
            .at(call, "with this call, more than " + MOST_CALLS + " bodies are copied")
            .note("functions inside a function are copied at each call")
            .help("define it at the left margin"));
  }

  /** What does not fit is said once. */
  private boolean take(long copies, Diagnostic tooMany) {
    if (!isSpent()) {
      taken += Math.min(copies, MOST + 1);
      if (isSpent()) {
        frame.report(tooMany);
      }
    }
    return !isSpent();
  }

  public boolean isSpent() {
    return taken > MOST;
  }
}
