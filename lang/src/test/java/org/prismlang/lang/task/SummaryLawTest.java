package org.prismlang.lang.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What a summary calls parallel, or a reduction in order, can be cut: the task done block by block
 * is the task, by uninterpreted runs of both. {@code -Dprism.tasks=100000} for a long run, {@code
 * -Dprism.seed=…} for another one.
 */
class SummaryLawTest {
  private static final int TASKS = Integer.getInteger("prism.tasks", 120);
  private static final long SEED = Long.getLong("prism.seed", 1);

  private int refused;
  private int sizes;
  private int parallel;
  private int reductions;
  private int reassociate;
  private int notRun;
  private int refuted;
  private int refutedReassociations;
  private int tooCareful;
  private final List<String> wrong = new ArrayList<>();

  @Test
  void acceptedSizesCanBeCut() {
    for (int i = 0; i < TASKS; i++) {
      long seed = SEED * 1_000_000_007L + i;
      var text = RandomTask.text(seed);
      try {
        task(text, seed);
      } catch (TextOfTasks.Refused _) {
        refused++;
      }
    }
    var figures =
        """
        %d tasks of seed %d, %d refused; %d sizes: %d parallel, %d reductions in order, \
        %d that reassociate; of the rest the run refutes %d and allows %d; not run %d; \
        reassociations seen by the run: %d\
        """
            .formatted(
                TASKS,
                SEED,
                refused,
                sizes,
                parallel,
                reductions,
                reassociate,
                refuted,
                tooCareful,
                notRun,
                refutedReassociations);
    System.out.println(figures);
    assertEquals(List.of(), wrong, figures);
    assertTrue(parallel > TASKS / 10 && reductions > TASKS / 50, figures);
    assertTrue(refuted > TASKS / 10 && refutedReassociations > 0, figures);
  }

  private void task(String text, long seed) {
    var elements = TextOfTasks.elements(text, RandomTask.NAME);
    var summary = Summary.of(elements);
    var cuts = Cuts.of(text, RandomTask.NAME);
    for (var size : elements.task().sizes()) {
      sizes++;
      var others = new LinkedHashMap<String, Long>();
      for (var other : elements.task().sizes()) {
        others.put(other.text(), 1 + Math.floorMod(seed + others.size(), 3L));
      }
      var judged =
          Optional.ofNullable(cuts.get(size.text()))
              .map(it -> it.judged(size.text(), others))
              .orElse(new Cuts.Judged(Cuts.Verdict.OTHER, "no text cuts it"));
      judge(text, size.text(), summary.of(size.text()).orElseThrow(), judged);
    }
  }

  private void judge(String text, String size, Summary.Kind kind, Cuts.Judged judged) {
    var verdict = judged.verdict();
    if (verdict == Cuts.Verdict.NONE) {
      notRun++;
      return;
    }
    boolean isRefuted = verdict == Cuts.Verdict.OTHER;
    switch (kind) {
      case Summary.Parallel _ -> parallel++;
      case Summary.Reduction it when it.isInOrder() -> reductions++;
      case Summary.Reduction _ -> {
        reassociate++;
        refutedReassociations += isRefuted ? 1 : 0;
        return;
      }
      case Summary.Sequential _ -> {
        refuted += isRefuted ? 1 : 0;
        tooCareful += isRefuted ? 0 : 1;
        return;
      }
    }
    if (isRefuted) {
      wrong.add(size + " " + kind + "\n" + judged.where() + "\n" + text);
    }
  }
}
