package org.prismlang.cli;

import java.util.List;
import java.util.Set;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/**
 * Checks one text as the options of {@code prism check} want it.
 *
 * @param texts of the files that it imports
 */
record FileCheck(Options options, LintLevels lints, boolean strict, SourceReader.Texts texts) {

  /**
   * @param generics as {@link Checked#generics}
   */
  record Findings(int kernels, List<Diagnostic> said, Set<String> generics) {
    Findings {
      generics = Set.copyOf(generics);
      said = List.copyOf(said);
    }
  }

  Findings of(SourceFile file) throws WrongUsage {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, texts, diagnostics);
    Lints.report(checked, diagnostics);
    var compilation =
        Compilation.of(checked, file, Road.to(options.target(), CacheFolder.ofUser()), diagnostics);
    demanded(compilation, diagnostics);
    var said = lints.of(Demanded.unanswered(diagnostics.inOrder()));
    return new Findings(
        compilation.kernelCount(), strict ? strictly(said) : said, checked.generics());
  }

  private static List<Diagnostic> strictly(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(it -> isOfProofs(it) ? it.as(Severity.ERROR) : it).toList();
  }

  private static boolean isOfProofs(Diagnostic diagnostic) {
    return diagnostic.severity() == Severity.NOTE || diagnostic.code() == Code.P0524;
  }

  /** P1103: a proof that is asked for. */
  private static void demanded(Compilation compilation, Diagnostics diagnostics) throws WrongUsage {
    var demands =
        compilation.demands().stream().filter(it -> it.kind() == Demand.Kind.RACE_FREE).toList();
    if (demands.isEmpty() || compilation.placed().isEmpty()) {
      return;
    }
    var placed = compilation.placed().get();
    for (var kernel : placed.kernels()) {
      Demanded.check(kernel, placed, GivenSizes.NONE.of(kernel), demands, diagnostics);
    }
  }
}
