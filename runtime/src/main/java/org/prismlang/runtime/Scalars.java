package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import org.prismlang.lang.number.Conversions;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.type.Scalar;

/** Scalars of every type in memory, as Java's widest numbers. */
public final class Scalars {
  private Scalars() {}

  /** Of integers and truth values; unsigned 64-bit numbers keep their bits. */
  public static long whole(MemorySegment memory, long offset, Scalar scalar) {
    return switch (scalar) {
      case BOOL -> Elements.loadBool(memory, offset);
      case INT8 -> Elements.loadInt8(memory, offset);
      case INT16 -> Elements.loadInt16(memory, offset);
      case INT32 -> Elements.loadInt(memory, offset);
      case UINT8 -> Elements.loadUint8(memory, offset);
      case UINT16 -> Elements.loadUint16(memory, offset);
      case UINT32 -> Integer.toUnsignedLong(Elements.loadInt(memory, offset));
      case INT64, UINT64 -> Elements.loadLong(memory, offset);
      case FP8_E4M3, FP8_E5M2, HALF, BF16, FLOAT, DOUBLE ->
          throw new IllegalArgumentException(scalar + " is no integer");
    };
  }

  /** Of every type. */
  public static double real(MemorySegment memory, long offset, Scalar scalar) {
    return switch (scalar) {
      case FP8_E4M3 -> Elements.loadE4m3(memory, offset);
      case FP8_E5M2 -> Elements.loadE5m2(memory, offset);
      case HALF -> Elements.loadHalf(memory, offset);
      case BF16 -> Elements.loadBf16(memory, offset);
      case FLOAT -> Elements.loadFloat(memory, offset);
      case DOUBLE -> Elements.loadDouble(memory, offset);
      case UINT64 -> Conversions.uint64ToDouble(Elements.loadLong(memory, offset));
      default -> whole(memory, offset, scalar);
    };
  }

  /** Integers are cut to their low bits, truth values are whether it is not 0. */
  public static void setWhole(MemorySegment memory, long offset, Scalar scalar, long value) {
    switch (scalar) {
      case BOOL -> Elements.storeBool(memory, offset, value == 0 ? 0 : 1);
      case INT8, UINT8 -> Elements.storeInt8(memory, offset, (int) value);
      case INT16, UINT16 -> Elements.storeInt16(memory, offset, (int) value);
      case INT32, UINT32 -> Elements.storeInt(memory, offset, (int) value);
      case INT64, UINT64 -> Elements.storeLong(memory, offset, value);
      case FP8_E4M3, FP8_E5M2, HALF, BF16, FLOAT, DOUBLE ->
          throw new IllegalArgumentException(scalar + " is no integer");
    }
  }

  /** Rounds, once, to the nearest value of a floating-point type. */
  public static void setReal(MemorySegment memory, long offset, Scalar scalar, double value) {
    switch (scalar) {
      case FP8_E4M3 -> Elements.storeE4m3(memory, offset, Rounding.e4m3(value));
      case FP8_E5M2 -> Elements.storeE5m2(memory, offset, Rounding.e5m2(value));
      case HALF -> Elements.storeHalf(memory, offset, Rounding.half(value));
      case BF16 -> Elements.storeBf16(memory, offset, Rounding.bf16(value));
      case FLOAT -> Elements.storeFloat(memory, offset, (float) value);
      case DOUBLE -> Elements.storeDouble(memory, offset, value);
      default -> throw new IllegalArgumentException(scalar + " is no floating-point type");
    }
  }
}
