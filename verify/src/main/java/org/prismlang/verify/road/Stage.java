package org.prismlang.verify.road;

import org.prismlang.kernel.analyze.Promises;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * A part of the road, by its name.
 *
 * @param onlyLooks it leaves the module as it is: what comes next need not wait for it
 */
public record Stage(String name, Pass pass, boolean onlyLooks) {
  public Stage(String name, Pass pass) {
    this(name, pass, false);
  }

  /** Lets no module pass that breaks a promise of its own (P0522). */
  public static Stage keepingPromises() {
    Pass pass =
        (module, diagnostics) -> {
          Promises.check(module, diagnostics);
          return module;
        };
    return new Stage(Road.PROMISES, pass, true);
  }

  /** Makes one module of another, or reports why there is none. */
  @FunctionalInterface
  public interface Pass {
    /** Of use only where nothing was reported. */
    Module of(Module module, Diagnostics diagnostics);
  }
}
