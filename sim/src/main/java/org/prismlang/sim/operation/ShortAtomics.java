package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntUnaryOperator;

/** Words of 16 bits, changed within the 32 bits around them. */
final class ShortAtomics {
  private static final Object LAST = new Object();

  private ShortAtomics() {}

  static int load(MemorySegment memory, long offset) {
    return cas(memory, offset, 0, 0);
  }

  static void store(MemorySegment memory, long offset, int value) {
    exchange(memory, offset, value);
  }

  static int cas(MemorySegment memory, long offset, int expected, int value) {
    long around = offset & ~3L;
    if (around + 4 > memory.byteSize()) {
      return casLast(memory, offset, expected, value);
    }
    int shift = (int) (offset - around) * 8;
    int both = Atomics.loadInt(memory, around);
    while (true) {
      int old = both >>> shift & 0xffff;
      if (old != expected) {
        return old;
      }
      int next = both & ~(0xffff << shift) | value << shift;
      int seen = Atomics.casInt(memory, around, both, next);
      if (seen == both) {
        return old;
      }
      both = seen;
    }
  }

  /** No 32 bits are around the last word of a memory with an odd number of them. */
  private static int casLast(MemorySegment memory, long offset, int expected, int value) {
    synchronized (LAST) {
      int old = memory.get(ValueLayout.JAVA_SHORT, offset) & 0xffff;
      if (old == expected) {
        memory.set(ValueLayout.JAVA_SHORT, offset, (short) value);
      }
      return old;
    }
  }

  /** Puts other bits in their place, as soon as nobody comes between. */
  static int update(MemorySegment memory, long offset, IntUnaryOperator next) {
    int old = load(memory, offset);
    while (true) {
      int seen = cas(memory, offset, old, next.applyAsInt(old));
      if (seen == old) {
        return old;
      }
      old = seen;
    }
  }

  static int exchange(MemorySegment memory, long offset, int value) {
    return update(memory, offset, _ -> value);
  }

  static int and(MemorySegment memory, long offset, int value) {
    return update(memory, offset, old -> old & value);
  }

  static int or(MemorySegment memory, long offset, int value) {
    return update(memory, offset, old -> old | value);
  }

  static int xor(MemorySegment memory, long offset, int value) {
    return update(memory, offset, old -> old ^ value);
  }
}
