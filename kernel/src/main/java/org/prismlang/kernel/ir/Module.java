package org.prismlang.kernel.ir;

import java.util.List;

/** All kernels of a program and the procedures they call, callees first. */
public record Module(List<Procedure> procedures, List<Kernel> kernels) {
  public Module {
    procedures = List.copyOf(procedures);
    kernels = List.copyOf(kernels);
  }

  public Procedure procedure(String name) {
    for (var procedure : procedures) {
      if (procedure.name().equals(name)) {
        return procedure;
      }
    }
    throw new IllegalArgumentException("no procedure " + name);
  }
}
