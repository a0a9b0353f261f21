package org.prismlang.verify.mutate;

import java.util.List;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sync.Reason;

/**
 * A synchronized module with one mistake in it.
 *
 * @param what the mistake
 * @param reasons for which the synchronization stood there
 */
public record Mutant(String what, List<Reason> reasons, Module module) {
  public Mutant {
    reasons = List.copyOf(reasons);
  }

  @Override
  public String toString() {
    return module.kernels().getFirst().name() + ": " + what;
  }
}
