package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;

/** A synchronization, inferred or written in a test. */
public sealed interface Sync extends Stmt {
  List<Reason> reasons();

  /** A statement of the program, which stays whatever else is inferred. */
  default boolean isWritten() {
    return switch (this) {
      case Meet meet -> meet.isWritten;
      case Arrive arrive -> arrive.barrier.isWritten();
      case Await await -> await.barrier.isWritten();
      case Fence _, Enter _, Commit _, Drain _ -> false;
    };
  }

  /** Nobody of the unit goes on before all of it have come. */
  record Meet(Scope scope, int threads, boolean isWritten, List<Reason> reasons, Span span)
      implements Sync {
    public Meet {
      reasons = List.copyOf(reasons);
    }

    /** An inferred one. */
    public Meet(Scope scope, int threads, List<Reason> reasons, Span span) {
      this(scope, threads, false, reasons, span);
    }

    /** The same one, of other threads. */
    public Meet of(Scope other, int count) {
      return new Meet(other, count, isWritten, reasons, span);
    }
  }

  enum Scope {
    /** {@code threads} of one warp: 32, or an aligned part of it. */
    WARP,
    /** {@code threads} of the block, aligned, by a named barrier. */
    NAMED,
    BLOCK,
    CLUSTER,
    GRID
  }

  /**
   * Says that what came before is done, without waiting.
   *
   * @param generation which use of the barrier's slots
   * @param bytes what the copy engine will bring in this phase, on top of the arrival
   */
  record Arrive(
      Barrier barrier,
      Expr generation,
      Election election,
      Optional<Expr> bytes,
      List<Reason> reasons,
      Span span)
      implements Sync {
    public Arrive {
      reasons = List.copyOf(reasons);
    }
  }

  /** Who arrives for whom. */
  enum Election {
    /** The one thread that runs the code. */
    ONE,
    /** One lane a warp, after the warp has met. */
    WARP,
    /** One thread a warpgroup: all it stands for is the work of a batch. */
    WARPGROUP
  }

  /**
   * Waits until all arrivals of a phase have come: that of this {@code generation}, or of the use
   * of the slot before it ({@code previous}), which is passed at once when there was none.
   */
  record Await(Barrier barrier, Expr generation, boolean previous, List<Reason> reasons, Span span)
      implements Sync {
    public Await {
      reasons = List.copyOf(reasons);
    }
  }

  /** Accesses of the thread before it come before those behind it, for an audience. */
  record Fence(Audience audience, List<Reason> reasons, Span span) implements Sync {
    public Fence {
      reasons = List.copyOf(reasons);
    }

    /** Of the kind that is inferred. */
    public Fence(List<Reason> reasons, Span span) {
      this(Audience.ENGINES, reasons, span);
    }
  }

  /** For whom a fence orders. */
  enum Audience {
    /** Writes to shared memory become visible to the copy engines. */
    ENGINES,
    /** Other threads of the block, where they see a word that is written behind it. */
    BLOCK,
    /** All threads, where they see such a word. */
    GPU
  }

  /** Before registers of a batch are used by it: orders them with ordinary use. */
  record Enter(List<Reason> reasons, Span span) implements Sync {
    public Enter {
      reasons = List.copyOf(reasons);
    }
  }

  /** Ends a group of asynchronous operations of the thread. */
  record Commit(Timeline timeline, List<Reason> reasons, Span span) implements Sync {
    public Commit {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * Waits until at most {@code pending} groups of the thread are in flight.
   *
   * @param readsOnly until they have read their sources, not until they are done
   * @param arrived arrays in registers, by name, that groups have used and that may be used behind
   *     it; one that the procedure does not know is its caller's
   */
  record Drain(
      Timeline timeline,
      int pending,
      boolean readsOnly,
      List<String> arrived,
      List<Reason> reasons,
      Span span)
      implements Sync {
    public Drain {
      arrived = List.copyOf(arrived);
      reasons = List.copyOf(reasons);
    }

    /** The same wait with other groups in flight. */
    public Drain to(int otherPending) {
      return new Drain(timeline, otherPending, readsOnly, arrived, reasons, span);
    }

    /** The same wait, until sources are read. */
    public Drain ofReads() {
      return new Drain(timeline, pending, true, arrived, reasons, span);
    }
  }

  /**
   * Two accesses, by their places in the source, that must not meet: for readers. Nothing is
   * decided by them.
   */
  record Reason(String memory, Span first, Span second) {}
}
