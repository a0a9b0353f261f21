package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import java.util.function.DoubleUnaryOperator;

/** Floats and doubles that several threads change at once; swapped and compared by their bits. */
public final class FloatAtomics {
  private FloatAtomics() {}

  public static float loadFloat(MemorySegment memory, long offset) {
    return Float.intBitsToFloat(Atomics.loadInt(memory, offset));
  }

  public static void storeFloat(MemorySegment memory, long offset, float value) {
    Atomics.storeInt(memory, offset, Float.floatToRawIntBits(value));
  }

  public static float exchangeFloat(MemorySegment memory, long offset, float value) {
    return Float.intBitsToFloat(
        Atomics.exchangeInt(memory, offset, Float.floatToRawIntBits(value)));
  }

  public static float casFloat(MemorySegment memory, long offset, float expected, float value) {
    return Float.intBitsToFloat(
        Atomics.casInt(
            memory, offset, Float.floatToRawIntBits(expected), Float.floatToRawIntBits(value)));
  }

  public static float andFloat(MemorySegment memory, long offset, float value) {
    return Float.intBitsToFloat(Atomics.andInt(memory, offset, Float.floatToRawIntBits(value)));
  }

  public static float orFloat(MemorySegment memory, long offset, float value) {
    return Float.intBitsToFloat(Atomics.orInt(memory, offset, Float.floatToRawIntBits(value)));
  }

  public static float xorFloat(MemorySegment memory, long offset, float value) {
    return Float.intBitsToFloat(Atomics.xorInt(memory, offset, Float.floatToRawIntBits(value)));
  }

  public static float addFloat(MemorySegment memory, long offset, float value) {
    return updateFloat(memory, offset, old -> old + value);
  }

  public static float subFloat(MemorySegment memory, long offset, float value) {
    return updateFloat(memory, offset, old -> old - value);
  }

  public static float minFloat(MemorySegment memory, long offset, float value) {
    return updateFloat(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static float maxFloat(MemorySegment memory, long offset, float value) {
    return updateFloat(memory, offset, old -> Arithmetic.max(old, value));
  }

  public static double loadDouble(MemorySegment memory, long offset) {
    return Double.longBitsToDouble(Atomics.loadLong(memory, offset));
  }

  public static void storeDouble(MemorySegment memory, long offset, double value) {
    Atomics.storeLong(memory, offset, Double.doubleToRawLongBits(value));
  }

  public static double exchangeDouble(MemorySegment memory, long offset, double value) {
    return Double.longBitsToDouble(
        Atomics.exchangeLong(memory, offset, Double.doubleToRawLongBits(value)));
  }

  public static double casDouble(MemorySegment memory, long offset, double expected, double value) {
    return Double.longBitsToDouble(
        Atomics.casLong(
            memory,
            offset,
            Double.doubleToRawLongBits(expected),
            Double.doubleToRawLongBits(value)));
  }

  public static double andDouble(MemorySegment memory, long offset, double value) {
    return Double.longBitsToDouble(
        Atomics.andLong(memory, offset, Double.doubleToRawLongBits(value)));
  }

  public static double orDouble(MemorySegment memory, long offset, double value) {
    return Double.longBitsToDouble(
        Atomics.orLong(memory, offset, Double.doubleToRawLongBits(value)));
  }

  public static double xorDouble(MemorySegment memory, long offset, double value) {
    return Double.longBitsToDouble(
        Atomics.xorLong(memory, offset, Double.doubleToRawLongBits(value)));
  }

  public static double addDouble(MemorySegment memory, long offset, double value) {
    return updateDouble(memory, offset, old -> old + value);
  }

  public static double subDouble(MemorySegment memory, long offset, double value) {
    return updateDouble(memory, offset, old -> old - value);
  }

  public static double minDouble(MemorySegment memory, long offset, double value) {
    return updateDouble(memory, offset, old -> Arithmetic.min(old, value));
  }

  public static double maxDouble(MemorySegment memory, long offset, double value) {
    return updateDouble(memory, offset, old -> Arithmetic.max(old, value));
  }

  private static float updateFloat(MemorySegment memory, long offset, FloatStep next) {
    return Float.intBitsToFloat(
        Atomics.updateInt(
            memory,
            offset,
            bits -> Float.floatToRawIntBits(next.after(Float.intBitsToFloat(bits)))));
  }

  private static double updateDouble(MemorySegment memory, long offset, DoubleUnaryOperator next) {
    return Double.longBitsToDouble(
        Atomics.updateLong(
            memory,
            offset,
            bits -> Double.doubleToRawLongBits(next.applyAsDouble(Double.longBitsToDouble(bits)))));
  }
}
