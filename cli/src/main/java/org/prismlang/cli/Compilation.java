package org.prismlang.cli;

import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;

/**
 * The road from text to kernels with their synchronization.
 *
 * @param kernelCount in the text
 * @param module empty where an error was reported
 */
record Compilation(int kernelCount, Optional<Module> module) {

  static Compilation of(SourceFile file, Options options, Diagnostics diagnostics) {
    var checked = Checker.check(file, options, diagnostics);
    int kernels = checked.kernelCount();
    if (diagnostics.hasErrors()) {
      return new Compilation(kernels, Optional.empty());
    }
    var module = Synchronization.of(Lowering.lower(own(checked.program(), file)), diagnostics);
    return new Compilation(
        kernels, diagnostics.hasErrors() ? Optional.empty() : Optional.of(module));
  }

  /** Without the kernels of imported files: those are built where they are written. */
  private static Program own(Program program, SourceFile file) {
    return new Program(
        program.functions().stream()
            .filter(it -> it.role() != Function.Role.KERNEL || it.span().file().equals(file))
            .toList());
  }
}
