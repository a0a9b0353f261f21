package org.prismlang.kernel.oracle;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Memory;

/**
 * Where a memory lies for one thread, in bytes of one address space for all blocks.
 *
 * @param address of the first element
 * @param strides bytes from one index to the next, one a dimension
 * @param bounds how many indices each dimension has; 0 for no limit
 * @param root the memory that lies there in the end
 * @param view through which view it was handed on
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Place(long address, long[] strides, int[] bounds, Memory root, Optional<Instance> view) {
  private static final int TENSOR_SIDE = 1 << 12;

  /** Row-major, from a slot of a shared tile, a pointer or a tensor map. */
  static Place of(Memory memory, long address) {
    int rank = Math.max(1, memory.shape().size());
    var strides = new long[rank];
    var bounds = new int[rank];
    boolean isTensor = memory.space() == Memory.Space.TENSOR;
    long stride = memory.elementBytes();
    for (int i = rank - 1; i >= 0; i--) {
      strides[i] = stride;
      bounds[i] = memory.shape().isEmpty() || isTensor ? 0 : memory.shape().get(i);
      stride *= isTensor ? TENSOR_SIDE : Math.max(1, bounds[i]);
    }
    return new Place(address, strides, bounds, memory, Optional.empty());
  }

  Place through(Optional<Instance> other) {
    return new Place(address, strides, bounds, root, other);
  }

  Place shifted(long bytes) {
    return new Place(address + bytes, strides, bounds, root, view);
  }

  /** The box of this place at {@code index}, seen as {@code memory}: dimensions may be dropped. */
  Place seenAs(Memory memory, long[] index, List<Integer> extents) {
    long start = address;
    for (int i = 0; i < index.length; i++) {
      start += index[i] * strides[i];
    }
    if (memory.shape().isEmpty() || root.space() == Memory.Space.TENSOR) {
      long[] own =
          root.space() == Memory.Space.TENSOR ? strides : new long[] {strides[strides.length - 1]};
      return new Place(start, own, new int[own.length], root, view);
    }
    int rank = memory.shape().size();
    var mine = new long[rank];
    var bounds = new int[rank];
    int from = strides.length - 1;
    for (int i = rank - 1; i >= 0; i--) {
      while (from > i && extents.get(from) == 1 && memory.shape().get(i) != 1) {
        from--;
      }
      mine[i] = strides[from];
      bounds[i] = memory.shape().get(i);
      from--;
    }
    return new Place(start, mine, bounds, root, view);
  }

  /** Stretches of bytes of a box: from, to, from, to … */
  long[] stretches(long[] index, List<Integer> extents, int elements) {
    int rank = strides.length;
    var counts = new int[rank];
    long start = address;
    for (int i = 0; i < rank; i++) {
      counts[i] = extents.get(i);
      start += index[i] * strides[i];
    }
    counts[rank - 1] *= elements;
    long run = root.elementBytes();
    int inner = rank - 1;
    while (inner >= 0 && (strides[inner] == run || counts[inner] == 1)) {
      run *= counts[inner];
      inner--;
    }
    int outer = 1;
    for (int i = 0; i <= inner; i++) {
      outer *= counts[i];
    }
    var stretches = new long[2 * outer];
    for (int n = 0; n < outer; n++) {
      long from = start;
      int rest = n;
      for (int i = inner; i >= 0; i--) {
        from += (rest % counts[i]) * strides[i];
        rest /= counts[i];
      }
      stretches[2 * n] = from;
      stretches[2 * n + 1] = from + run;
    }
    return stretches;
  }
}
