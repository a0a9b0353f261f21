package org.prismlang.kernel.report;

import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Value;

/** Synchronizations in words. */
public final class SyncWords {
  private SyncWords() {}

  /** {@code arrive at full_a, 4 slots, 1 arrival, 49152 bytes}. */
  public static String of(Sync sync) {
    return what(sync) + (sync.isWritten() ? ", written" : "");
  }

  private static String what(Sync sync) {
    return switch (sync) {
      case Sync.Meet meet -> Kind.of(meet).text() + threads(meet);
      case Sync.Arrive arrive -> "arrive at " + barrier(arrive.barrier()) + bytes(arrive.bytes());
      case Sync.Await await ->
          "wait for " + barrier(await.barrier()) + (await.previous() ? ", of the use before" : "");
      case Sync.Drain drain ->
          "drain "
              + drain.timeline().text()
              + (drain.readsOnly() ? " reads" : "")
              + (drain.pending() == 0 ? "" : ", " + drain.pending() + " left in flight");
      case Sync.Fence _ -> "fence between stores and the copy engine";
      case Sync.Enter _ -> "enter a batch: its registers are ready";
      case Sync.Commit commit -> "commit " + commit.timeline().text();
    };
  }

  /** The source line of an access, without indentation and comment. */
  public static String line(Span span) {
    var line = span.file().lineText(span.from().line());
    int comment = line.indexOf("  #");
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  /** Of a whole unit of the machine the kind says enough. */
  private static String threads(Sync.Meet meet) {
    return switch (meet.scope()) {
      case WARP, NAMED -> " of " + Plural.of(meet.threads(), "thread");
      case BLOCK, CLUSTER, GRID -> "";
    };
  }

  private static String barrier(Barrier barrier) {
    return barrier.name()
        + ", "
        + Plural.of(barrier.slots(), "slot")
        + ", "
        + Plural.of(barrier.arrivals(), "arrival");
  }

  private static String bytes(Optional<Expr> bytes) {
    if (bytes.isEmpty()) {
      return "";
    }
    return bytes.get() instanceof Expr.Constant(Value.Int(long number), _)
        ? ", " + number + " bytes"
        : ", and bytes";
  }
}
