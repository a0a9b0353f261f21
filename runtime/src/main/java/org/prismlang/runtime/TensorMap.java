package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer as a row-major tensor, for kernels that move boxes of it with the copy engine. Box and
 * swizzle are the kernel's.
 *
 * @param sizes outermost first
 */
public record TensorMap(Buffer buffer, List<Long> sizes) {
  private static final int MOST_DIMENSIONS = 5;

  /** Bytes at whose multiples every row begins. */
  private static final int ROW_ALIGNMENT = 16;

  public TensorMap {
    sizes = List.copyOf(sizes);
    var problem = problem(buffer, sizes);
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(problem);
    }
  }

  public static TensorMap of(Buffer buffer, long... sizes) {
    return new TensorMap(buffer, Arrays.stream(sizes).boxed().toList());
  }

  /** Why the copy engine cannot have it; empty where it can. */
  private static String problem(Buffer buffer, List<Long> sizes) {
    int rank = sizes.size();
    if (rank < 1 || rank > MOST_DIMENSIONS) {
      return "a tensor has 1 to " + MOST_DIMENSIONS + " dimensions, this one " + rank;
    }
    if (buffer.lanes() != 1) {
      return "the elements of a tensor are scalars, these are " + buffer.element();
    }
    long elements = 1;
    for (int i = rank - 1; i >= 0; i--) {
      long size = sizes.get(i);
      if (size < 1 || size > 1L << 32) {
        return "a tensor of " + text(sizes) + ": sizes are 1 to 2^32";
      }
      if (Math.multiplyHigh(elements, size) != 0 || elements * size > buffer.count()) {
        return "a tensor of " + text(sizes) + " does not fit a buffer of " + buffer.count();
      }
      elements *= size;
      long row = elements * buffer.elementBytes();
      if (i > 0 && row % ROW_ALIGNMENT != 0) {
        return "rows of "
            + elements
            + " elements are "
            + row
            + " bytes, and the copy engine needs a multiple of "
            + ROW_ALIGNMENT;
      }
    }
    return "";
  }

  private static String text(List<Long> sizes) {
    var words = new ArrayList<String>();
    sizes.forEach(size -> words.add(size.toString()));
    return String.join(" × ", words);
  }
}
