package org.prismlang.runtime.hazard;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What is accepted has no race, no hang and nothing too early at any of the sizes it is launched
 * with. For longer runs: {@code -Dprism.kernels=20000 -Dprism.seed=7}.
 */
class HazardKernelsTest {
  private static final int KERNELS = Integer.getInteger("prism.kernels", 24);
  private static final int FIRST = Integer.getInteger("prism.first", 0);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final boolean SHRINKS =
      Boolean.parseBoolean(System.getProperty("prism.shrink", "true"));

  /** Kinds of code. */
  private static final List<String> WITHOUT =
      List.of(System.getProperty("prism.without", "").split(",", -1));

  /** Of those that are wrong. */
  private static final int MOST_SHOWN = Integer.getInteger("prism.shown", 20);

  /** To make one smaller. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  @Test
  void whatIsAcceptedHasNoHazard() {
    var counts = new TreeMap<String, Integer>();
    var causes = new TreeMap<String, Integer>();
    var failures = new ArrayList<String>();
    for (int number = FIRST; number < FIRST + KERNELS; number++) {
      var kernel = Kernels.kernel(number, SEED);
      if (!Collections.disjoint(Code.tags(kernel.code()), WITHOUT)) {
        counts.merge("left out", 1, Integer::sum);
        continue;
      }
      var verdict = Verdict.of(kernel, 1, 2);
      counts.merge(title(verdict), 1, Integer::sum);
      if (verdict instanceof Verdict.Broken || verdict instanceof Verdict.Wrong) {
        var smallest = SHRINKS ? smallest(kernel, verdict) : kernel;
        var cause = title(verdict) + " in " + String.join(", ", Code.tags(smallest.code()));
        causes.merge(cause, 1, Integer::sum);
        failures.add(
            "kernel %d of seed %d: %s\n%s\n%s"
                .formatted(number, SEED, cause, Verdict.of(smallest, 1, 2), smallest.text()));
      }
    }
    System.out.println(KERNELS + " kernels: " + counts);
    causes.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(it -> System.out.println(it.getValue() + " " + it.getKey()));
    assertTrue(
        failures.isEmpty(),
        () -> String.join("\n\n", failures.stream().limit(MOST_SHOWN).toList()));
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
