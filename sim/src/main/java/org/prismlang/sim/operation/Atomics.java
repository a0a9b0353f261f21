package org.prismlang.sim.operation;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Integer words that several threads change at once, at byte offsets that their size divides. All
 * but loads and stores give the old value. Memory is aligned to the word: native, or of an array of
 * longs.
 */
public final class Atomics {
  private static final VarHandle INT = JAVA_INT.varHandle();
  private static final VarHandle LONG = JAVA_LONG.varHandle();

  private Atomics() {}

  public static int loadInt(MemorySegment memory, long offset) {
    return (int) INT.getVolatile(memory, offset);
  }

  public static void storeInt(MemorySegment memory, long offset, int value) {
    INT.setVolatile(memory, offset, value);
  }

  public static int addInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndAdd(memory, offset, value);
  }

  public static int subInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndAdd(memory, offset, -value);
  }

  public static int andInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndBitwiseAnd(memory, offset, value);
  }

  public static int orInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndBitwiseOr(memory, offset, value);
  }

  public static int xorInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndBitwiseXor(memory, offset, value);
  }

  public static int exchangeInt(MemorySegment memory, long offset, int value) {
    return (int) INT.getAndSet(memory, offset, value);
  }

  public static int casInt(MemorySegment memory, long offset, int expected, int value) {
    return (int) INT.compareAndExchange(memory, offset, expected, value);
  }

  /** Puts another in its place, as soon as nobody comes between. */
  static int updateInt(MemorySegment memory, long offset, IntUnaryOperator next) {
    int old = loadInt(memory, offset);
    while (true) {
      int seen = casInt(memory, offset, old, next.applyAsInt(old));
      if (seen == old) {
        return old;
      }
      old = seen;
    }
  }

  public static int minInt(MemorySegment memory, long offset, int value) {
    return updateInt(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static int maxInt(MemorySegment memory, long offset, int value) {
    return updateInt(memory, offset, old -> Arithmetic.max(old, value));
  }

  public static int minIntUnsigned(MemorySegment memory, long offset, int value) {
    return updateInt(memory, offset, old -> Arithmetic.minUnsigned(old, value));
  }

  public static int maxIntUnsigned(MemorySegment memory, long offset, int value) {
    return updateInt(memory, offset, old -> Arithmetic.maxUnsigned(old, value));
  }

  public static long loadLong(MemorySegment memory, long offset) {
    return (long) LONG.getVolatile(memory, offset);
  }

  public static void storeLong(MemorySegment memory, long offset, long value) {
    LONG.setVolatile(memory, offset, value);
  }

  public static long addLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndAdd(memory, offset, value);
  }

  public static long subLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndAdd(memory, offset, -value);
  }

  public static long andLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndBitwiseAnd(memory, offset, value);
  }

  public static long orLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndBitwiseOr(memory, offset, value);
  }

  public static long xorLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndBitwiseXor(memory, offset, value);
  }

  public static long exchangeLong(MemorySegment memory, long offset, long value) {
    return (long) LONG.getAndSet(memory, offset, value);
  }

  public static long casLong(MemorySegment memory, long offset, long expected, long value) {
    return (long) LONG.compareAndExchange(memory, offset, expected, value);
  }

  /** Puts another in its place, as soon as nobody comes between. */
  static long updateLong(MemorySegment memory, long offset, LongUnaryOperator next) {
    long old = loadLong(memory, offset);
    while (true) {
      long seen = casLong(memory, offset, old, next.applyAsLong(old));
      if (seen == old) {
        return old;
      }
      old = seen;
    }
  }

  public static long minLong(MemorySegment memory, long offset, long value) {
    return updateLong(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static long maxLong(MemorySegment memory, long offset, long value) {
    return updateLong(memory, offset, old -> Arithmetic.max(old, value));
  }

  public static long minLongUnsigned(MemorySegment memory, long offset, long value) {
    return updateLong(memory, offset, old -> Arithmetic.minUnsigned(old, value));
  }

  public static long maxLongUnsigned(MemorySegment memory, long offset, long value) {
    return updateLong(memory, offset, old -> Arithmetic.maxUnsigned(old, value));
  }

  /** Counts up to {@code limit} and begins again at 0. */
  public static int atomicInc(MemorySegment memory, long offset, int limit) {
    return updateInt(memory, offset, old -> Integer.compareUnsigned(old, limit) >= 0 ? 0 : old + 1);
  }
}
