package org.prismlang.sim.machine;

import java.util.List;
import org.prismlang.lang.type.Scalar;

/**
 * A tensor in global memory as the copy engine sees it, row-major.
 *
 * @param base byte offset in the storage of the first element
 * @param sizes outermost first
 */
public record TensorMap(Storage storage, long base, Scalar element, List<Long> sizes) {
  public TensorMap {
    sizes = List.copyOf(sizes);
  }
}
