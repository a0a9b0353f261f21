package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How many synchronizations of which kind: {@code block}, {@code named}, {@code warp}, {@code
 * cluster}, {@code grid} meetings, {@code split} barriers, {@code arrive}, {@code await}, {@code
 * fence}, {@code enter}, {@code commit}, and waits for groups by timeline and what they leave in
 * flight: {@code wgmma<1>}, {@code tma_store.read<0>}.
 */
record Tally(Map<String, Integer> counts) {
  /** What follows from the rest: compared only where it is named. */
  private static final Set<String> DETAILS = Set.of("arrive", "await", "enter", "commit");

  private static final Set<String> KINDS =
      Set.of("block", "named", "warp", "cluster", "grid", "split", "fence");

  Tally {
    counts = Map.copyOf(counts);
  }

  static Tally none() {
    return new Tally(Map.of());
  }

  /** {@code block=2 wgmma<1>=1}, or {@code none}. */
  static Tally parse(String text) {
    if (text.equals("none")) {
      return none();
    }
    var counts = new TreeMap<String, Integer>();
    for (var word : text.split("\\s+", -1)) {
      int equals = word.lastIndexOf('=');
      var kind = equals < 0 ? word : word.substring(0, equals);
      if (equals < 0 || !isKind(kind) || counts.containsKey(kind)) {
        throw new IllegalArgumentException("`" + word + "` is no count of synchronizations");
      }
      counts.put(kind, Integer.parseInt(word.substring(equals + 1)));
    }
    return new Tally(counts);
  }

  private static boolean isKind(String kind) {
    return KINDS.contains(kind)
        || DETAILS.contains(kind)
        || kind.matches("(cp_async|wgmma|tma_store(\\.read)?)<\\d+>");
  }

  /** What is found beside what is expected; empty where they agree. */
  List<String> differences(Tally found) {
    var kinds = new TreeSet<>(counts.keySet());
    kinds.addAll(found.counts.keySet());
    var differences = new ArrayList<String>();
    for (var kind : kinds) {
      boolean isCompared = counts.containsKey(kind) || !DETAILS.contains(kind);
      if (isCompared && of(kind) != found.of(kind)) {
        differences.add(
            String.format(Locale.ROOT, "%s=%d, found %d", kind, of(kind), found.of(kind)));
      }
    }
    return differences;
  }

  int of(String kind) {
    return counts.getOrDefault(kind, 0);
  }

  @Override
  public String toString() {
    var words = new ArrayList<String>();
    new TreeMap<>(counts).forEach((kind, count) -> words.add(kind + "=" + count));
    return words.isEmpty() ? "none" : String.join(" ", words);
  }
}
