package org.prismlang.runtime;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.type.Target;
import org.prismlang.verify.road.Judge;
import org.prismlang.verify.road.Road;

/**
 * The kernels of a program as IR. Synchronization takes the most time by far, and the judge comes
 * next, so each kernel goes its road when it is first needed, and once for all devices.
 */
final class Compilation {
  private final Module lowered;
  private final Road road;
  private final Judge judge;
  private final IdentityHashMap<Function, Integer> places;
  private final IdentityHashMap<Function, PlacedModule> placed = new IdentityHashMap<>();
  private final IdentityHashMap<Function, List<Diagnostic>> judged = new IdentityHashMap<>();

  private Compilation(
      Module lowered, IdentityHashMap<Function, Integer> places, Road road, Judge judge) {
    this.lowered = lowered;
    this.places = places;
    this.road = road;
    this.judge = judge;
  }

  static Compilation of(Program program, Target target, Judge judge) {
    var places = new IdentityHashMap<Function, Integer>();
    for (var kernel : program.kernels()) {
      places.put(kernel, places.size());
    }
    return new Compilation(
        Road.lower(program), places, Road.to(target, CacheFolder.ofUser()), judge);
  }

  Compilation judgedBy(Judge judge) {
    return new Compilation(lowered, places, road, judge);
  }

  /** Before synchronization. */
  org.prismlang.kernel.ir.Kernel kernel(Function function) {
    return lowered.kernels().get(Optional.ofNullable(places.get(function)).orElseThrow());
  }

  /** Shared memory of a block, barriers included. */
  Layout layout(Function function) {
    var module = unjudged(function);
    return module.of(module.kernels().getFirst()).layout();
  }

  /** Throws a {@link PrismException} where there is no way to synchronize or place the kernel. */
  synchronized PlacedModule unjudged(Function function) {
    var known = placed.get(function);
    if (known != null) {
      return known;
    }
    var diagnostics = new Diagnostics();
    var module = road.after(Road.PROMISES).of(lowered.only(kernel(function)), diagnostics);
    placed.put(function, module.orElseThrow(() -> new PrismException(diagnostics.inOrder())));
    return module.get();
  }

  /**
   * Throws a {@link PrismException} also where units of a partition are known to meet, or the judge
   * refutes its synchronization.
   */
  synchronized PlacedModule judged(Function function) {
    var module = unjudged(function);
    var refutations =
        judged.computeIfAbsent(
            function,
            _ -> {
              var diagnostics = new Diagnostics();
              road.look(lowered.only(kernel(function)), diagnostics);
              if (!diagnostics.hasErrors()) {
                judge.check(module, diagnostics);
              }
              return diagnostics.inOrder().stream().filter(Diagnostic::isError).toList();
            });
    if (!refutations.isEmpty()) {
      throw new PrismException(refutations);
    }
    return module;
  }
}
