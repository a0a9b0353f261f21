package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;

/**
 * The road from text to kernels with their synchronization.
 *
 * @param kernelCount in the text
 * @param module empty where an error was reported
 * @param demands what decorators ask of its kernels and loops
 */
record Compilation(int kernelCount, Optional<Module> module, List<Demand> demands) {
  Compilation {
    demands = List.copyOf(demands);
  }

  static Compilation of(SourceFile file, Options options, Diagnostics diagnostics) {
    var checked = Checker.check(file, options, diagnostics);
    int kernels = checked.kernelCount();
    if (diagnostics.hasErrors()) {
      return new Compilation(kernels, Optional.empty(), List.of());
    }
    var program = own(checked.program(), file);
    var ordered = Synchronization.of(Lowering.lower(program), diagnostics);
    var module = Placing.of(ordered, options.target(), diagnostics);
    return new Compilation(
        kernels,
        diagnostics.hasErrors() ? Optional.empty() : Optional.of(module),
        // Instances of a generic function ask for the same.
        program.functions().stream().flatMap(it -> it.demands().stream()).distinct().toList());
  }

  /** Without the kernels of imported files: those are built where they are written. */
  private static Program own(Program program, SourceFile file) {
    return new Program(
        program.functions().stream()
            .filter(it -> it.role() != Function.Role.KERNEL || it.span().file().equals(file))
            .toList());
  }
}
