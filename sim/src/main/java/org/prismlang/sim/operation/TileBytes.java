package org.prismlang.sim.operation;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Tile;

/**
 * A box of a tile as rows of words, wherever the swizzle puts them. Rows and columns are counted
 * from the first of the box, columns in bytes; matrices, of all but the last two dimensions, from
 * the first of the tile. Memory is moved in pieces as large as can be and sorted in arrays: code
 * that runs a few times only is slow to reach into memory.
 */
final class TileBytes {
  private final MemorySegment memory;
  private final long base;
  private final TileLayout layout;
  private final int swizzle;
  private final int panelBytes;
  private final int firstRow;
  private final int firstColumn;
  private final int firstMatrix;
  private final int rows;
  private final int columns;

  TileBytes(Tile tile) {
    int rank = tile.at().length;
    layout = tile.layout();
    memory = tile.storage().segment();
    base = tile.base();
    swizzle = layout.swizzle();
    panelBytes = layout.panelBytes();
    firstRow = rank > 1 ? tile.at()[rank - 2] : 0;
    firstColumn = tile.at()[rank - 1] * layout.elementBytes();
    firstMatrix = (int) layout.matrix(tile.first());
    rows = tile.rows();
    columns = tile.columns() * layout.elementBytes();
    if ((firstColumn | columns) % Integer.BYTES != 0) {
      throw new IllegalStateException("no rows of words: " + tile);
    }
  }

  int rows() {
    return rows;
  }

  /** Words of a row of the box. */
  int rowWords() {
    return columns / Integer.BYTES;
  }

  /** The words of the first matrix. */
  int[] read(Scratch scratch) {
    var words = scratch.words(rows * rowWords());
    read(firstMatrix, words, scratch);
    return words;
  }

  void write(int[] words, Scratch scratch) {
    write(firstMatrix, words, scratch);
  }

  void read(int matrix, int[] to, Scratch scratch) {
    for (int column = 0; column < columns; column = panelEnd(column)) {
      int at = column / Integer.BYTES;
      int words = panelEnd(column) / Integer.BYTES - at;
      int start = start(matrix, column);
      if (swizzle == 0 && columns == panelBytes) {
        copyOut(start, to, 0, rows * words);
      } else if (swizzle == 0) {
        for (int row = 0; row < rows; row++) {
          copyOut(start + row * panelBytes, to, row * words, words);
        }
      } else {
        readSwizzled(start, words, to, at, scratch);
      }
    }
  }

  private void readSwizzled(int start, int words, int[] to, int at, Scratch scratch) {
    // Whole lines of memory: where rows are shorter than the swizzle, they share them.
    int from = start & -TileLayout.LINE;
    int end = start + rows * panelBytes + TileLayout.LINE - 1 & -TileLayout.LINE;
    int available = (int) Math.min(end, memory.byteSize() - base);
    var lines = scratch.lines((end - from) / Integer.BYTES);
    copyOut(from, lines, 0, (available - from) / Integer.BYTES);
    for (int row = 0; row < rows; row++) {
      int plain = start + row * panelBytes;
      int first = row * rowWords() + at;
      for (int i = 0; i < words; i++) {
        to[first + i] = lines[swizzled(plain + 4 * i) - from >> 2];
      }
    }
  }

  void write(int matrix, int[] words, Scratch scratch) {
    for (int column = 0; column < columns; column = panelEnd(column)) {
      int at = column / Integer.BYTES;
      int count = panelEnd(column) / Integer.BYTES - at;
      int start = start(matrix, column);
      if (swizzle == 0 && columns == panelBytes) {
        copyIn(words, 0, rows * count, start);
      } else if (swizzle == 0) {
        for (int row = 0; row < rows; row++) {
          copyIn(words, row * count, count, start + row * panelBytes);
        }
      } else if (panelBytes == swizzle && count * Integer.BYTES == panelBytes) {
        writePanel(start, words, at, scratch);
      } else {
        writeChunks(start, words, at, count);
      }
    }
  }

  /** All of the panel's rows are written: what changes places stays among them. */
  private void writePanel(int start, int[] words, int at, Scratch scratch) {
    int count = panelBytes / Integer.BYTES;
    var lines = scratch.lines(rows * count);
    for (int row = 0; row < rows; row++) {
      int plain = start + row * panelBytes;
      int first = row * rowWords() + at;
      for (int i = 0; i < count; i++) {
        lines[swizzled(plain + 4 * i) - start >> 2] = words[first + i];
      }
    }
    copyIn(lines, 0, rows * count, start);
  }

  private void writeChunks(int start, int[] words, int at, int count) {
    for (int row = 0; row < rows; row++) {
      int run;
      for (int i = 0; i < count; i += run) {
        int plain = start + row * panelBytes + 4 * i;
        run = Math.min(count - i, (TileLayout.CHUNK - plain % TileLayout.CHUNK) / Integer.BYTES);
        copyIn(words, row * rowWords() + at + i, run, swizzled(plain));
      }
    }
  }

  private int swizzled(int plain) {
    return (int) layout.swizzled(plain);
  }

  /** Where the first row's byte would lie if nothing changed places within panels. */
  private int start(int matrix, int column) {
    return (int) layout.plainByte(matrix, firstRow, firstColumn + column);
  }

  /** The first column behind the panel of this one. */
  private int panelEnd(int column) {
    return Math.min(columns, column + panelBytes - (firstColumn + column) % panelBytes);
  }

  private void copyOut(int from, int[] to, int at, int words) {
    MemorySegment.copy(memory, JAVA_INT_UNALIGNED, base + from, to, at, words);
  }

  private void copyIn(int[] from, int at, int words, int to) {
    MemorySegment.copy(from, at, memory, JAVA_INT_UNALIGNED, base + to, words);
  }
}
