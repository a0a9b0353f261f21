package org.prismlang.cuda.nvcc;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.cuda.function.PrintedModule;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;

/** Which errors of a CUDA compiler lie in text that the user wrote, not we: P0903. */
public final class UnsafeText {
  private final List<String> generated;
  private final List<Stmt> statements;

  /** {@code source}: what was generated of the module. */
  public UnsafeText(String source, Module module) {
    var printed = PrintedModule.of(module);
    this.generated = source.lines().toList();
    this.statements =
        Stream.concat(
                printed.procedures().stream().map(Procedure::body),
                printed.kernels().stream().map(Kernel::body))
            .flatMap(Walk::statements)
            .toList();
  }

  public Optional<Diagnostic> error(Answer.Refusal refusal) {
    if (refusal.line() < 1 || refusal.line() > generated.size()) {
      return Optional.empty();
    }
    var line = generated.get(refusal.line() - 1).strip();
    for (var statement : statements) {
      if (statement instanceof Stmt.Unsafe(String text, var span)
          && !line.isEmpty()
          && text.contains(line)) {
        return Optional.of(
            Code.P0903
                .at(span, "the CUDA compiler refuses this text: " + refusal.text())
                .note("in the generated code it reads `" + line + "`"));
      }
    }
    return Optional.empty();
  }
}
