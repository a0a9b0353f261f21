package org.prismlang.sim.check;

import java.util.Arrays;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Tile;

/** The stretches of memory under a box of a tile. */
final class Boxes {
  private Boxes() {}

  interface Stretch {
    void at(long offset, long bytes);
  }

  static void stretches(Tile tile, Stretch each) {
    var layout = tile.layout();
    int elementBytes = layout.elementBytes();
    int rank = layout.shape().size();
    if (rank == 0) {
      each.at(tile.address(new int[tile.at().length]), (long) tile.columns() * elementBytes);
      return;
    }
    boolean isWhole = true;
    int elements = 1;
    for (int i = 0; i < rank; i++) {
      isWhole &= tile.at()[i] == 0 && tile.extents()[i] == layout.shape().get(i);
      elements *= tile.extents()[i];
    }
    if (isWhole) {
      each.at(tile.base(), (long) elements * elementBytes);
      return;
    }
    int columns = tile.columns();
    int first = tile.at()[rank - 1] * elementBytes;
    boolean byChunks =
        first % TileLayout.CHUNK == 0 && columns * elementBytes % TileLayout.CHUNK == 0;
    int width = layout.swizzle() == 0 ? columns : byChunks ? TileLayout.CHUNK / elementBytes : 1;
    var index = new int[rank];
    do {
      for (int column = 0; column < columns; column += width) {
        index[rank - 1] = column;
        each.at(tile.address(index.clone()), (long) width * elementBytes);
      }
      index[rank - 1] = 0;
    } while (next(index, tile.extents()));
  }

  /** The next row; whether there is one. */
  private static boolean next(int[] index, int[] extents) {
    for (int i = index.length - 2; i >= 0; i--) {
      if (++index[i] < extents[i]) {
        return true;
      }
      Arrays.fill(index, i, index.length - 1, 0);
    }
    return false;
  }
}
