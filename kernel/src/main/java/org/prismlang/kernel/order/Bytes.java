package org.prismlang.kernel.order;

/**
 * Where in the block's shared memory a memory lies.
 *
 * @param base where the memories of its call begin
 * @param unit threads that have a copy of their own each, {@code stride} bytes apart; 0 for one
 *     copy
 */
record Bytes(int base, int from, int size, int unit, int stride, int copies) {
  /** Whether the two can share a byte. */
  boolean meets(Bytes other) {
    return isLike(other)
        ? from < other.from + other.size && other.from < from + size
        : from < other.end() && other.from < end();
  }

  /** Whether copies of both lie side by side in the same way: only those of one unit can meet. */
  boolean isLike(Bytes other) {
    return unit > 0 && unit == other.unit && stride == other.stride && base == other.base;
  }

  private int end() {
    return from + size + (copies - 1) * stride;
  }
}
