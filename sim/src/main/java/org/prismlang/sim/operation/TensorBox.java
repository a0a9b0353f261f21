package org.prismlang.sim.operation;

import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.Tile;

/**
 * A box of a tensor and the tile that it fills, gone through matrix by matrix. Where tensor and
 * tile do not have the same number of dimensions, the outer ones that only one of them has are of
 * extent 1.
 */
final class TensorBox {
  private final TensorMap map;
  private final Tile tile;
  private final int[] at;
  private final int[] extents;
  private final int skipped;
  private final int inside;

  /** Of the matrix, outermost first; the last two are not used. */
  private final int[] index;

  TensorBox(TensorMap map, int[] at, Tile tile) {
    this.map = map;
    this.at = at;
    this.tile = tile;
    int rank = map.sizes().size();
    extents = new int[rank];
    index = new int[rank];
    for (int i = 0; i < rank; i++) {
      int ofTile = ofTile(i);
      extents[i] = ofTile < 0 ? 1 : tile.extents()[ofTile];
    }
    int last = rank - 1;
    long first = Math.clamp(-(long) at[last], 0, extents[last]);
    long end = Math.clamp(map.sizes().get(last) - at[last], first, extents[last]);
    skipped = (int) first * elementBytes();
    inside = (int) (end - first) * elementBytes();
  }

  private int ofTile(int dimension) {
    return dimension - extents.length + tile.extents().length;
  }

  private int elementBytes() {
    return map.element().bits() / Byte.SIZE;
  }

  /** Bytes at the beginning of a row that lie before the tensor. */
  int skipped() {
    return skipped;
  }

  /** Bytes of a row behind these that lie within the tensor. */
  int inside() {
    return inside;
  }

  int rows() {
    return extents.length > 1 ? extents[extents.length - 2] : 1;
  }

  /** Whether the row has bytes within the tensor. */
  boolean contains(int row) {
    boolean contains = inside > 0;
    for (int i = 0; i < extents.length - 1; i++) {
      long coordinate = coordinate(i, row);
      contains &= coordinate >= 0 && coordinate < map.sizes().get(i);
    }
    return contains;
  }

  /** Offset in the tensor's memory of the first byte of the row that lies within. */
  long offset(int row) {
    int last = extents.length - 1;
    long element = 0;
    for (int i = 0; i < last; i++) {
      element = element * map.sizes().get(i) + coordinate(i, row);
    }
    element = element * map.sizes().get(last) + at[last];
    return map.base() + element * elementBytes() + skipped;
  }

  private long coordinate(int dimension, int row) {
    return (long) at[dimension] + (dimension == extents.length - 2 ? row : index[dimension]);
  }

  /** The matrix of the tile. */
  int matrix() {
    var whole = tile.first();
    for (int i = 0; i < whole.length - 2; i++) {
      int dimension = i + extents.length - whole.length;
      whole[i] += dimension < 0 ? 0 : index[dimension];
    }
    return (int) tile.layout().matrix(whole);
  }

  /** To the next matrix; false behind the last. */
  boolean next() {
    for (int i = extents.length - 3; i >= 0; i--) {
      if (++index[i] < extents[i]) {
        return true;
      }
      index[i] = 0;
    }
    return false;
  }
}
