package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AtomicsTest {
  private static final int TASKS = 4;
  private static final int TIMES = 2000;

  private final MemorySegment memory = MemorySegment.ofArray(new long[4]);

  @Test
  void integersGiveTheirOldValue() {
    Atomics.storeInt(memory, 4, 10);
    assertEquals(10, Atomics.addInt(memory, 4, 5));
    assertEquals(15, Atomics.subInt(memory, 4, 20));
    assertEquals(-5, Atomics.minInt(memory, 4, 3));
    assertEquals(-5, Atomics.minIntUnsigned(memory, 4, 3));
    assertEquals(3, Atomics.maxInt(memory, 4, -1));
    assertEquals(3, Atomics.maxIntUnsigned(memory, 4, -1));
    assertEquals(-1, Atomics.andInt(memory, 4, 0xf0));
    assertEquals(0xf0, Atomics.orInt(memory, 4, 0x0f));
    assertEquals(0xff, Atomics.xorInt(memory, 4, 0x3c));
    assertEquals(0xc3, Atomics.exchangeInt(memory, 4, 1));
    assertEquals(1, Atomics.casInt(memory, 4, 2, 9));
    assertEquals(1, Atomics.casInt(memory, 4, 1, 9));
    assertEquals(9, Atomics.loadInt(memory, 4));
    assertEquals(0, Atomics.loadInt(memory, 0));
    assertEquals(0, Atomics.loadInt(memory, 8));
  }

  @Test
  void longsGiveTheirOldValue() {
    long big = 1L << 40;
    Atomics.storeLong(memory, 8, big);
    assertEquals(big, Atomics.addLong(memory, 8, big));
    assertEquals(2 * big, Atomics.subLong(memory, 8, 3 * big));
    assertEquals(-big, Atomics.minLongUnsigned(memory, 8, big));
    assertEquals(big, Atomics.maxLongUnsigned(memory, 8, -1));
    assertEquals(-1, Atomics.maxLong(memory, 8, big));
    assertEquals(big, Atomics.minLong(memory, 8, -2));
    assertEquals(-2, Atomics.andLong(memory, 8, big | 1));
    assertEquals(big, Atomics.orLong(memory, 8, 1));
    assertEquals(big | 1, Atomics.xorLong(memory, 8, 3));
    assertEquals(big | 2, Atomics.exchangeLong(memory, 8, 7));
    assertEquals(7, Atomics.casLong(memory, 8, 7, 8));
    assertEquals(8, Atomics.casLong(memory, 8, 7, 9));
    assertEquals(8, Atomics.loadLong(memory, 8));
  }

  @Test
  void floatsGiveTheirOldValue() {
    FloatAtomics.storeFloat(memory, 4, 1.5f);
    assertEquals(1.5f, FloatAtomics.addFloat(memory, 4, 2f));
    assertEquals(3.5f, FloatAtomics.subFloat(memory, 4, 3f));
    assertEquals(0.5f, FloatAtomics.minFloat(memory, 4, Float.NaN));
    assertEquals(0.5f, FloatAtomics.maxFloat(memory, 4, 4f));
    assertEquals(4f, FloatAtomics.casFloat(memory, 4, 4f, -0f));
    assertEquals(-0f, FloatAtomics.casFloat(memory, 4, 0f, 7f));
    assertEquals(-0f, FloatAtomics.exchangeFloat(memory, 4, -3f));
    assertEquals(-3f, FloatAtomics.andFloat(memory, 4, Float.intBitsToFloat(0x7fffffff)));
    assertEquals(3f, FloatAtomics.loadFloat(memory, 4));
    FloatAtomics.storeDouble(memory, 8, 1.5);
    assertEquals(1.5, FloatAtomics.addDouble(memory, 8, 2));
    assertEquals(3.5, FloatAtomics.subDouble(memory, 8, 3));
    assertEquals(0.5, FloatAtomics.maxDouble(memory, 8, 4));
    assertEquals(4, FloatAtomics.minDouble(memory, 8, -4));
    assertEquals(-4, FloatAtomics.exchangeDouble(memory, 8, 6));
    assertEquals(6, FloatAtomics.casDouble(memory, 8, 6, 5));
    assertEquals(5, FloatAtomics.loadDouble(memory, 8));
  }

  @Test
  void halvesLeaveTheirNeighboursAlone() {
    for (int offset : new int[] {4, 6}) {
      Atomics.storeInt(memory, 4, 0x12345678);
      HalfAtomics.storeHalf(memory, offset, 1.5f);
      assertEquals(1.5f, HalfAtomics.addHalf(memory, offset, 2048f));
      assertEquals(2050f, HalfAtomics.subHalf(memory, offset, 2049f));
      assertEquals(1f, HalfAtomics.minHalf(memory, offset, -2f));
      assertEquals(-2f, HalfAtomics.maxHalf(memory, offset, 3f));
      assertEquals(3f, HalfAtomics.exchangeHalf(memory, offset, -5f));
      assertEquals(-5f, HalfAtomics.casHalf(memory, offset, 5f, 9f));
      assertEquals(-5f, HalfAtomics.casHalf(memory, offset, -5f, 9f));
      assertEquals(9f, HalfAtomics.xorHalf(memory, offset, -0f));
      assertEquals(-9f, HalfAtomics.loadHalf(memory, offset));
      HalfAtomics.storeBf16(memory, offset, 1.5f);
      assertEquals(1.5f, HalfAtomics.addBf16(memory, offset, 256f));
      assertEquals(258f, HalfAtomics.loadBf16(memory, offset));
      int neighbour = Atomics.loadInt(memory, 4) >>> (offset == 4 ? 16 : 0) & 0xffff;
      assertEquals(offset == 4 ? 0x1234 : 0x5678, neighbour);
    }
  }

  @Test
  void theLastHalfOfAnOddNumberIsAWordLikeOthers() {
    var odd = memory.asSlice(0, 6);
    HalfAtomics.storeHalf(odd, 4, 1f);
    together(_ -> HalfAtomics.addHalf(odd, 4, 0.25f), 400);
    assertEquals(1f + TASKS * 100f, HalfAtomics.loadHalf(odd, 4));
  }

  @Test
  void counterBeginsAgainBehindItsLimit() {
    for (int i = 0; i < 7; i++) {
      assertEquals(i % 3, Atomics.atomicInc(memory, 0, 2));
    }
    Atomics.storeInt(memory, 0, 50);
    assertEquals(50, Atomics.atomicInc(memory, 0, 2));
    assertEquals(0, Atomics.loadInt(memory, 0));
  }

  @Test
  void nothingIsLostAmongThreads() {
    together(
        i -> {
          Atomics.addInt(memory, 0, 3);
          HalfAtomics.addHalf(memory, 4, i % 2 == 0 ? 1 : -1);
          HalfAtomics.addBf16(memory, 6, i % 2 == 0 ? 2 : -2);
          FloatAtomics.addFloat(memory, 8, 0.5f);
          Atomics.maxInt(memory, 12, i);
          FloatAtomics.addDouble(memory, 16, 0.25);
          Atomics.atomicInc(memory, 24, TASKS * TIMES - 1);
        },
        TIMES);
    assertEquals(3 * TASKS * TIMES, Atomics.loadInt(memory, 0));
    assertEquals(0f, HalfAtomics.loadHalf(memory, 4));
    assertEquals(0f, HalfAtomics.loadBf16(memory, 6));
    assertEquals(0.5f * TASKS * TIMES, FloatAtomics.loadFloat(memory, 8));
    assertEquals(TIMES - 1, Atomics.loadInt(memory, 12));
    assertEquals(0.25 * TASKS * TIMES, FloatAtomics.loadDouble(memory, 16));
    assertEquals(0, memory.get(ValueLayout.JAVA_INT, 24));
  }

  private static void together(IntConsumer action, int times) {
    try (var executor = Executors.newFixedThreadPool(TASKS)) {
      var running =
          IntStream.range(0, TASKS)
              .mapToObj(
                  _ ->
                      executor.submit(
                          () -> {
                            for (int i = 0; i < times; i++) {
                              action.accept(i);
                            }
                          }))
              .toList();
      assertTrue(running.stream().allMatch(AtomicsTest::isWell));
    }
  }

  private static boolean isWell(Future<?> task) {
    try {
      task.get();
      return true;
    } catch (InterruptedException | ExecutionException failure) {
      throw new AssertionError(failure);
    }
  }
}
