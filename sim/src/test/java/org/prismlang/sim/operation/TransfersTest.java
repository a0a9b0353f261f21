package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.Tile;

class TransfersTest {
  private static final int BASE = 48;

  /** Boxes of tiles, tensors and places in them; all of 2-byte elements. */
  record Case(
      List<Long> tensor,
      List<Integer> at,
      int swizzle,
      List<Integer> tile,
      List<Integer> first,
      List<Integer> extents) {
    Tile box() {
      return Tiles.box(Scalar.HALF, swizzle, tile, first, extents);
    }

    int[] place() {
      return at.stream().mapToInt(i -> i).toArray();
    }
  }

  static List<Case> cases() {
    var cases = new ArrayList<Case>();
    for (int swizzle : new int[] {0, 32, 64, 128}) {
      for (var at : List.of(List.of(0, 0), List.of(8, 16), List.of(-3, -8), List.of(20, 48))) {
        var whole = List.of(32, 64);
        cases.add(new Case(List.of(40L, 72L), at, swizzle, whole, List.of(0, 0), whole));
        cases.add(
            new Case(
                List.of(40L, 72L), at, swizzle, List.of(32, 128), List.of(5, 24), List.of(16, 72)));
      }
      // Rows shorter than the swizzle, which share lines of memory with others.
      cases.add(
          new Case(
              List.of(9L, 32L),
              List.of(2, 8),
              swizzle,
              List.of(16, 16),
              List.of(9, 0),
              List.of(3, 16)));
      cases.add(
          new Case(
              List.of(9L, 32L),
              List.of(0, 0),
              swizzle,
              List.of(16, 16),
              List.of(0, 0),
              List.of(16, 16)));
      cases.add(
          new Case(
              List.of(5L, 6L, 64L),
              List.of(2, -1, 40),
              swizzle,
              List.of(4, 8, 64),
              List.of(1, 0, 0),
              List.of(3, 8, 64)));
      // A tile with more dimensions than the tensor, and one with fewer.
      cases.add(
          new Case(
              List.of(40L, 72L),
              List.of(30, 8),
              swizzle,
              List.of(2, 16, 64),
              List.of(1, 0, 0),
              List.of(1, 16, 64)));
      cases.add(
          new Case(
              List.of(3L, 40L, 72L),
              List.of(2, 30, 8),
              swizzle,
              List.of(16, 64),
              List.of(0, 0),
              List.of(16, 64)));
    }
    cases.add(new Case(List.of(101L), List.of(48), 0, List.of(64), List.of(0), List.of(64)));
    cases.add(
        new Case(List.of(101L), List.of(-8), 0, List.of(2, 64), List.of(1, 0), List.of(1, 64)));
    cases.add(new Case(List.of(101L), List.of(496), 0, List.of(64), List.of(0), List.of(64)));
    return cases;
  }

  /** Boxes are not stored before the tensor. */
  static List<Case> stores() {
    return cases().stream().filter(it -> it.at().stream().allMatch(at -> at >= 0)).toList();
  }

  private final Random random = new Random(6);

  private TensorMap tensor(Case it) {
    long elements = it.tensor().stream().reduce(1L, Math::multiplyExact);
    var storage = Tiles.memory((int) (BASE + 2 * elements + 31) / 8 * 8);
    fill(storage.segment());
    return new TensorMap(storage, BASE, Scalar.HALF, it.tensor());
  }

  private void fill(MemorySegment memory) {
    for (long i = 0; i < memory.byteSize(); i += 2) {
      Elements.storeHalf(memory, i, random.nextInt(1, 1000));
    }
  }

  /** Pairs of an element of the tile and its place in the tensor, -1 out of bounds. */
  private interface Pair {
    void accept(long inTile, long inTensor);
  }

  private static void forEachPair(Case it, Tile tile, Pair action) {
    int count = it.extents().stream().reduce(1, Math::multiplyExact);
    for (int i = 0; i < count; i++) {
      int rank = it.extents().size();
      var index = new int[rank];
      int rest = i;
      for (int j = rank - 1; j >= 0; j--) {
        index[j] = rest % it.extents().get(j);
        rest /= it.extents().get(j);
      }
      int missing = it.tensor().size() - rank;
      long element = 0;
      boolean isInside = true;
      for (int j = 0; j < it.tensor().size(); j++) {
        long size = it.tensor().get(j);
        long coordinate = (long) it.at().get(j) + (j < missing ? 0 : index[j - missing]);
        isInside &= coordinate >= 0 && coordinate < size;
        element = element * size + coordinate;
      }
      action.accept(tile.address(index), isInside ? BASE + 2 * element : -1);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void loadsBringTheBoxAndZeros(Case it) {
    var map = tensor(it);
    var tile = it.box();
    var memory = tile.storage().segment();
    fill(memory);
    var expected = copy(memory);
    forEachPair(
        it,
        tile,
        (inTile, inTensor) ->
            Elements.storeInt16(
                expected,
                inTile,
                inTensor < 0 ? 0 : Elements.loadInt16(map.storage().segment(), inTensor)));
    Transfers.tensorLoad(map, it.place(), tile);
    assertEquals(-1, expected.mismatch(memory));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void storesWriteWhatLiesWithin(Case it) {
    var map = tensor(it);
    var tile = it.box();
    fill(tile.storage().segment());
    var expected = copy(map.storage().segment());
    forEachPair(
        it,
        tile,
        (inTile, inTensor) -> {
          if (inTensor >= 0) {
            Elements.storeInt16(
                expected, inTensor, Elements.loadInt16(tile.storage().segment(), inTile));
          }
        });
    Transfers.tensorStore(map, it.place(), tile);
    assertEquals(-1, expected.mismatch(map.storage().segment()));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void sumsAddWhatLiesWithin(Case it) {
    var map = tensor(it);
    var tile = it.box();
    fill(tile.storage().segment());
    var expected = copy(map.storage().segment());
    forEachPair(
        it,
        tile,
        (inTile, inTensor) -> {
          if (inTensor >= 0) {
            float addend = Elements.loadHalf(tile.storage().segment(), inTile);
            Elements.storeHalf(expected, inTensor, Elements.loadHalf(expected, inTensor) + addend);
          }
        });
    Transfers.tensorAdd(map, it.place(), tile);
    assertEquals(-1, expected.mismatch(map.storage().segment()));
  }

  private static MemorySegment copy(MemorySegment memory) {
    return MemorySegment.ofArray(new long[(int) memory.byteSize() / 8]).copyFrom(memory);
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "UINT32", "INT64", "UINT64", "FLOAT", "DOUBLE", "HALF", "BF16"})
  void everyTypeIsAddedAsItself(Scalar element) {
    int bytes = element.bits() / 8;
    var storage = Tiles.memory(64 * bytes);
    var tile = Tiles.box(element, 0, List.of(16), List.of(0), List.of(16));
    store(element, storage, 3L * bytes, 1);
    store(element, tile.storage(), tile.address(2), 300);
    Transfers.tensorAdd(new TensorMap(storage, 0, element, List.of(64L)), new int[] {1}, tile);
    assertEquals(301 - (element == Scalar.BF16 ? 1 : 0), load(element, storage, 3L * bytes));
  }

  private static void store(Scalar element, Storage storage, long at, int value) {
    var memory = storage.segment();
    switch (element) {
      case INT32, UINT32 -> Elements.storeInt(memory, at, value);
      case INT64, UINT64 -> Elements.storeLong(memory, at, value);
      case FLOAT -> Elements.storeFloat(memory, at, value);
      case DOUBLE -> Elements.storeDouble(memory, at, value);
      case HALF -> Elements.storeHalf(memory, at, value);
      default -> Elements.storeBf16(memory, at, value);
    }
  }

  private static double load(Scalar element, Storage storage, long at) {
    var memory = storage.segment();
    return switch (element) {
      case INT32, UINT32 -> Elements.loadInt(memory, at);
      case INT64, UINT64 -> Elements.loadLong(memory, at);
      case FLOAT -> Elements.loadFloat(memory, at);
      case DOUBLE -> Elements.loadDouble(memory, at);
      case HALF -> Elements.loadHalf(memory, at);
      default -> Elements.loadBf16(memory, at);
    };
  }

  @Test
  void theEngineAddsNoBytes() {
    var tile = Tiles.box(Scalar.INT8, 0, List.of(16), List.of(0), List.of(16));
    var map = new TensorMap(Tiles.memory(64), 0, Scalar.INT8, List.of(64L));
    assertThrows(IllegalStateException.class, () -> Transfers.tensorAdd(map, new int[] {0}, tile));
  }

  @Test
  void bytesAreCopiedAsTheyAre() {
    var from = Tiles.memory(64);
    var to = Tiles.memory(64);
    fill(from.segment());
    Transfers.copy(to, 8, from, 21, 17);
    assertEquals(-1, from.segment().asSlice(21, 17).mismatch(to.segment().asSlice(8, 17)));
    assertEquals(0, Elements.loadLong(to.segment(), 0));
    assertEquals(0, Elements.loadInt(to.segment(), 25));
  }
}
