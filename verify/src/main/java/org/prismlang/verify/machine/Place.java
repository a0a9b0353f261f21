package org.prismlang.verify.machine;

import java.util.Arrays;
import java.util.List;
import org.prismlang.kernel.ir.Memory;

/**
 * Where a memory lies, in bytes of its area: that of a parameter, or the shared memory of the
 * cluster, in which each block begins at a multiple of {@link #BLOCK}.
 *
 * @param area number of a parameter's data, or {@link #SHARED}
 * @param strides bytes from one index to the next
 * @param root the memory that lies there in the end
 * @param elementBytes of the root: asked for at every access
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Place(int area, Quantity address, long[] strides, Memory root, int elementBytes) {
  static final int SHARED = -1;
  static final int BLOCK_BITS = 24;
  static final long BLOCK = 1L << BLOCK_BITS;
  private static final int TENSOR_BITS = 60;

  static Place of(Memory memory, int area, Quantity address) {
    int rank = memory.rank();
    var strides = new long[rank];
    boolean isTensor = memory.space() == Memory.Space.TENSOR;
    long stride = memory.elementBytes();
    for (int i = rank - 1; i >= 0; i--) {
      strides[i] = stride;
      boolean isFlat = memory.shape().isEmpty();
      if (isTensor) {
        stride *= 1L << (TENSOR_BITS / rank - 4);
      } else {
        stride = isFlat ? Memory.BYTES_OF_ONE : stride * memory.shape().get(i);
      }
    }
    return new Place(area, address, strides, memory, memory.elementBytes());
  }

  Place at(Quantity other) {
    return new Place(area, other, strides, root, elementBytes);
  }

  boolean isShared() {
    return area == SHARED;
  }

  /** A part of this, whose first element lies at {@code start}, under another name. */
  Place seenAs(Memory memory, Quantity start, List<Integer> extents) {
    if (root.space() == Memory.Space.TENSOR) {
      var inside = Arrays.copyOfRange(strides, strides.length - memory.rank(), strides.length);
      return new Place(area, start, inside, root, elementBytes);
    }
    if (memory.shape().isEmpty()) {
      return new Place(area, start, new long[] {strides[strides.length - 1]}, root, elementBytes);
    }
    int rank = memory.shape().size();
    var mine = new long[rank];
    int from = strides.length - 1;
    for (int i = rank - 1; i >= 0; i--) {
      while (from > i && extents.get(from) == 1 && memory.shape().get(i) != 1) {
        from--;
      }
      mine[i] = strides[from];
      from--;
    }
    return new Place(area, start, mine, root, elementBytes);
  }
}
