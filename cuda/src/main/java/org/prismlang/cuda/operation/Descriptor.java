package org.prismlang.cuda.operation;

/**
 * How {@code wgmma} is told where a tile lies: 64 bits (PTX ISA, "Matrix Descriptor Format"). The
 * upper word depends on the layout alone, so walking along a tile is a 32-bit addition to the lower
 * one. Rows of a panel of {@code swizzle} bytes lie one behind the other; eight of them make the
 * pattern that repeats.
 *
 * @param swizzle of the tile in bytes
 * @param panelStride bytes from a panel to the next
 * @param isTransposed K runs along the rows, not within them
 */
record Descriptor(int swizzle, int panelStride, boolean isTransposed) {
  private static final int PATTERN_ROWS = 8;

  /** Bytes that one instruction reads along K, for every type. */
  static final int STEP_BYTES = 32;

  Descriptor {
    if (swizzle == 0) {
      throw new IllegalStateException("wgmma reads swizzled tiles only");
    }
  }

  /** Stride between patterns, and the mode in the topmost bits. */
  int high() {
    int mode =
        switch (swizzle) {
          case 128 -> 1;
          case 64 -> 2;
          default -> 3;
        };
    return mode << 30 | PATTERN_ROWS * swizzle >> 4;
  }

  /**
   * What the lower word holds besides the address: the stride to the next panel where it counts.
   */
  int lowBits() {
    return (isTransposed ? panelStride >> 4 : 1) << 16;
  }

  /**
   * What is added to the lower word for step {@code step} along K.
   *
   * @param elements of the type in one step
   */
  int advance(int step, int elements) {
    if (isTransposed) {
      return step * elements * swizzle >> 4;
    }
    int bytes = step * STEP_BYTES;
    return bytes / swizzle * panelStride + bytes % swizzle >> 4;
  }

  /** What is added to the lower word to begin {@code count} rows (of M or N) later. */
  int skip(int count, int elementBytes) {
    if (isTransposed) {
      int bytes = count * elementBytes;
      return bytes / swizzle * panelStride + bytes % swizzle >> 4;
    }
    return count * swizzle >> 4;
  }
}
