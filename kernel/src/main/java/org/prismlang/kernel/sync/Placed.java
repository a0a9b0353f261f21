package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/** A synchronization at a gap. */
abstract sealed class Placed {
  final Seq seq;
  final int gap;

  /** The role it belongs to where its list is run by several; empty for all that run the list. */
  final String role;

  final List<Sync.Reason> reasons = new ArrayList<>();

  private Placed(Spot spot) {
    this.seq = spot.seq();
    this.gap = spot.gap();
    this.role = spot.role();
  }

  Spot spot() {
    return new Spot(seq, gap, role);
  }

  /** The order of those that stand in one gap. */
  int rank() {
    return switch (this) {
      case Commit _ -> 0;
      case Drain _ -> 1;
      case Fence _ -> 2;
      case Arrive arrive -> arrive.bringsBytes ? 6 : 3;
      case Meet _ -> 4;
      case Await _ -> 5;
    };
  }

  static final class Meet extends Placed {
    final Sync.Scope scope;
    final int threads;

    Meet(Spot spot, Sync.Scope scope, int threads) {
      super(spot);
      this.scope = scope;
      this.threads = threads;
    }
  }

  static final class Drain extends Placed {
    final Timeline timeline;
    int pending;
    boolean readsOnly;

    /** Arrays in registers whose use it waits for. */
    final Set<String> arrived = new LinkedHashSet<>();

    Drain(Spot spot, Timeline timeline, int pending, boolean readsOnly) {
      super(spot);
      this.timeline = timeline;
      this.pending = pending;
      this.readsOnly = readsOnly;
    }

    void isFor(Hazard hazard) {
      reasons.add(hazard.reason());
      if (hazard.source().kind() == Touch.Kind.REGISTERS) {
        arrived.add(hazard.source().name());
      }
    }
  }

  static final class Fence extends Placed {
    Fence(Spot spot) {
      super(spot);
    }
  }

  static final class Commit extends Placed {
    final Timeline timeline;

    Commit(Spot spot, Timeline timeline) {
      super(spot);
      this.timeline = timeline;
    }
  }

  static final class Arrive extends Placed {
    final Signal signal;
    final Generation generation;
    final Sync.Election election;
    final boolean bringsBytes;

    /** The use may not have happened: arrives only then. */
    final Optional<Expr> guard;

    Arrive(
        Spot spot,
        Signal signal,
        Generation generation,
        Sync.Election election,
        boolean bringsBytes,
        Optional<Expr> guard) {
      super(spot);
      this.signal = signal;
      this.generation = generation;
      this.election = election;
      this.bringsBytes = bringsBytes;
      this.guard = guard;
    }

    /** Whose arrival it is: arrives of one part never count for the same phase. */
    String part() {
      return (role.isEmpty() ? seq.code.role() : role) + election + bringsBytes;
    }
  }

  static final class Await extends Placed {
    final Signal signal;
    final Generation generation;

    Await(Spot spot, Signal signal, Generation generation) {
      super(spot);
      this.signal = signal;
      this.generation = generation;
    }
  }
}
