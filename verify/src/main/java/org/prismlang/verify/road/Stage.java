package org.prismlang.verify.road;

import java.util.function.BiConsumer;
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

  /** One that lets a module pass as it is, or reports what is wrong with it. */
  static Stage looking(String name, BiConsumer<Module, Diagnostics> look) {
    Pass pass =
        (module, diagnostics) -> {
          look.accept(module, diagnostics);
          return module;
        };
    return new Stage(name, pass, true);
  }

  /** Makes one module of another, or reports why there is none. */
  @FunctionalInterface
  public interface Pass {
    /** Of use only where nothing was reported. */
    Module of(Module module, Diagnostics diagnostics);
  }
}
