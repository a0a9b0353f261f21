package org.prismlang.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.Timing;

/** A result as text, a line a size. */
public final class Table {
  private Table() {}

  public static String of(Result result) {
    var lines = new ArrayList<List<String>>();
    var unit = result.unit().text();
    boolean hasTriton = result.rows().stream().anyMatch(it -> it.triton().isPresent());
    lines.add(
        line(
            List.of("size", "Prism", "library", "ratio"),
            hasTriton ? List.of("Triton", "ratio") : List.of(),
            List.of("Prism", "library", "spread")));
    lines.add(
        line(
            List.of("", "µs", "µs", ""),
            hasTriton ? List.of("µs", "") : List.of(),
            List.of(unit, unit, "")));
    for (var row : result.rows()) {
      if (!row.timings().isEmpty()) {
        lines.add(cells(row, result, hasTriton));
      }
    }
    var text = new StringBuilder(result.name()).append(": ").append(result.title()).append('\n');
    if (lines.size() > 2) {
      text.append(Columns.aligned(lines));
    }
    if (lines.size() > 3) {
      text.append(summary(result));
    }
    result.rows().forEach(row -> text.append(checks(row)));
    return text.toString();
  }

  private static List<String> line(List<String> first, List<String> triton, List<String> rest) {
    return Stream.of(first, triton, rest).flatMap(List::stream).toList();
  }

  private static String summary(Result result) {
    return summary("ratios", result.ratios()) + summary("to Triton", result.ratiosToTriton());
  }

  private static String summary(String what, Ratios ratios) {
    return ratios
        .worst()
        .map(
            it ->
                String.format(
                    Locale.ROOT,
                    "  %s: geometric mean %.3f, worst %.3f at %s%n",
                    what,
                    ratios.geometricMean().orElseThrow(),
                    it.value(),
                    it.size()))
        .orElse("");
  }

  private static List<String> cells(Row row, Result result, boolean hasTriton) {
    var cells = new ArrayList<String>();
    cells.add(row.size());
    cells.add(row.prism().map(it -> microseconds(it.seconds())).orElse("–"));
    cells.add(row.library().map(it -> microseconds(it.seconds())).orElse("–"));
    cells.add(ratio(row.ratio()));
    if (hasTriton) {
      cells.add(row.triton().map(it -> microseconds(it.seconds())).orElse("–"));
      cells.add(ratio(row.ratioToTriton()));
    }
    for (var timing : List.of(row.prism(), row.library())) {
      cells.add(timing.map(it -> rate(row, result, it.seconds())).orElse("–"));
    }
    double spread = row.timings().stream().mapToDouble(it -> it.spread()).max().orElse(0);
    cells.add(String.format(Locale.ROOT, "%.1f %%", 100 * spread));
    var ours = row.prism().map(it -> it.name()).orElse("");
    var theirs = theirs(row, result);
    cells.add(theirs.isEmpty() ? ours : ours + " : " + theirs);
    return cells;
  }

  /** Who the libraries are; where there are several, how fast each is. */
  private static String theirs(Row row, Result result) {
    var others = row.timings().stream().filter(it -> it.side() == Side.LIBRARY).toList();
    return others.size() == 1
        ? others.getFirst().name()
        : others.stream()
            .sorted(Comparator.comparingDouble(Timing::seconds))
            .map(it -> it.name() + " " + rate(row, result, it.seconds()))
            .collect(Collectors.joining(", "));
  }

  private static String rate(Row row, Result result, double seconds) {
    return String.format(Locale.ROOT, "%.1f", result.unit().rate(row.work(), seconds));
  }

  private static String ratio(Optional<Double> ratio) {
    return ratio.map(it -> String.format(Locale.ROOT, "%.3f", it)).orElse("–");
  }

  private static String microseconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds * 1e6);
  }

  private static String checks(Row row) {
    var text = new StringBuilder();
    for (var verdict : row.verdicts()) {
      text.append(verdict.isRight() ? "  right " : "  WRONG ");
      text.append(row.size()).append(' ').append(verdict.contestant()).append(": ");
      text.append(String.join("; ", verdict.text())).append('\n');
    }
    return text.toString();
  }
}
