package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.prismlang.bench.report.Columns;
import org.prismlang.lang.diagnostic.Diagnostic;

/** What came of tuning, for people. */
public final class TuningText {
  private static final List<String> MODEL =
      List.of(
          "combination",
          "rank",
          "cycles",
          "KB moved",
          "wavefronts",
          "products, millions",
          "waves",
          "blocks at once",
          "bytes shared");
  private static final List<String> CLOCK = List.of("combination", "rank", "µs", "ratio", "spread");

  private TuningText() {}

  public static String of(Tuning tuning) {
    var text = new StringBuilder();
    for (var subject : tuning.subjects()) {
      text.append(enumerated(subject));
    }
    if (tuning.leftOut() > 0) {
      text.append("  left out   ").append(tuning.leftOut()).append(", by --limit\n");
    }
    text.append(fates(tuning));
    for (int size = 0; size < tuning.sizes().size() && !tuning.right().isEmpty(); size++) {
      text.append('\n').append(table(tuning, size));
    }
    return text.toString();
  }

  private static String enumerated(TunedSubject subject) {
    var open = names(subject, false);
    var settled = names(subject, true);
    long count = subject.count();
    return subject.title()
        + ": "
        + count
        + (count == 1 ? " combination" : " combinations")
        + (open.isEmpty() ? "" : " of " + open)
        + (settled.isEmpty() ? "" : (open.isEmpty() ? ", " : " with ") + settled)
        + "\n";
  }

  private static String names(TunedSubject subject, boolean areSettled) {
    return subject.candidates().entrySet().stream()
        .filter(it -> it.getValue().size() == 1 == areSettled)
        .map(it -> areSettled ? it.getKey() + "=" + it.getValue().getFirst() : it.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String fates(Tuning tuning) {
    var text = new StringBuilder();
    var ruledOut = tuning.ruledOut();
    long count = ruledOut.values().stream().mapToLong(it -> it).sum();
    text.append("  ruled out  ").append(count);
    text.append(ruledOut.isEmpty() ? "" : ": " + counted(ruledOut)).append('\n');
    for (var each : tuning.tried()) {
      if (each.fate() instanceof Fate.RuledOut(Diagnostic why)) {
        text.append("    ").append(words(each)).append(": ").append(said(why)).append('\n');
      }
    }
    for (var each : tuning.tried()) {
      if (each.fate() instanceof Fate.Wrong(Diagnostic why)) {
        text.append("  WRONG      ").append(words(each)).append(": ").append(said(why));
        text.append('\n');
      }
    }
    return text.append("  right      ").append(tuning.right().size()).append('\n').toString();
  }

  private static String counted(Map<String, Long> codes) {
    return codes.entrySet().stream()
        .map(it -> it.getKey() + " × " + it.getValue())
        .collect(Collectors.joining(", "));
  }

  /** {@code hopper BN=128, Q=4}. */
  static String words(Tried tried) {
    var open =
        tried.subject().candidates().entrySet().stream()
            .filter(it -> it.getValue().size() > 1)
            .map(it -> it.getKey() + "=" + tried.combination().numbers().get(it.getKey()))
            .collect(Collectors.joining(", "));
    return tried.subject().name() + (open.isEmpty() ? "" : " " + open);
  }

  private static String said(Diagnostic why) {
    var place = why.span().file().path() + ":" + why.span().file().line(why.span().start());
    return why.code().name() + " in " + place + ": " + why.message();
  }

  static String table(Tuning tuning, int size) {
    var lines = new ArrayList<List<String>>();
    lines.add(tuning.isMeasured() ? CLOCK : MODEL);
    var ranking = tuning.ranking(size);
    for (var ranked : ranking) {
      lines.add(cells(ranked, ranking.getFirst().score().cost()));
    }
    var text = new StringBuilder(tuning.sizes().get(size).words());
    text.append(tuning.isMeasured() ? "\n" : ": ranked by a model, not measured\n");
    text.append(Columns.aligned(lines));
    for (var each : tuning.right()) {
      switch (each.scores().get(size)) {
        case Score.Unfit(String why) ->
            text.append("  not for this size: ")
                .append(words(each))
                .append(": ")
                .append(why + "\n");
        case Score.Mistaken(String why) ->
            text.append("  WRONG at this size: ")
                .append(words(each))
                .append(": ")
                .append(why + "\n");
        case Score.Timed _, Score.Estimated _ -> {}
      }
    }
    return text.toString();
  }

  private static List<String> cells(Tuning.Ranked ranked, double best) {
    var cells = new ArrayList<String>();
    cells.add(words(ranked.tried()));
    cells.add(String.valueOf(ranked.rank()));
    switch (ranked.score()) {
      case Score.Timed(var timing) -> {
        cells.add(decimal("%.2f", timing.seconds() * 1e6));
        cells.add(decimal("%.3f", best / timing.seconds()));
        cells.add(decimal("%.1f %%", 100 * timing.spread()));
      }
      case Score.Estimated(var estimate) -> {
        cells.add(decimal("%.0f", estimate.cycles()));
        cells.add(decimal("%.1f", estimate.bytes() / 1e3));
        cells.add(String.valueOf(estimate.wavefronts()));
        cells.add(decimal("%.1f", estimate.products() / 1e6));
        cells.add(String.valueOf(estimate.waves()));
        cells.add(String.valueOf(estimate.resident()));
        cells.add(String.valueOf(estimate.sharedBytes()));
        if (!estimate.isExact()) {
          cells.add("some of it is guessed");
        }
      }
      case Score.Unfit _, Score.Mistaken _ -> throw new IllegalStateException("it has no rank");
    }
    return cells;
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
