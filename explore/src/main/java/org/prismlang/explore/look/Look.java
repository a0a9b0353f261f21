package org.prismlang.explore.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/**
 * What becomes of a text, as far as it comes.
 *
 * @param lints what becomes of them
 * @param placed empty where the text has errors, and before it is known
 * @param analyses of its kernels, at usual sizes
 */
public record Look(
    SourceFile file,
    Target target,
    LintLevels lints,
    List<Diagnostic> said,
    Checked checked,
    Optional<PlacedModule> placed,
    List<Analysis> analyses) {
  public Look {
    said = List.copyOf(said);
    analyses = List.copyOf(analyses);
  }

  /**
   * By the road that the commands take.
   *
   * @param lints what becomes of lints
   * @param stages is told what is known so far: when types are checked, when kernels are
   *     synchronized, and when their costs are counted
   */
  public static void at(
      SourceFile file, Options options, LintLevels lints, SourceReader.Texts texts, Stages stages) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, texts, diagnostics);
    Lints.report(checked, diagnostics);
    var look =
        new Look(
            file,
            options.target(),
            lints,
            said(diagnostics, lints),
            checked,
            Optional.empty(),
            List.of());
    stages.checked(look);
    var compilation =
        Compilation.of(checked, file, Road.to(options.target(), CacheFolder.ofUser()), diagnostics);
    look = look.with(diagnostics, compilation.placed(), List.of());
    stages.placed(look);
    var analyses = new ArrayList<Analysis>();
    for (var kernel : look.placed().map(PlacedModule::kernels).orElse(List.of())) {
      var placed = look.placed().orElseThrow();
      UsualSizes.of(kernel)
          .map(it -> Analysis.of(kernel, placed, it))
          .ifPresent(
              it -> {
                analyses.add(it);
                Demanded.check(it, placed.module(), compilation.demands(), diagnostics);
              });
    }
    stages.counted(look.with(diagnostics, compilation.placed(), analyses));
  }

  /** Who is told. */
  public interface Stages {
    void checked(Look look);

    void placed(Look look);

    void counted(Look look);
  }

  private Look with(
      Diagnostics diagnostics, Optional<PlacedModule> newlyPlaced, List<Analysis> counted) {
    return new Look(file, target, lints, said(diagnostics, lints), checked, newlyPlaced, counted);
  }

  private static List<Diagnostic> said(Diagnostics diagnostics, LintLevels lints) {
    return lints.of(Demanded.unanswered(diagnostics.inOrder()));
  }
}
