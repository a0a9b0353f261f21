package org.prismlang.kernel.analyze;

import java.util.List;
import org.prismlang.kernel.ir.Memory;

/**
 * Where the elements of a tile lie in shared memory. Without a swizzle, row after row. With one,
 * the last two dimensions are cut into panels as wide as the swizzle, whole panels one behind the
 * other, and within a panel 16-byte chunks change places.
 */
final class Offsets {
  private static final int SHIFT_TO_ROW = 7;
  private static final int CHUNK_SHIFT = 4;
  private static final int CHUNK = 16;

  private Offsets() {}

  /** Bytes from the beginning of the slot, in every thread. */
  static Num of(Memory memory, List<Num> index) {
    for (var each : index) {
      if (!each.isKnown()) {
        return each;
      }
    }
    if (memory.swizzle() == 0) {
      return rowMajor(memory, index);
    }
    int size = index.stream().mapToInt(Num::size).max().orElse(1);
    var offsets = new long[size];
    var at = new long[index.size()];
    for (int i = 0; i < offsets.length; i++) {
      for (int k = 0; k < at.length; k++) {
        at[k] = index.get(k).at(i);
      }
      offsets[i] = of(memory, at);
    }
    return Num.of(offsets);
  }

  private static Num rowMajor(Memory memory, List<Num> index) {
    var strides = memory.strides();
    var offset = Num.of(0);
    for (int i = 0; i < strides.size(); i++) {
      offset = offset.plus(index.get(i).times((long) strides.get(i) * memory.elementBytes()));
    }
    return offset;
  }

  /** Bytes from the beginning of the slot. */
  static long of(Memory memory, long[] index) {
    var extents = memory.shape();
    int rank = extents.size();
    int bytes = memory.elementBytes();
    if (rank == 0) {
      return index[0] * bytes;
    }
    int columns = extents.get(rank - 1);
    int swizzle = memory.swizzle();
    int panel = swizzle == 0 ? columns : Math.min(columns, swizzle / bytes);
    int rows = rank > 1 ? extents.get(rank - 2) : 1;
    long matrix = 0;
    for (int i = 0; i < rank - 2; i++) {
      matrix = matrix * extents.get(i) + index[i];
    }
    long row = rank > 1 ? index[rank - 2] : 0;
    long column = index[rank - 1];
    long element =
        matrix * rows * columns + column / panel * rows * panel + row * panel + column % panel;
    long offset = element * bytes;
    return swizzle == 0
        ? offset
        : offset ^ (offset >> SHIFT_TO_ROW & swizzle / CHUNK - 1) << CHUNK_SHIFT;
  }
}
