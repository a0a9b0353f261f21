package org.prismlang.lang.number;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Elements in memory, at byte offsets, as Java values. */
public final class Elements {
  private Elements() {}

  public static float loadHalf(MemorySegment memory, long offset) {
    return Float.float16ToFloat(memory.get(JAVA_SHORT_UNALIGNED, offset));
  }

  public static void storeHalf(MemorySegment memory, long offset, float value) {
    memory.set(JAVA_SHORT_UNALIGNED, offset, Float.floatToFloat16(value));
  }

  public static float loadBf16(MemorySegment memory, long offset) {
    return Encoding.bf16Of(memory.get(JAVA_SHORT_UNALIGNED, offset));
  }

  public static void storeBf16(MemorySegment memory, long offset, float value) {
    memory.set(JAVA_SHORT_UNALIGNED, offset, (short) Encoding.bf16Bits(value));
  }

  public static float loadE4m3(MemorySegment memory, long offset) {
    return Encoding.e4m3Of(memory.get(JAVA_BYTE, offset));
  }

  public static void storeE4m3(MemorySegment memory, long offset, float value) {
    memory.set(JAVA_BYTE, offset, (byte) Encoding.e4m3Bits(value));
  }

  public static float loadE5m2(MemorySegment memory, long offset) {
    return Encoding.e5m2Of(memory.get(JAVA_BYTE, offset));
  }

  public static void storeE5m2(MemorySegment memory, long offset, float value) {
    memory.set(JAVA_BYTE, offset, (byte) Encoding.e5m2Bits(value));
  }

  public static int loadBool(MemorySegment memory, long offset) {
    return memory.get(JAVA_BYTE, offset) == 0 ? 0 : 1;
  }

  public static void storeBool(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_BYTE, offset, (byte) value);
  }

  public static int loadUint8(MemorySegment memory, long offset) {
    return memory.get(JAVA_BYTE, offset) & 0xff;
  }

  public static void storeUint8(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_BYTE, offset, (byte) value);
  }

  public static int loadInt8(MemorySegment memory, long offset) {
    return memory.get(JAVA_BYTE, offset);
  }

  public static void storeInt8(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_BYTE, offset, (byte) value);
  }

  public static int loadUint16(MemorySegment memory, long offset) {
    return memory.get(JAVA_SHORT_UNALIGNED, offset) & 0xffff;
  }

  public static void storeUint16(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_SHORT_UNALIGNED, offset, (short) value);
  }

  public static int loadInt16(MemorySegment memory, long offset) {
    return memory.get(JAVA_SHORT_UNALIGNED, offset);
  }

  public static void storeInt16(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_SHORT_UNALIGNED, offset, (short) value);
  }

  public static int loadInt(MemorySegment memory, long offset) {
    return memory.get(JAVA_INT_UNALIGNED, offset);
  }

  public static void storeInt(MemorySegment memory, long offset, int value) {
    memory.set(JAVA_INT_UNALIGNED, offset, value);
  }

  public static long loadLong(MemorySegment memory, long offset) {
    return memory.get(JAVA_LONG_UNALIGNED, offset);
  }

  public static void storeLong(MemorySegment memory, long offset, long value) {
    memory.set(JAVA_LONG_UNALIGNED, offset, value);
  }

  public static float loadFloat(MemorySegment memory, long offset) {
    return memory.get(JAVA_FLOAT_UNALIGNED, offset);
  }

  public static void storeFloat(MemorySegment memory, long offset, float value) {
    memory.set(JAVA_FLOAT_UNALIGNED, offset, value);
  }

  public static double loadDouble(MemorySegment memory, long offset) {
    return memory.get(JAVA_DOUBLE_UNALIGNED, offset);
  }

  public static void storeDouble(MemorySegment memory, long offset, double value) {
    memory.set(JAVA_DOUBLE_UNALIGNED, offset, value);
  }
}
