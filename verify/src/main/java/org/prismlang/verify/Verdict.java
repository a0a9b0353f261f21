package org.prismlang.verify;

import java.util.List;
import org.prismlang.kernel.ir.Sizes;

/**
 * What the machine found.
 *
 * @param violations without repetition, in the order of discovery
 * @param outside what the verdict does not cover
 * @param isGivenUp whether a run took too long
 * @param blocks numbers of the blocks that were run, standing for all
 * @param trips of loops that were run one by one
 * @param jumped trips of loops that were passed over, because they repeat what was run
 */
public record Verdict(
    List<Violation> violations,
    List<Outside> outside,
    boolean isGivenUp,
    Sizes sizes,
    List<Integer> blocks,
    long trips,
    long jumped) {
  public Verdict {
    violations = List.copyOf(violations);
    outside = List.copyOf(outside);
    blocks = List.copyOf(blocks);
  }

  public boolean isRight() {
    return violations.isEmpty();
  }
}
