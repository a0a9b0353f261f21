package org.prismlang.kernel.sync;

import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;

/**
 * One access as it happened.
 *
 * @param space accesses can meet only within one: all of shared memory, a global memory, a thread's
 *     array
 * @param name what the user calls the memory
 * @param from the first byte of shared memory that {@code name} covers
 * @param collective the threads of a warp or warpgroup do it as one
 * @param width consecutive elements from the one of the access
 */
record Touch(
    String space,
    Kind kind,
    String name,
    long from,
    long to,
    Footprint footprint,
    Mode mode,
    Timeline timeline,
    ViewInstance view,
    boolean collective,
    Optional<Access> access,
    int width,
    Span span) {

  enum Kind {
    SHARED,
    GLOBAL,
    REGISTERS
  }

  enum Mode {
    READ,
    WRITE,
    ATOMIC
  }

  boolean isAsync() {
    return timeline.isAsynchronous();
  }

  /** Whether it reaches shared memory past the ordinary path of loads and stores. */
  boolean isByProxy() {
    return timeline.isThroughProxy();
  }

  boolean conflicts(Touch other) {
    if (mode == other.mode && mode != Mode.WRITE) {
      return false;
    }
    boolean inOrder = kind == Kind.REGISTERS && timeline.isBatched() && other.timeline == timeline;
    return !inOrder;
  }
}
