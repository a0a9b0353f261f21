package org.prismlang.verify.cover;

import java.util.Set;
import org.prismlang.kernel.ir.Sizes;

/**
 * Sizes to run a kernel at.
 *
 * @param blocks to look at, beside those that are looked at in any launch
 */
public record Launch(Sizes sizes, Set<Integer> blocks) {
  public Launch {
    blocks = Set.copyOf(blocks);
  }

  public static Launch of(Sizes sizes) {
    return new Launch(sizes, Set.of());
  }
}
