package org.prismlang.runtime;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Promises;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.type.Target;

/**
 * The kernels of a program as IR. Synchronization takes the most time by far, so each kernel is
 * synchronized when it is first needed, and once for all devices.
 */
final class Compilation {
  private final Module lowered;
  private final Target target;
  private final IdentityHashMap<Function, Integer> places = new IdentityHashMap<>();
  private final IdentityHashMap<Function, Module> synchronizedModules = new IdentityHashMap<>();

  Compilation(Program program, Target target) {
    this.lowered = Lowering.lower(program);
    this.target = target;
    for (var kernel : program.kernels()) {
      places.put(kernel, places.size());
    }
  }

  /** Before synchronization. */
  org.prismlang.kernel.ir.Kernel kernel(Function function) {
    return lowered.kernels().get(Optional.ofNullable(places.get(function)).orElseThrow());
  }

  /** Partitions whose units are known to meet. */
  List<Diagnostic> broken() {
    var diagnostics = new Diagnostics();
    var _ = Promises.check(lowered, diagnostics);
    return diagnostics.inOrder();
  }

  /** Shared memory of a block, barriers included. */
  int sharedBytes(Function function) {
    var module = module(function);
    return Layout.of(module.kernels().getFirst(), module).bytes();
  }

  /** Throws a {@link PrismException} where there is no way to synchronize or place the kernel. */
  synchronized Module module(Function function) {
    var known = synchronizedModules.get(function);
    if (known != null) {
      return known;
    }
    var diagnostics = new Diagnostics();
    var alone = lowered.only(kernel(function));
    var module = Placing.of(Synchronization.of(alone, diagnostics), target, diagnostics);
    if (diagnostics.hasErrors()) {
      throw new PrismException(diagnostics.inOrder());
    }
    synchronizedModules.put(function, module);
    return module;
  }
}
