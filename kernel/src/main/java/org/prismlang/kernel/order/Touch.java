package org.prismlang.kernel.order;

import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * An access in the text.
 *
 * @param access empty for registers
 * @param array the array of registers, empty for memory
 * @param from the first element of the array
 * @param width consecutive elements from each of the access; empty where their number is not known
 * @param counted where the copy engine counts its bytes
 */
record Touch(
    int id,
    Line line,
    Optional<Access> access,
    String array,
    long from,
    long to,
    Mode mode,
    Timeline timeline,
    Optional<Integer> width,
    Optional<Counted> counted,
    Span span) {

  /** A generation of a split barrier. */
  record Counted(Barrier barrier, Expr generation) {}

  enum Mode {
    READ,
    WRITE,
    /** Reads and writes as one: nothing to order against its like. */
    ATOMIC,
    /** Atomic words set or read without a promise of order. */
    ATOMIC_WRITE,
    ATOMIC_READ,
    /**
     * The program orders itself by it: nothing to order against its like, and what {@link #ATOMIC}
     * does.
     */
    SIGNAL,
    SIGNAL_READ;

    boolean isAtomic() {
      return switch (this) {
        case READ, WRITE -> false;
        case ATOMIC, ATOMIC_WRITE, ATOMIC_READ, SIGNAL, SIGNAL_READ -> true;
      };
    }

    boolean writes() {
      return switch (this) {
        case WRITE, ATOMIC, ATOMIC_WRITE, SIGNAL -> true;
        case READ, ATOMIC_READ, SIGNAL_READ -> false;
      };
    }

    /** Of atomics of one memory: whether no order is wanted of the two. */
    boolean goesWith(Mode other) {
      return (this == ATOMIC || isSignal()) && (other == ATOMIC || other.isSignal());
    }

    private boolean isSignal() {
      return this == SIGNAL || this == SIGNAL_READ;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Touch it && it.id == id;
  }

  @Override
  public int hashCode() {
    return id;
  }

  boolean isRegisters() {
    return access.isEmpty();
  }

  boolean isAsync() {
    return timeline.isAsynchronous();
  }

  /** Whether it reaches shared memory past the ordinary path of loads and stores. */
  boolean isByProxy() {
    return timeline.isThroughProxy();
  }

  boolean isLoad() {
    return timeline.completesOnBarrier();
  }

  /** Whether the memory of other blocks of the cluster is touched too. */
  boolean reachesCluster() {
    return isOfSpread()
        || isLoad()
            && mode.writes()
            && access.map(it -> it.memory().owner().isBroaderThan(Perspective.BLOCK)).orElse(false);
  }

  /** Whether its memory lies in all blocks of the cluster, a part in each. */
  boolean isOfSpread() {
    return access.map(it -> it.memory().isSpread()).orElse(false);
  }

  /**
   * Whether the two need an order where they meet.
   *
   * @param areOfOne whether both are of one memory while it lasts, and not of two in the same
   *     bytes: atomics know their like
   */
  boolean conflicts(Touch other, boolean areOfOne) {
    if (!mode.writes() && !other.mode.writes()) {
      return false;
    }
    if (isRegisters() && timeline.isBatched() && other.timeline == timeline) {
      return false;
    }
    if (areOfOne && mode.isAtomic() && other.mode.isAtomic()) {
      return !mode.goesWith(other.mode) && line != other.line;
    }
    return true;
  }
}
