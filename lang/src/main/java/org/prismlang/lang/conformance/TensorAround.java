package org.prismlang.lang.conformance;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tensor that a leaf is shown a tile of: there is more of it on each side of the tile, or less of
 * it than the tile has room for.
 *
 * @param rows of the tile
 * @param columns of the tile
 * @param isRagged the tile reaches beyond the tensor's end
 * @param outer how many dimensions are before those of the tile, which is in the midst of them
 */
record TensorAround(long rows, long columns, boolean isRagged, int outer) {
  private static final long MATRICES = 3;

  /** Rows before the tile, rows behind it, or missing. */
  static final long ROWS = 3;

  /** As many columns as rows of a tensor map need. */
  private static final long COLUMNS = 16;

  List<Long> extents() {
    return Stream.concat(
            Collections.nCopies(outer, MATRICES).stream(), Stream.of(height(), width()))
        .toList();
  }

  long elements() {
    return extents().stream().reduce(1L, (a, b) -> a * b);
  }

  /** The tile's place in the tensor, an index for each dimension. */
  String first() {
    return "1, ".repeat(outer) + row() + ", " + column();
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
    long matrix = 0;
    for (int i = 0; i < outer; i++) {
      matrix = MATRICES * matrix + 1;
    }
    var before = matrix == 0 ? "" : matrix * height() * width() + " + ";
    return before + width() + " * (at_0 + " + row() + ") + at_1 + " + column();
  }
}
