package org.prismlang.sim.machine;

import java.util.Arrays;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;

/**
 * A box of a tile in shared memory.
 *
 * @param base byte offset in the storage where the tile (the slot of a ring) begins
 * @param at first element, one index a dimension of the tile
 * @param extents of the box, one a dimension of the tile
 */
// Made by compiled code, which has the numbers in arrays; never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Tile(Storage storage, long base, TileLayout layout, int[] at, int[] extents) {

  /** Byte offset in the storage of an element of the box. */
  public long address(int... index) {
    var whole = first();
    for (int i = 0; i < at.length; i++) {
      whole[i] += index[i];
    }
    return base + layout.offset(whole);
  }

  /**
   * Byte offset of an element of the box's last two dimensions, the leading ones at their first.
   */
  public long address(int row, int column) {
    int rank = at.length;
    var whole = first();
    if (rank > 1) {
      whole[rank - 2] += row;
    }
    whole[rank - 1] += column;
    return base + layout.offset(whole);
  }

  /**
   * The same memory with the extents of a box whose rows it has, one behind the other. It begins
   * where the pattern of a swizzle begins, so that chunks stay where they are.
   */
  public Tile shaped(int... box) {
    if (Arrays.equals(box, extents)) {
      return this;
    }
    long start = layout.plain(first());
    long aside = layout.swizzle() == 0 ? 0 : start % layout.patternBytes();
    var from = new int[box.length];
    boolean isRow = box.length == 1;
    from[isRow ? 0 : box.length - 2] =
        Math.toIntExact(aside / (isRow ? layout.elementBytes() : layout.panelBytes()));
    var shape = Arrays.stream(box).boxed().toList();
    var shaped = new TileLayout(layout.element(), shape, layout.swizzle());
    return new Tile(storage, base + start - aside, shaped, from, box);
  }

  /** The index of the first element in the whole tile. */
  public long[] first() {
    return Arrays.stream(at).asLongStream().toArray();
  }

  /** Of its elements, or of their lanes. */
  public Scalar scalar() {
    return layout.element() instanceof Type.Vector vector
        ? vector.element()
        : (Scalar) layout.element();
  }

  public int rows() {
    return extents.length > 1 ? extents[extents.length - 2] : 1;
  }

  public int columns() {
    return extents[extents.length - 1];
  }
}
