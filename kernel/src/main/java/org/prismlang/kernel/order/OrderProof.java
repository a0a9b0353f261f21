package org.prismlang.kernel.order;

import java.util.HashSet;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Proves that all accesses of a synchronized kernel that can meet are ordered, at every size. The
 * kernel is as it is before its roles have code of their own.
 */
public final class OrderProof {
  private OrderProof() {}

  /** Reports what is not proven (P0706), a pair for each memory. */
  public static void check(Kernel kernel, Module module, Diagnostics diagnostics) {
    var text = Text.of(kernel, module);
    var sites = new Sites(text);
    var meets = new Meets(text);
    var turns = Turns.of(text, sites);
    var said = new HashSet<String>();
    for (var pair : Order.uncut(text, sites, meets, turns)) {
      if (said.add(pair.a().name)) {
        diagnostics.report(Unproven.of(pair, turns.problem()));
      }
    }
  }
}
