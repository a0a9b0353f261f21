package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.prismlang.kernel.analyze.Finding.Mark;
import org.prismlang.kernel.report.Cost;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.diagnostic.Plural;

/** An analysis in words, by place. */
final class Findings {
  private final Analysis analysis;
  private final List<Finding> found = new ArrayList<>();

  private Findings(Analysis analysis) {
    this.analysis = analysis;
  }

  static List<Finding> of(Analysis analysis) {
    var findings = new Findings(analysis);
    analysis.launched().traffic().forEach(findings::add);
    analysis.indices().forEach(findings::add);
    analysis.partitions().forEach(findings::add);
    analysis.synchronizations().points().forEach(findings::add);
    // Those of one place keep the order in which they were found.
    findings.found.sort(
        Comparator.comparing((Finding it) -> !isHome(it, analysis))
            .thenComparing(it -> it.span().file().path())
            .thenComparingInt(it -> it.span().from().line()));
    return findings.found;
  }

  private static boolean isHome(Finding finding, Analysis analysis) {
    return finding.span().file().equals(analysis.kernel().span().file());
  }

  private void add(Traffic traffic) {
    var index = analysis.index(traffic).map(it -> texts(it) + ": ").orElse("");
    var subject =
        "`"
            + traffic.memory()
            + "`, "
            + (traffic.isShared() ? "shared " : "global ")
            + traffic.way().text();
    found.add(new Finding(traffic.span(), mark(traffic), subject, index + words(traffic)));
  }

  private static String texts(Analysis.Index index) {
    int more = index.texts().size() - 1;
    return index.texts().getFirst() + (more > 0 ? " and " + more + " more" : "");
  }

  private static Mark mark(Traffic traffic) {
    return !traffic.isExact() ? Mark.UNKNOWN : traffic.isIdeal() ? Mark.FINE : Mark.COSTLY;
  }

  private static String words(Traffic traffic) {
    if (!traffic.isExact()) {
      return "unknown, " + traffic.unknown();
    }
    return number(traffic.costPerRequest())
        + (traffic.isShared() ? " wavefronts" : " sectors")
        + " a request"
        + (traffic.isIdeal() ? "" : ", ideal " + number(traffic.idealPerRequest()));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** In bounds is what one expects; only all else is worth a word. */
  private void add(Analysis.Index index) {
    index
        .isInBounds()
        .filter(it -> !(it instanceof Verdict.Proven))
        .ifPresent(
            it ->
                found.add(
                    new Finding(
                        index.span(),
                        mark(it),
                        "`" + index.memory().name() + "`, bounds",
                        texts(index) + ": " + words(it))));
  }

  private static Mark mark(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Proven _ -> Mark.FINE;
      case Verdict.Refuted _ -> Mark.WRONG;
      case Verdict.Unknown _ -> Mark.UNKNOWN;
    };
  }

  private static String words(Verdict verdict) {
    return verdict.word() + (verdict.details().isEmpty() ? "" : ", " + verdict.details());
  }

  private void add(Partition partition) {
    var view = partition.view();
    found.add(
        new Finding(
            view.span(),
            mark(partition.isRaceFree()),
            "`" + view.memory() + "`, partition by " + view.perspective(),
            "race-free: " + words(partition.isRaceFree())));
  }

  private void add(SyncPoint point) {
    if (point.cost() == Cost.FREE) {
      return;
    }
    var often =
        point.loops().isEmpty()
            ? point.times() == 1 ? "once" : point.times() + " times"
            : point.times() + " a trip of the loop in line " + point.loops().getLast().line();
    found.add(
        new Finding(
            point.sync().span(),
            Mark.NOTE,
            point.role().isEmpty() ? "sync" : "sync of " + point.role(),
            SyncWords.of(point.sync()) + ", " + often + causes(point)));
  }

  private static String causes(SyncPoint point) {
    var causes = new LinkedHashSet<String>();
    for (var reason : point.sync().reasons()) {
      causes.add(
          "`"
              + reason.memory()
              + "` in lines "
              + reason.first().from().line()
              + " and "
              + reason.second().from().line());
    }
    return causes.isEmpty() ? "" : causes.stream().collect(Collectors.joining(", ", ": ", ""));
  }

  /** What the kernel takes of the machine, and what was counted. */
  static List<String> summary(Analysis analysis) {
    var lines = new ArrayList<String>();
    var kernel = analysis.kernel();
    var sizes = analysis.launched().sizes();
    int barriers = kernel.barriers().size();
    lines.add(
        sizes.threads()
            + " threads, "
            + analysis.sharedBytes()
            + " bytes shared"
            + (barriers == 0 ? "" : ", " + Plural.of(barriers, "split barrier"))
            + registers(analysis));
    var launched = analysis.launched();
    lines.add(
        "counted for "
            + sizes.text()
            + (launched.blocks() < sizes.blocks()
                ? "; " + Plural.of(launched.blocks(), "block") + " of them stand for all"
                : "")
            + (launched.isCut() ? "; of long loops the first trips stand for all" : ""));
    return lines;
  }

  private static String registers(Analysis analysis) {
    var budget = analysis.kernel().launch().registers();
    return budget.isEmpty()
        ? ""
        : budget.stream()
            .map(it -> it.each() + " a thread for " + it.threads() + " threads")
            .collect(Collectors.joining(", ", ", registers: ", ""));
  }
}
