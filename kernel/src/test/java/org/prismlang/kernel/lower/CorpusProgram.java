package org.prismlang.kernel.lower;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;

/**
 * A program and what the checker makes of it.
 *
 * @param said by the checker
 * @param module absent where that is an error
 */
public record CorpusProgram(
    SourceFile file,
    Options options,
    List<Diagnostic> said,
    Program program,
    Optional<Module> module) {
  /** The same for all who ask: most tests go through the whole corpus, and nothing changes it. */
  private static final Once<Path, CorpusProgram> KNOWN = new Once<>(it -> of(Programs.file(it)));

  public static CorpusProgram of(Path path) {
    return KNOWN.of(path);
  }

  public static CorpusProgram of(SourceFile file) {
    var options = Programs.options(file.text());
    var diagnostics = new Diagnostics();
    var program = Checker.check(file, options, diagnostics).program();
    return new CorpusProgram(
        file,
        options,
        diagnostics.inOrder(),
        program,
        diagnostics.hasErrors() ? Optional.empty() : Optional.of(Lowering.lower(program)));
  }

  /** What was said, for another pass to add to. */
  public Diagnostics diagnostics() {
    var diagnostics = new Diagnostics();
    said.forEach(diagnostics::report);
    return diagnostics;
  }

  /** Of a program that is right. */
  public Module lowered() {
    return module.orElseThrow(
        () ->
            new IllegalArgumentException(
                said.stream()
                    .filter(Diagnostic::isError)
                    .map(it -> it.span() + ": " + it.message())
                    .findFirst()
                    .orElseThrow()));
  }
}
