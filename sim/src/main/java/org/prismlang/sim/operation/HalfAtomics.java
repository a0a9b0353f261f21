package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import org.prismlang.lang.number.Encoding;

/** Halves and bf16 that several threads change at once; swapped and compared by their bits. */
public final class HalfAtomics {
  private HalfAtomics() {}

  public static float loadHalf(MemorySegment memory, long offset) {
    return Encoding.halfOf(ShortAtomics.load(memory, offset));
  }

  public static void storeHalf(MemorySegment memory, long offset, float value) {
    ShortAtomics.store(memory, offset, Encoding.halfBits(value));
  }

  public static float exchangeHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.exchange(memory, offset, Encoding.halfBits(value)));
  }

  public static float casHalf(MemorySegment memory, long offset, float expected, float value) {
    return Encoding.halfOf(
        ShortAtomics.cas(memory, offset, Encoding.halfBits(expected), Encoding.halfBits(value)));
  }

  public static float andHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.and(memory, offset, Encoding.halfBits(value)));
  }

  public static float orHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.or(memory, offset, Encoding.halfBits(value)));
  }

  public static float xorHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.xor(memory, offset, Encoding.halfBits(value)));
  }

  public static float addHalf(MemorySegment memory, long offset, float value) {
    return updateHalf(memory, offset, old -> old + value);
  }

  public static float subHalf(MemorySegment memory, long offset, float value) {
    return updateHalf(memory, offset, old -> old - value);
  }

  public static float minHalf(MemorySegment memory, long offset, float value) {
    return updateHalf(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static float maxHalf(MemorySegment memory, long offset, float value) {
    return updateHalf(memory, offset, old -> Arithmetic.max(old, value));
  }

  public static float loadBf16(MemorySegment memory, long offset) {
    return Encoding.bf16Of(ShortAtomics.load(memory, offset));
  }

  public static void storeBf16(MemorySegment memory, long offset, float value) {
    ShortAtomics.store(memory, offset, Encoding.bf16Bits(value));
  }

  public static float exchangeBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.exchange(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float casBf16(MemorySegment memory, long offset, float expected, float value) {
    return Encoding.bf16Of(
        ShortAtomics.cas(memory, offset, Encoding.bf16Bits(expected), Encoding.bf16Bits(value)));
  }

  public static float andBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.and(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float orBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.or(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float xorBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.xor(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float addBf16(MemorySegment memory, long offset, float value) {
    return updateBf16(memory, offset, old -> old + value);
  }

  public static float subBf16(MemorySegment memory, long offset, float value) {
    return updateBf16(memory, offset, old -> old - value);
  }

  public static float minBf16(MemorySegment memory, long offset, float value) {
    return updateBf16(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static float maxBf16(MemorySegment memory, long offset, float value) {
    return updateBf16(memory, offset, old -> Arithmetic.max(old, value));
  }

  private static float updateHalf(MemorySegment memory, long offset, FloatStep next) {
    return Encoding.halfOf(
        ShortAtomics.update(
            memory, offset, bits -> Encoding.halfBits(next.after(Encoding.halfOf(bits)))));
  }

  private static float updateBf16(MemorySegment memory, long offset, FloatStep next) {
    return Encoding.bf16Of(
        ShortAtomics.update(
            memory, offset, bits -> Encoding.bf16Bits(next.after(Encoding.bf16Of(bits)))));
  }
}
