package org.prismlang.verify.road;

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
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/**
 * Checks one text as far as {@code prism check} does.
 *
 * @param lints what becomes of lints
 * @param strict whether what is not proven is an error
 * @param texts of the files that it imports
 */
public record FileCheck(
    Options options, LintLevels lints, boolean strict, SourceReader.Texts texts) {

  /**
   * What is to be said of a text.
   *
   * @param kernels how many it has
   * @param generics as {@link Checked#generics}
   */
  public record Findings(int kernels, List<Diagnostic> said, Set<String> generics) {
    public Findings {
      generics = Set.copyOf(generics);
      said = List.copyOf(said);
    }
  }

  public Findings of(SourceFile file) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, texts, diagnostics);
    Lints.report(checked, diagnostics);
    var compilation =
        Compilation.of(checked, file, Road.to(options.target(), CacheFolder.ofUser()), diagnostics);
    compilation.placed().ifPresent(it -> Demanded.raceFree(it, compilation.demands(), diagnostics));
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
}
