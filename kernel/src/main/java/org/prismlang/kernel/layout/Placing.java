package org.prismlang.kernel.layout;

import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Target;

/** Gives a synchronized module its places on a machine, or says why there are none: P0602–P0604. */
public final class Placing {
  private Placing() {}

  /** The module as it is placed; usable only where nothing was reported. */
  public static Module of(Module module, Target target, Diagnostics diagnostics) {
    new Budget(target, diagnostics).check(module);
    return module;
  }
}
