package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.number.Encoding;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** Tiles of tests, and their elements one by one. */
final class Tiles {
  private static final int BASE = 1024;

  private Tiles() {}

  static Storage memory(int bytes) {
    return new Storage("memory", MemorySegment.ofArray(new long[bytes / 8]));
  }

  static Tile box(
      Scalar element, int swizzle, List<Integer> tile, List<Integer> at, List<Integer> extents) {
    int bytes = element.bits() / 8;
    int size = tile.stream().reduce(bytes, Math::multiplyExact);
    return new Tile(
        memory(BASE + size + 64),
        BASE,
        new TileLayout(element, tile, swizzle),
        at.stream().mapToInt(i -> i).toArray(),
        extents.stream().mapToInt(i -> i).toArray());
  }

  static Tile matrix(Scalar element, int swizzle, int rows, int columns) {
    return box(element, swizzle, List.of(rows, columns), List.of(0, 0), List.of(rows, columns));
  }

  /** Of bits drawn from small numbers, so that sums of products are exact in float. */
  static void fillSmall(Tile tile, Random random) {
    for (int row = 0; row < tile.rows(); row++) {
      for (int column = 0; column < tile.columns(); column++) {
        set(tile, row, column, random.nextInt(-4, 5));
      }
    }
  }

  static void set(Tile tile, int row, int column, float value) {
    var memory = tile.storage().segment();
    long at = tile.address(row, column);
    switch (tile.scalar()) {
      case HALF -> Elements.storeHalf(memory, at, value);
      case BF16 -> Elements.storeBf16(memory, at, value);
      case FLOAT -> Elements.storeFloat(memory, at, value);
      case FP8_E4M3 -> Elements.storeE4m3(memory, at, value);
      case FP8_E5M2 -> Elements.storeE5m2(memory, at, value);
      case INT8, UINT8 -> Elements.storeInt8(memory, at, (int) value);
      default -> throw new IllegalStateException(tile.toString());
    }
  }

  static float get(Tile tile, int row, int column) {
    var memory = tile.storage().segment();
    long at = tile.address(row, column);
    return switch (tile.scalar()) {
      case HALF -> Elements.loadHalf(memory, at);
      case BF16 -> Elements.loadBf16(memory, at);
      case FLOAT -> Elements.loadFloat(memory, at);
      case FP8_E4M3 -> Elements.loadE4m3(memory, at);
      case FP8_E5M2 -> Elements.loadE5m2(memory, at);
      case INT8 -> Elements.loadInt8(memory, at);
      case UINT8 -> Elements.loadUint8(memory, at);
      default -> throw new IllegalStateException(tile.toString());
    };
  }

  /** The bits of a number in an element of a register. */
  static int bits(Scalar element, float value) {
    return switch (element) {
      case HALF -> Encoding.halfBits(value);
      case BF16 -> Encoding.bf16Bits(value);
      case FLOAT -> Float.floatToRawIntBits(value);
      case FP8_E4M3 -> Encoding.e4m3Bits(value);
      case FP8_E5M2 -> Encoding.e5m2Bits(value);
      case INT8, UINT8 -> (int) value & 0xff;
      default -> throw new IllegalStateException(element.toString());
    };
  }
}
