package org.prismlang.verify;

import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.verify.cover.Effort;

/**
 * What is known of a kernel that Prism only read, beside its code.
 *
 * @param blocks to look at, beside those that are looked at in any launch
 * @param isDoubtful of what goes wrong, whether data may rule it out: the code takes all ways that
 *     data decide over
 * @param effort that may be made; at sizes that none is left for it is not run
 */
public record Foreign(Set<Integer> blocks, Predicate<Violation> isDoubtful, Effort effort) {
  public Foreign {
    blocks = Set.copyOf(blocks);
  }

  public Foreign with(Effort other) {
    return new Foreign(blocks, isDoubtful, other);
  }
}
