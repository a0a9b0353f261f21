package org.prismlang.kernel.layout;

import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Target;

/**
 * Gives a synchronized module its places on a machine, in shared memory (P0602–P0604) and among the
 * barriers of the hardware (P0606), or says why there are none.
 */
public final class Placing {
  private Placing() {}

  /** The module as it is placed; usable only where nothing was reported. */
  public static PlacedModule of(Module module, Target target, Diagnostics diagnostics) {
    var placed = PlacedModule.of(Crowding.relieved(module, diagnostics));
    new Budget(target, diagnostics).check(placed);
    return placed;
  }
}
