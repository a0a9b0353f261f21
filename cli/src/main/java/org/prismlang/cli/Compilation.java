package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Promises;
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
 * @param unproven partitions of which nobody knows whether their units stay apart
 * @param demands what decorators ask of its kernels and loops
 */
record Compilation(
    int kernelCount,
    Optional<Module> module,
    List<Promises.Unproven> unproven,
    List<Demand> demands) {
  Compilation {
    unproven = List.copyOf(unproven);
    demands = List.copyOf(demands);
  }

  static Compilation of(SourceFile file, Options options, Diagnostics diagnostics) {
    var checked = Checker.check(file, options, diagnostics);
    int kernels = checked.kernelCount();
    if (diagnostics.hasErrors()) {
      return new Compilation(kernels, Optional.empty(), List.of(), List.of());
    }
    var program = own(checked.program(), file);
    var lowered = Lowering.lower(program);
    var unproven = Promises.check(lowered, diagnostics);
    if (diagnostics.hasErrors()) {
      // Synchronization is inferred from what partitions promise.
      return new Compilation(kernels, Optional.empty(), unproven, List.of());
    }
    var ordered = Synchronization.of(lowered, diagnostics);
    var module = Placing.of(ordered, options.target(), diagnostics);
    return new Compilation(
        kernels,
        diagnostics.hasErrors() ? Optional.empty() : Optional.of(module),
        unproven,
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
