package org.prismlang.bench.tune;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.lang.source.SourceFile;

/**
 * The choice as a program of Prism, to be read, changed and kept beside the file: how it came
 * about, and a host function that takes the winner of the nearest size.
 */
public final class ChoiceText {
  private final Tuning tuning;
  private final SourceFile file;
  private final ProgramText source;
  private final Map<Tried, String> names = new LinkedHashMap<>();

  private ChoiceText(Tuning tuning, SourceFile file) {
    this.tuning = tuning;
    this.file = file;
    this.source = ProgramText.of(file);
    for (int size : bySize()) {
      var winner = winner(size);
      names.putIfAbsent(winner, fresh(winner.subject().name() + "_" + (names.size() + 1)));
    }
  }

  private String fresh(String name) {
    return ProgramText.fresh(name, source.names());
  }

  /** Of a tuning with a winner for each size. */
  public static String of(Tuning tuning, SourceFile file) {
    return new ChoiceText(tuning, file).text();
  }

  private String text() {
    var out = new StringBuilder("# Written by `prism tune`; it belongs beside ");
    out.append(Path.of(file.path()).getFileName()).append(".\n");
    TuningText.of(tuning)
        .lines()
        .forEach(it -> out.append(("# " + it).stripTrailing()).append('\n'));
    out.append(tuning.isMeasured() ? "# Measured on " : "# NOTHING WAS MEASURED. A model of ");
    out.append(tuning.device()).append(": ").append(tuning.how()).append(".\n");
    out.append(source.imports());
    var wanted = new LinkedHashSet<String>();
    names.keySet().forEach(it -> wanted.addAll(it.subject().wanted()));
    out.append("from .").append(module()).append(" import ").append(String.join(", ", wanted));
    out.append("\n\n");
    names.forEach((tried, name) -> out.append(declaration(tried, name)));
    return out.append(function()).toString();
  }

  private String module() {
    return Path.of(file.path()).getFileName().toString().replaceAll("\\.prism$", "");
  }

  private String declaration(Tried tried, String name) {
    var heading = "# " + sizes(tried) + ": `" + tried.subject().instantiation(tried.combination());
    var declaration = tried.subject().declaration(tried.combination(), name);
    return heading + "`\n" + (declaration.isEmpty() ? "" : declaration) + "\n";
  }

  /** Those that it won. */
  private String sizes(Tried tried) {
    return bySize().stream()
        .filter(it -> winner(it).equals(tried))
        .map(it -> tuning.sizes().get(it).words())
        .collect(Collectors.joining("; "));
  }

  private String function() {
    var first = names.keySet().iterator().next();
    var out = new StringBuilder("@prism(\"host\")\ndef ");
    out.append(fresh(first.subject().family() + "_tuned"));
    out.append('(').append(first.subject().parameters()).append("):\n");
    var order = new ArrayList<>(bySize());
    for (int i = 0; i + 1 < order.size(); i++) {
      var here = winner(order.get(i));
      if (!here.equals(winner(order.get(i + 1)))) {
        out.append("    if ").append(volume()).append(" <= ");
        out.append(between(order.get(i), order.get(i + 1))).append(":\n        ");
        out.append(call(here)).append("\n        return\n");
      }
    }
    return out.append("    ").append(call(winner(order.getLast()))).append('\n').toString();
  }

  private String call(Tried tried) {
    return tried.subject().call(tried.combination(), names.getOrDefault(tried, ""));
  }

  private String volume() {
    return tuning.sizes().getFirst().values().keySet().stream()
        .map(it -> "double(" + it + ")")
        .collect(Collectors.joining(" * "));
  }

  /** As many times larger than one as it is smaller than the other. */
  private String between(int one, int other) {
    var sizes = tuning.sizes();
    return String.valueOf(
        Math.rint(Math.sqrt(sizes.get(one).volume()) * Math.sqrt(sizes.get(other).volume())));
  }

  private Tried winner(int size) {
    return tuning.winner(size).orElseThrow().tried();
  }

  private List<Integer> bySize() {
    return IntStream.range(0, tuning.sizes().size())
        .boxed()
        .sorted(Comparator.comparingDouble(it -> tuning.sizes().get(it).volume()))
        .toList();
  }
}
