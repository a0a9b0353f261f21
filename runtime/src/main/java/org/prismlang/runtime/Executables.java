package org.prismlang.runtime;

import java.util.IdentityHashMap;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.type.Target;

/** Kernels made ready for one device, each once. */
final class Executables {
  private final Compilation compilation;
  private final Device device;
  private final Target target;
  private final IdentityHashMap<Function, Device.Executable> ready = new IdentityHashMap<>();

  Executables(Compilation compilation, Device device, Target target) {
    this.compilation = compilation;
    this.device = device;
    this.target = target;
  }

  Device device() {
    return device;
  }

  Compilation compilation() {
    return compilation;
  }

  private PlacedModule ready(Function kernel) {
    return device.isWatching() ? compilation.unjudged(kernel) : compilation.judged(kernel);
  }

  synchronized Device.Executable of(Function kernel) {
    var known = ready.get(kernel);
    if (known != null) {
      return known;
    }
    var executable = device.prepare(ready(kernel), target);
    ready.put(kernel, executable);
    return executable;
  }
}
