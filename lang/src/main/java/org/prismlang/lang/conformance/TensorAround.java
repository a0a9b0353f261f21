package org.prismlang.lang.conformance;

import java.util.List;

/**
 * A tensor that a leaf is shown a tile of: there is more of it on each side of the tile, or less of
 * it than the tile has room for.
 *
 * @param rows of the tile
 * @param columns of the tile
 * @param isRagged the tile reaches beyond the tensor's end
 */
record TensorAround(long rows, long columns, boolean isRagged) {
  /** Rows before the tile, rows behind it, or missing. */
  static final long ROWS = 3;

  /** As many columns as rows of a tensor map need. */
  private static final long COLUMNS = 16;

  List<Long> extents() {
    return List.of(height(), width());
  }

  long height() {
    return isRagged ? rows - ROWS : rows + 2 * ROWS;
  }

  long width() {
    return isRagged ? columns - COLUMNS / 2 : columns + COLUMNS;
  }

  /** The tile's first. */
  long row() {
    return isRagged ? 0 : ROWS;
  }

  /** The tile's first. */
  long column() {
    return isRagged ? 0 : COLUMNS / 2;
  }

  /** Rows of the tile that the tensor has. */
  long rowsInside() {
    return Math.min(rows, height());
  }

  /** Columns of the tile that the tensor has. */
  long columnsInside() {
    return Math.min(columns, width());
  }

  /** Where element {@code at_0, at_1} of the tile is, as Prism. */
  String index() {
    return width() + " * (at_0 + " + row() + ") + at_1 + " + column();
  }
}
