package org.prismlang.cuda.function;

import java.util.List;
import org.prismlang.kernel.ir.Memory;

/**
 * How a tile lies in memory. Without a swizzle, row after row. With one, the last two dimensions
 * are cut into panels as wide as the swizzle, whole panels one behind the other, and within a panel
 * 16-byte chunks change places.
 *
 * @param rows of a panel
 * @param columns elements of a panel's row; all of them without a swizzle
 * @param panels side by side
 */
record Swizzle(int bytes, int rows, int columns, int panels, int elementBytes) {
  static Swizzle of(Memory tile) {
    var shape = tile.shape();
    int width = shape.isEmpty() ? 1 : shape.getLast();
    if (tile.swizzle() == 0) {
      return new Swizzle(0, rows(shape), width, 1, tile.elementBytes());
    }
    int columns = Math.min(width, tile.swizzle() / tile.elementBytes());
    return new Swizzle(tile.swizzle(), rows(shape), columns, width / columns, tile.elementBytes());
  }

  int panelBytes() {
    return rows * columns * elementBytes;
  }

  private static int rows(List<Integer> shape) {
    return shape.size() < 2 ? 1 : shape.get(shape.size() - 2);
  }
}
