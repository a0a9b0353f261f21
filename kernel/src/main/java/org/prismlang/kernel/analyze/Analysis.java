package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Questions;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.lang.source.Span;

/**
 * What is known of a kernel before it runs.
 *
 * @param launched accesses of threads to memory, counted for one launch
 * @param indices by source access: what the index is, and whether it stays inside
 * @param apart what promises to stay apart, and whether it does
 * @param sharedBytes of a block
 */
public record Analysis(
    Kernel kernel,
    Launched launched,
    List<Index> indices,
    Apart apart,
    int sharedBytes,
    SyncReport synchronizations) {

  public Analysis {
    indices = List.copyOf(indices);
  }

  /**
   * An access of the source.
   *
   * @param texts the index in its own words, one a copy that unrolling or a call made different
   * @param isInBounds of shared memory; the size of other memory is known when it is launched
   */
  public record Index(Span span, Memory memory, List<String> texts, Optional<Verdict> isInBounds) {
    public Index {
      texts = List.copyOf(texts);
    }

    private Index and(Index other) {
      var all = new ArrayList<>(texts);
      other.texts.stream().filter(it -> !all.contains(it)).forEach(all::add);
      return new Index(
          span, memory, all, isInBounds.flatMap(mine -> other.isInBounds.map(mine::and)));
    }
  }

  public static Analysis of(Kernel kernel, PlacedModule placed, Sizes sizes) {
    var module = placed.module();
    var survey = Survey.of(kernel, module);
    var special = Survey.of(kernel, module, sizes);
    return new Analysis(
        kernel,
        Launched.of(kernel, placed, sizes),
        indices(survey, special, sizes),
        Apart.of(kernel, module, sizes),
        placed.of(kernel).layout().bytes(sizes),
        SyncReport.of(kernel, module));
  }

  private static List<Index> indices(Survey survey, Survey special, Sizes sizes) {
    record Source(Span span, String memory) {}
    var indices = new LinkedHashMap<Source, Index>();
    for (int i = 0; i < survey.seen().size(); i++) {
      var seen = survey.seen().get(i);
      var access = seen.access();
      if (access.memory().space() != Memory.Space.TENSOR) {
        var inSpecial = special.seen().get(i);
        var isInBounds =
            inBounds(seen)
                .map(
                    it ->
                        it instanceof Verdict.Unknown
                            ? it.orWith(sizes, inBounds(inSpecial).orElse(it))
                            : it);
        indices.merge(
            new Source(access.span(), access.memory().name()),
            new Index(access.span(), access.memory(), List.of(IndexText.of(seen)), isInBounds),
            Index::and);
      }
    }
    return List.copyOf(indices.values());
  }

  private static Optional<Verdict> inBounds(Seen seen) {
    var access = seen.access();
    if (access.memory().space() != Memory.Space.SHARED || access.memory().shape().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          seen.judged(
              Verdict.of(Questions.isInBounds(seen.footprint()), access.span(), Optional.empty())));
    } catch (ArithmeticException tooLarge) {
      return Optional.of(new Verdict.Unknown("the numbers of the indices are too large"));
    }
  }

  public List<Partition> partitions() {
    return apart.partitions();
  }

  /** What is known of the index of an access. */
  public Optional<Index> index(Traffic traffic) {
    return indices.stream()
        .filter(
            it -> it.span().equals(traffic.span()) && it.memory().name().equals(traffic.memory()))
        .findFirst();
  }

  /** All that is known, by place. */
  public List<Finding> findings() {
    return Findings.of(this);
  }

  /** For people. */
  public String text() {
    return AnalysisText.of(this);
  }

  /** For programs: one object a line. */
  public String json() {
    return AnalysisJson.of(this);
  }

  /** A page: the source on the left, findings on the right. */
  public static String html(List<Analysis> analyses) {
    return AnalysisHtml.of(analyses);
  }
}
