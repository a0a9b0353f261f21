package org.prismlang.kernel.oracle;

import java.util.Optional;
import org.prismlang.kernel.ir.Memory;

/**
 * An access to memory by one thread, or by an operation it started.
 *
 * @param block whose shared memory it is, for copies that reach other blocks
 * @param stretches bytes, from, to, from, to …
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Touch(
    Site site,
    Mode mode,
    Memory memory,
    Optional<Instance> view,
    int block,
    int thread,
    long[] stretches) {
  enum Mode {
    READ,
    WRITE,
    ATOMIC_READ,
    ATOMIC;

    boolean conflicts(Mode other) {
      boolean onlyReads = !writes() && !other.writes();
      return !onlyReads && !(isAtomic() && other.isAtomic());
    }

    boolean writes() {
      return this == WRITE || this == ATOMIC;
    }

    boolean isAtomic() {
      return this == ATOMIC || this == ATOMIC_READ;
    }
  }

  boolean isShared() {
    return memory.space() == Memory.Space.SHARED;
  }

  /** A conflict that the program promised away. */
  boolean isPromised(Touch other) {
    return memory.isOutput() || Instance.isPromised(view, other.view);
  }
}
