package org.prismlang.cuda.function;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;

/** A module as it is printed: a procedure with CUDA text is that text. */
public final class PrintedModule {
  private PrintedModule() {}

  public static Module of(Module module) {
    return new Module(
        module.procedures().stream().map(PrintedModule::of).toList(), module.kernels());
  }

  private static Procedure of(Procedure procedure) {
    Optional<List<Stmt>> text = procedure.unsafe().map(List::of);
    return text.map(procedure::with).orElse(procedure);
  }
}
