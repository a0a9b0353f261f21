package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.sim.Mode;

/** The tests of a program, run in the checked simulator with other kernels in place of its own. */
public final class Rehearsal {
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L);

  private final Program program;
  private final Map<String, PlacedModule> kernels = new LinkedHashMap<>();
  private final Map<String, List<String>> tests = new LinkedHashMap<>();

  /** Runs all tests as they are. Throws what is found. */
  public Rehearsal(Program program) {
    this.program = program;
    for (var test : HostProgram.of(program).tests()) {
      var device = new Understudy(SEEDS.getFirst(), Map.of());
      run(test.name(), device);
      device.seen.forEach(
          (kernel, placed) -> {
            kernels.putIfAbsent(kernel, placed);
            tests.computeIfAbsent(kernel, _ -> new ArrayList<>()).add(test.name());
          });
    }
  }

  /** What the tests launch: placed modules of one kernel, in order. */
  public List<PlacedModule> kernels() {
    return List.copyOf(kernels.values());
  }

  /** What the first test, with the first seed, that finds anything finds with this one. */
  public List<Diagnostic> findings(PlacedModule instead) {
    var kernel = name(instead);
    for (long seed : SEEDS) {
      for (var test : tests.getOrDefault(kernel, List.of())) {
        try {
          run(test, new Understudy(seed, Map.of(kernel, instead)));
        } catch (PrismException e) {
          return e.diagnostics();
        }
      }
    }
    return List.of();
  }

  private void run(String test, Device device) {
    var hosts = HostProgram.of(program.on(device));
    hosts.function(test).orElseThrow().run(_ -> {}, List.of());
  }

  private static String name(PlacedModule placed) {
    return placed.kernels().getFirst().name();
  }

  /** The simulator, which plays other kernels where it is given some, and remembers. */
  private static final class Understudy implements Device {
    private final Device simulator;
    private final Map<String, PlacedModule> instead;
    private final Map<String, PlacedModule> seen = new LinkedHashMap<>();

    Understudy(long seed, Map<String, PlacedModule> instead) {
      this.simulator = Device.simulator(new Mode.Checked(seed));
      this.instead = instead;
    }

    @Override
    public String description() {
      return simulator.description();
    }

    @Override
    public boolean isWatching() {
      return simulator.isWatching();
    }

    @Override
    public Executable prepare(PlacedModule placed, Target target) {
      seen.put(name(placed), placed);
      return simulator.prepare(instead.getOrDefault(name(placed), placed), target);
    }
  }
}
