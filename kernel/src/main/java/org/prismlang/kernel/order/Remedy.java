package org.prismlang.kernel.order;

import java.util.List;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/**
 * Synchronizations that would order accesses.
 *
 * @param anchor the statement of the kernel, or of a procedure it calls, that they stand next to
 * @param isBehind behind the anchor, or else before it
 */
public record Remedy(Stmt anchor, boolean isBehind, List<Sync> syncs) {
  public Remedy {
    syncs = List.copyOf(syncs);
  }
}
