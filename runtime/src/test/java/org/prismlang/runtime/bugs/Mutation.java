package org.prismlang.runtime.bugs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;

/** The tests of a program, run with mistakes in its kernels. */
final class Mutation {
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
  private final Program program;
  private final Map<String, Module> modules = new LinkedHashMap<>();
  private final Map<String, List<String>> tests = new LinkedHashMap<>();

  /** Runs all tests as they are. Throws what is found. */
  Mutation(Program program) {
    this.program = program;
    for (var test : HostProgram.of(program).tests()) {
      var device = new MutatedDevice(simulator(SEEDS.getFirst()), Optional.empty());
      run(test.name(), device);
      for (var module : device.prepared()) {
        var kernel = module.kernels().getFirst().name();
        modules.putIfAbsent(kernel, module);
        tests.computeIfAbsent(kernel, _ -> new ArrayList<>()).add(test.name());
      }
    }
  }

  List<Mutant> mutants() {
    return modules.values().stream().flatMap(it -> Mutants.of(it).stream()).toList();
  }

  /** What the first test, with the first seed, that finds anything finds. */
  List<Diagnostic> findings(Mutant mutant) {
    var kernel = mutant.module().kernels().getFirst().name();
    for (long seed : SEEDS) {
      for (var test : tests.getOrDefault(kernel, List.of())) {
        try {
          run(test, new MutatedDevice(simulator(seed), Optional.of(mutant)));
        } catch (PrismException e) {
          return e.diagnostics();
        }
      }
    }
    return List.of();
  }

  private static Device simulator(long seed) {
    return Device.simulator(new Mode.Checked(seed));
  }

  private void run(String test, Device device) {
    var hosts = HostProgram.of(program.on(device));
    hosts.function(test).orElseThrow().run(_ -> {}, List.of());
  }
}
