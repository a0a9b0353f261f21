package org.prismlang.runtime.bugs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.Device;

/** The simulator, given a mutant in the place of one kernel; it remembers what it was given. */
final class MutatedDevice implements Device {
  private final Device simulator;
  private final Optional<Mutant> mutant;
  private final Map<String, Module> prepared = new LinkedHashMap<>();

  MutatedDevice(Device simulator, Optional<Mutant> mutant) {
    this.simulator = simulator;
    this.mutant = mutant;
  }

  @Override
  public String description() {
    return simulator.description();
  }

  @Override
  public Executable prepare(Module module, Target target) {
    var name = name(module);
    prepared.put(name, module);
    return simulator.prepare(
        mutant.map(Mutant::module).filter(it -> name(it).equals(name)).orElse(module), target);
  }

  private static String name(Module module) {
    return module.kernels().getFirst().name();
  }

  List<Module> prepared() {
    return new ArrayList<>(prepared.values());
  }
}
