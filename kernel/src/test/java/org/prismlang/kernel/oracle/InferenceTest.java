package org.prismlang.kernel.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Inferred synchronization of generated kernels suffices, and next to nothing of it could go. For
 * longer runs: {@code -Dprism.kernels=1000 -Dprism.seed=7}.
 */
final class InferenceTest {
  private static final int KERNELS = Integer.getInteger("prism.kernels", 40);
  private static final long SEED = Long.getLong("prism.seed", 1);

  /** How much of what is inferred may be more than needed. */
  private static final double SPARE = 0.05;

  @Test
  void inferredSynchronizationSufficesAndIsNeeded() {
    var failures = new ArrayList<String>();
    Map<String, Integer> spare = new TreeMap<>();
    int all = 0;
    for (int number = 0; number < KERNELS; number++) {
      var generated = Generator.program(number, SEED);
      var where = "kernel " + number + " of seed " + SEED + " (" + generated.shape() + ")";
      try {
        var judged = Judged.of(generated.text(), generated.sizes());
        var problems = judged.problems();
        if (!problems.isEmpty()) {
          failures.add(where + "\n" + problems + "\n" + smallest(generated));
        }
        all += judged.synchronizations();
        for (var harmless : judged.harmless()) {
          spare.merge(where + ": " + harmless, 1, Integer::sum);
        }
      } catch (RuntimeException e) {
        failures.add(where + "\n" + e + "\n" + smallest(generated));
      }
    }
    System.out.println("fell back: " + spare.size() + " of " + all + " synchronizations could go");
    spare.keySet().forEach(System.out::println);
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    assertTrue(spare.size() <= SPARE * all, spare.keySet().toString());
  }

  private static String smallest(Generated generated) {
    var objection = Judged.objection(generated.text(), generated.sizes());
    return Shrinking.of(
        generated.text(), text -> Judged.objection(text, generated.sizes()).equals(objection));
  }
}
