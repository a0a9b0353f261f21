package org.prismlang.cuda.operation;

import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.TileLayout;

/**
 * How {@code wgmma} is told where a tile lies: 64 bits (PTX ISA, "Matrix Descriptor Format"). The
 * upper word depends on the layout alone, so walking along a tile is a 32-bit addition to the lower
 * one. Rows of a panel lie one behind the other; eight of them make the pattern that repeats.
 *
 * @param isTransposed K runs along the rows, not within them
 */
record Descriptor(TileLayout tile, boolean isTransposed) {
  Descriptor {
    if (tile.swizzle() == 0) {
      throw new IllegalStateException("wgmma reads swizzled tiles only");
    }
  }

  /** Stride between patterns, and the mode in the topmost bits. */
  int high() {
    int mode =
        switch (tile.swizzle()) {
          case 128 -> 1;
          case 64 -> 2;
          default -> 3;
        };
    return mode << 30 | tile.patternBytes() >> 4;
  }

  /**
   * What the lower word holds besides the address: the stride to the next panel where it counts.
   */
  int lowBits() {
    return (isTransposed ? tile.panelStride() >> 4 : 1) << 16;
  }

  /**
   * What is added to the lower word for step {@code step} along K.
   *
   * @param elements of the type in one step
   */
  int advance(int step, int elements) {
    return isTransposed ? moved(step * elements, 0) : moved(0, step * MatrixOp.STEP_BYTES);
  }

  /** What is added to the lower word to begin {@code count} rows (of M or N) later. */
  int skip(int count) {
    return isTransposed ? moved(0, count * tile.elementBytes()) : moved(count, 0);
  }

  private int moved(int rows, int bytes) {
    return Math.toIntExact(tile.plainByte(0, rows, bytes) >> 4);
  }
}
