package org.prismlang.lsp.understand;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/**
 * What takes longer than a keystroke: the synchronization of kernels, what accesses cost, what is
 * proven.
 *
 * @param placed empty where the text has errors
 */
public record Insight(
    Understood understood,
    List<Diagnostic> said,
    Optional<PlacedModule> placed,
    List<Analysis> analyses) {
  public Insight {
    said = List.copyOf(said);
    analyses = List.copyOf(analyses);
  }

  /** Into a text with errors there is none. */
  public static Insight none(Understood understood) {
    return new Insight(understood, List.of(), Optional.empty(), List.of());
  }

  /**
   * The same road as the commands take.
   *
   * @param first is told as soon as kernels are synchronized, before they are analyzed
   */
  public static Insight of(Understood understood, Consumer<Insight> first) {
    if (understood.hasErrors()) {
      return none(understood);
    }
    var diagnostics = new Diagnostics();
    var compilation =
        Compilation.of(
            understood.checked(),
            understood.file(),
            Road.to(understood.options().target(), CacheFolder.ofUser()),
            diagnostics);
    var synced = new Insight(understood, diagnostics.inOrder(), compilation.placed(), List.of());
    if (compilation.placed().isEmpty()) {
      return synced;
    }
    first.accept(synced);
    var placed = compilation.placed().get();
    var analyses = new ArrayList<Analysis>();
    for (var kernel : placed.kernels()) {
      UsualSizes.of(kernel)
          .map(it -> Analysis.of(kernel, placed, it))
          .ifPresent(
              it -> {
                analyses.add(it);
                Demanded.check(it, placed.module(), compilation.demands(), diagnostics);
              });
    }
    return new Insight(understood, diagnostics.inOrder(), compilation.placed(), analyses);
  }

  /** All that is said of the text, types and the rest. */
  public List<Diagnostic> all() {
    var all = new ArrayList<>(understood.said());
    all.addAll(said);
    return Demanded.unanswered(all);
  }
}
