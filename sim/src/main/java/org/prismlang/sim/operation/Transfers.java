package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.Tile;

/** What the copy engines move. */
public final class Transfers {
  private Transfers() {}

  /** A box of the tensor to a tile; elements out of bounds are zero. */
  public static void tensorLoad(TensorMap map, int[] at, Tile to) {
    var tensor = map.storage().segment();
    var box = new TensorBox(map, at, to);
    var tile = new TileBytes(to);
    int rowBytes = tile.rowWords() * Integer.BYTES;
    var scratch = Scratch.take();
    var words = scratch.words(tile.rows() * tile.rowWords());
    var bytes = MemorySegment.ofArray(words);
    do {
      Arrays.fill(words, 0);
      for (int row = 0; row < box.rows(); row++) {
        if (box.contains(row)) {
          long first = (long) row * rowBytes + box.skipped();
          MemorySegment.copy(tensor, box.offset(row), bytes, first, box.inside());
        }
      }
      tile.write(box.matrix(), words, scratch);
    } while (box.next());
    scratch.giveBack();
  }

  /** A tile to a box of the tensor; what lies out of bounds is not written. */
  public static void tensorStore(TensorMap map, int[] at, Tile from) {
    var tensor = map.storage().segment();
    outward(
        map,
        at,
        from,
        (bytes, first, offset, count) -> MemorySegment.copy(bytes, first, tensor, offset, count));
  }

  /** Adds a tile to a box of the tensor, element by element; others may do so at the same time. */
  public static void tensorAdd(TensorMap map, int[] at, Tile from) {
    var tensor = map.storage().segment();
    int size = map.element().bits() / Byte.SIZE;
    outward(
        map,
        at,
        from,
        (bytes, first, offset, count) -> {
          for (int i = 0; i < count; i += size) {
            add(map.element(), tensor, offset + i, bytes, first + i);
          }
        });
  }

  /** What is done with the part of a row that lies within the tensor, at {@code offset} there. */
  private interface Row {
    void accept(MemorySegment bytes, long first, long offset, int count);
  }

  private static void outward(TensorMap map, int[] at, Tile from, Row action) {
    var box = new TensorBox(map, at, from);
    var tile = new TileBytes(from);
    int rowBytes = tile.rowWords() * Integer.BYTES;
    var scratch = Scratch.take();
    var words = scratch.words(tile.rows() * tile.rowWords());
    var bytes = MemorySegment.ofArray(words);
    do {
      tile.read(box.matrix(), words, scratch);
      for (int row = 0; row < box.rows(); row++) {
        if (box.contains(row)) {
          long first = (long) row * rowBytes + box.skipped();
          action.accept(bytes, first, box.offset(row), box.inside());
        }
      }
    } while (box.next());
    scratch.giveBack();
  }

  private static void add(
      Scalar element, MemorySegment sums, long offset, MemorySegment addends, long at) {
    switch (element) {
      case INT32, UINT32 -> Atomics.addInt(sums, offset, Elements.loadInt(addends, at));
      case INT64, UINT64 -> Atomics.addLong(sums, offset, Elements.loadLong(addends, at));
      case FLOAT -> FloatAtomics.addFloat(sums, offset, Elements.loadFloat(addends, at));
      case DOUBLE -> FloatAtomics.addDouble(sums, offset, Elements.loadDouble(addends, at));
      case HALF -> HalfAtomics.addHalf(sums, offset, Elements.loadHalf(addends, at));
      case BF16 -> HalfAtomics.addBf16(sums, offset, Elements.loadBf16(addends, at));
      default -> throw new IllegalStateException("the copy engine does not add " + element);
    }
  }

  /** Consecutive bytes. */
  public static void copy(Storage to, long toOffset, Storage from, long fromOffset, long bytes) {
    MemorySegment.copy(from.segment(), fromOffset, to.segment(), toOffset, bytes);
  }

  /** Consecutive bytes of zero. */
  public static void clear(Storage to, long offset, long bytes) {
    to.segment().asSlice(offset, bytes).fill((byte) 0);
  }
}
