package org.prismlang.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.verify.Judgement;

/** A judgement in words. */
final class JudgementText {
  private JudgementText() {}

  /** {@code hgemm: verified for k_tiles = 22, 1; tiles_m = 11, 1; 2 blocks of 384 threads}. */
  static String of(Judgement judgement) {
    var outside =
        judgement.outside().stream()
            .map(it -> "  outside: " + it + "\n")
            .collect(Collectors.joining());
    var standing =
        switch (judgement.standing()) {
          case VERIFIED -> "verified for ";
          case UNKNOWN -> "unknown; nothing wrong for ";
          case REFUTED -> "refuted for ";
        };
    return judgement.kernel().name()
        + ": "
        + (judgement.sizes().isEmpty() ? "unknown" : standing + sizes(judgement.sizes()))
        + "\n"
        + outside;
  }

  /** All that were tried, parameter by parameter. */
  private static String sizes(List<Sizes> all) {
    Map<String, Set<Long>> values = new TreeMap<>();
    for (var sizes : all) {
      sizes
          .values()
          .forEach(
              (name, value) -> values.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(value));
    }
    var parts = new ArrayList<String>();
    values.forEach(
        (name, tried) ->
            parts.add(
                name
                    + " = "
                    + tried.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    parts.add(
        all.stream()
            .map(it -> new Sizes(it.blocks(), it.threads()).text())
            .distinct()
            .collect(Collectors.joining(", ")));
    return String.join("; ", parts);
  }
}
