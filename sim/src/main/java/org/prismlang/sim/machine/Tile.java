package org.prismlang.sim.machine;

/**
 * A box of a tile in shared memory.
 *
 * @param base byte offset in the storage where the tile (the slot of a ring) begins
 * @param at first element, one index a dimension of the tile
 * @param extents of the box, one a dimension of the tile
 */
// Made by compiled code, which has the numbers in arrays; never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Tile(Storage storage, long base, TileShape shape, int[] at, int[] extents) {

  /** Byte offset in the storage of an element of the box. */
  public long address(int... index) {
    var whole = new int[at.length];
    for (int i = 0; i < at.length; i++) {
      whole[i] = at[i] + index[i];
    }
    return base + shape.offset(whole);
  }

  /**
   * Byte offset of an element of the box's last two dimensions, the leading ones at their first.
   */
  public long address(int row, int column) {
    int rank = at.length;
    var whole = at.clone();
    if (rank > 1) {
      whole[rank - 2] += row;
    }
    whole[rank - 1] += column;
    return base + shape.offset(whole);
  }

  public int rows() {
    return extents.length > 1 ? extents[extents.length - 2] : 1;
  }

  public int columns() {
    return extents[extents.length - 1];
  }
}
