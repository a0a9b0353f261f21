package org.prismlang.runtime;

import java.util.IdentityHashMap;
import org.prismlang.lang.program.Function;

/** Kernels made ready for one device, each once. */
final class Executables {
  private final Compilation compilation;
  private final Device device;
  private final IdentityHashMap<Function, Device.Executable> ready = new IdentityHashMap<>();

  Executables(Compilation compilation, Device device) {
    this.compilation = compilation;
    this.device = device;
  }

  Device device() {
    return device;
  }

  Compilation compilation() {
    return compilation;
  }

  synchronized Device.Executable of(Function kernel) {
    var known = ready.get(kernel);
    if (known != null) {
      return known;
    }
    var executable = device.prepare(compilation.module(kernel));
    ready.put(kernel, executable);
    return executable;
  }
}
