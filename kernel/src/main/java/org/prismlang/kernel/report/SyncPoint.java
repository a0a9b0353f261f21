package org.prismlang.kernel.report;

import java.util.HashSet;
import java.util.List;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;

/**
 * A synchronization, where it stands and how often it runs.
 *
 * @param role whose code it stands in; empty outside of roles
 * @param through calls and unrolled loops that lead to it, outermost first
 * @param loops the loops around it, outermost first; not those that are unrolled whole
 * @param times how often it runs in a trip of the innermost loop, or in the kernel, at most
 */
public record SyncPoint(Sync sync, String role, List<Span> through, List<Loop> loops, int times) {
  public SyncPoint {
    through = List.copyOf(through);
    loops = List.copyOf(loops);
  }

  /** A loop of the source. */
  public record Loop(Span span) {
    public int line() {
      return span.from().line();
    }
  }

  public Kind kind() {
    return Kind.of(sync);
  }

  public Cost cost() {
    return Cost.of(sync);
  }

  /** Whether it is a copy of the other, as unrolling makes them. */
  boolean isCopyOf(SyncPoint other) {
    return kind() == other.kind()
        && sync.span().equals(other.sync.span())
        && barrier().equals(other.barrier())
        && role.equals(other.role)
        && through.equals(other.through)
        && loops.equals(other.loops)
        && new HashSet<>(sync.reasons()).equals(new HashSet<>(other.sync.reasons()));
  }

  SyncPoint with(SyncPoint copy) {
    return new SyncPoint(sync, role, through, loops, times + copy.times);
  }

  /** The name of its split barrier; empty for other kinds. */
  public String barrier() {
    return switch (sync) {
      case Sync.Arrive arrive -> arrive.barrier().name();
      case Sync.Await await -> await.barrier().name();
      case Sync.Meet _, Sync.Fence _, Sync.Enter _, Sync.Commit _, Sync.Drain _ -> "";
    };
  }
}
