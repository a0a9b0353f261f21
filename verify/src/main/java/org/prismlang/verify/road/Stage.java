package org.prismlang.verify.road;

import org.prismlang.kernel.analyze.Promises;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;

/** A part of the road, by its name. */
public record Stage(String name, Pass pass) {
  /** Lets no module pass that breaks a promise of its own (P0522). */
  public static Stage keepingPromises() {
    return new Stage(
        Road.PROMISES,
        (module, diagnostics) -> {
          Promises.check(module, diagnostics);
          return module;
        });
  }

  /** Makes one module of another, or reports why there is none. */
  @FunctionalInterface
  public interface Pass {
    /** Of use only where nothing was reported. */
    Module of(Module module, Diagnostics diagnostics);
  }
}
