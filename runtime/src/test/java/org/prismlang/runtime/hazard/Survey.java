package org.prismlang.runtime.hazard;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;

/** What becomes of many generated kernels; each that is wrong is made smaller. */
final class Survey {
  /** To make one smaller. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final long seed;
  private final Map<String, Integer> counts = new ConcurrentSkipListMap<>();
  private final Map<String, Integer> causes = new ConcurrentSkipListMap<>();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

  Survey(long seed) {
    this.seed = seed;
  }

  void add(int number) {
    var kernel = Kernels.kernel(number, seed);
    var verdict = Verdict.of(kernel, 1, 2);
    counts.merge(title(verdict), 1, Integer::sum);
    if (verdict instanceof Verdict.Broken || verdict instanceof Verdict.Wrong) {
      var smallest = smallest(kernel, verdict);
      var cause = title(verdict) + " in " + String.join(", ", Code.tags(smallest.code()));
      causes.merge(cause, 1, Integer::sum);
      failures.add(
          "kernel %d of seed %d: %s\n%s\n%s"
              .formatted(number, seed, cause, Verdict.of(smallest, 1, 2), smallest.text()));
    }
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** How many became what, and why those that are wrong are. */
  String text() {
    var text = new StringBuilder();
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    text.append(all).append(" kernels: ").append(counts).append('\n');
    causes.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(it -> text.append(it.getValue()).append(' ').append(it.getKey()).append('\n'));
    return text.toString();
  }

  private static String title(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Right _ -> "right";
      case Verdict.Refused(var code, _) -> "refused " + code;
      case Verdict.Wrong(var code, _, _) -> "wrong " + code;
      case Verdict.Broken(var kind, _) -> "broken " + kind;
    };
  }

  private static HazardKernel smallest(HazardKernel kernel, Verdict verdict) {
    var smallest = kernel;
    long seed = verdict instanceof Verdict.Wrong wrong ? wrong.seed() : 1;
    var left = smallest.smaller();
    int next = 0;
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (next < left.size() && System.nanoTime() < end) {
      var smaller = left.get(next);
      if (title(Verdict.of(smaller, seed)).equals(title(verdict))) {
        boolean isLaunches = smaller.code().equals(smallest.code());
        smallest = smaller;
        left = smallest.smaller();
        next = isLaunches ? 0 : next;
      } else {
        next++;
      }
    }
    return smallest;
  }
}
