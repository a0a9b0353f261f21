package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;

/** The procedures that kernels still call, callees first: others were expanded where called. */
public final class Reachable {
  private final Module module;
  private final Set<String> found = new HashSet<>();

  private Reachable(Module module) {
    this.module = module;
  }

  public static List<Procedure> in(Module module) {
    var reachable = new Reachable(module);
    for (var kernel : module.kernels()) {
      reachable.follow(Usage.of(kernel.body(), module));
    }
    var procedures = new ArrayList<Procedure>();
    for (var procedure : module.procedures()) {
      if (reachable.found.contains(procedure.name())) {
        procedures.add(procedure);
      }
    }
    return procedures;
  }

  private void follow(Usage usage) {
    for (var name : usage.called()) {
      if (found.add(name)) {
        follow(Usage.of(module.procedure(name).body(), module));
      }
    }
  }
}
