package org.prismlang.lang.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the elements of a tile lie in shared memory. Without a swizzle, row after row. With one,
 * the last two dimensions are cut into panels as wide as the swizzle, whole panels one behind the
 * other, and within a panel 16-byte chunks change places.
 *
 * @param shape extents, outermost first; empty for a pointer, which takes one index
 * @param swizzle bytes of a panel's row; 0 for none
 */
public record TileLayout(Type element, List<Integer> shape, int swizzle) {
  /** Bytes that a swizzle keeps together. */
  public static final int CHUNK = 16;

  /** Bytes within which it moves them. */
  public static final int LINE = 128;

  /** The pattern of every swizzle repeats after so many rows of a panel. */
  public static final int PATTERN_ROWS = 8;

  public TileLayout {
    shape = List.copyOf(shape);
  }

  /**
   * What one index adds to an element's place: {@code index / divisor % modulus * stride} elements.
   *
   * @param modulus 0 where nothing is cut off
   */
  public record Step(int dimension, int divisor, int modulus, int stride) {}

  public int elementBytes() {
    return Math.toIntExact(element.bytes().orElseThrow());
  }

  /** Rows of one matrix: of the last two dimensions. */
  public int rows() {
    return shape.size() < 2 ? 1 : shape.get(shape.size() - 2);
  }

  public int columns() {
    return shape.isEmpty() ? 1 : shape.getLast();
  }

  public int rowBytes() {
    return columns() * elementBytes();
  }

  /** Elements of a row that a panel has room for. */
  public int panelRoom() {
    return swizzle == 0 ? columns() : swizzle / elementBytes();
  }

  public int panelColumns() {
    return Math.min(columns(), panelRoom());
  }

  /** Bytes from one row of a panel to the next. */
  public int panelBytes() {
    return panelColumns() * elementBytes();
  }

  /** Panels of a row, side by side in the tile and one behind the other in memory. */
  public int panels() {
    return swizzle == 0 ? 1 : columns() / panelColumns();
  }

  /** Bytes from one panel to the next. */
  public int panelStride() {
    return rows() * panelBytes();
  }

  /** Bytes after which the pattern of the swizzle begins again: what such a tile is aligned to. */
  public int patternBytes() {
    return swizzle * PATTERN_ROWS;
  }

  /** Row-major strides in elements, one an index. */
  public List<Integer> strides() {
    if (shape.isEmpty()) {
      return List.of(1);
    }
    var strides = new Integer[shape.size()];
    int stride = 1;
    for (int i = shape.size() - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= shape.get(i);
    }
    return List.of(strides);
  }

  /** An element's place before chunks change theirs, for those who write code that computes it. */
  public List<Step> steps() {
    var strides = strides();
    boolean hasPanels = panels() > 1;
    int whole = hasPanels ? Math.max(0, shape.size() - 2) : strides.size();
    var steps = new ArrayList<Step>();
    for (int i = 0; i < whole; i++) {
      steps.add(new Step(i, 1, 0, strides.get(i)));
    }
    if (hasPanels) {
      int column = shape.size() - 1;
      int panel = panelColumns();
      steps.add(new Step(column, panel, 0, rows() * panel));
      if (column > 0) {
        steps.add(new Step(column - 1, 1, 0, panel));
      }
      steps.add(new Step(column, 1, panel, 1));
    }
    return steps;
  }

  /** Bytes from the beginning to an element. */
  public long offset(long... index) {
    return swizzled(plain(index));
  }

  /** The same, as if no chunks changed places. */
  public long plain(long... index) {
    int rank = shape.size();
    long row = rank > 1 ? index[rank - 2] : 0;
    return plainByte(matrix(index), row, index[index.length - 1] * elementBytes());
  }

  /** Which of the matrices an element is in. */
  public long matrix(long... index) {
    long matrix = 0;
    for (int i = 0; i < shape.size() - 2; i++) {
      matrix = matrix * shape.get(i) + index[i];
    }
    return matrix;
  }

  /**
   * The same of one byte.
   *
   * @param column in bytes
   */
  public long plainByte(long matrix, long row, long column) {
    if (shape.isEmpty()) {
      return column;
    }
    int panelBytes = panelBytes();
    return matrix * rows() * rowBytes()
        + column / panelBytes * panelStride()
        + row * panelBytes
        + column % panelBytes;
  }

  /** Where the swizzle puts a byte. */
  public long swizzled(long plain) {
    return swizzle == 0
        ? plain
        : plain ^ (Math.floorDiv(plain, LINE) & swizzle / CHUNK - 1) * CHUNK;
  }
}
