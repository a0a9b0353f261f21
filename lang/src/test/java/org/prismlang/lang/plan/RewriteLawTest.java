package org.prismlang.lang.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Imports;
import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Task;

/**
 * A rewrite that is accepted keeps what the plan does, also behind others: by uninterpreted runs of
 * the plan's text before and after. {@code -Dprism.plans=20000} for a long run.
 */
class RewriteLawTest {
  private static final int PLANS = Integer.getInteger("prism.plans", 100);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final int MOST_REWRITES = 4;
  private static final List<List<Long>> SIZES =
      List.of(List.of(1L, 1L), List.of(2L, 3L), List.of(5L, 4L), List.of(3L, 7L));

  private int tiled;
  private int split;
  private int refused;
  private final List<String> wrong = new ArrayList<>();

  @Test
  void acceptedRewritesKeepThePlan() {
    for (int i = 0; i < PLANS; i++) {
      long seed = SEED * 1_000_000_007L + i;
      planned(RandomPlan.text(seed)).ifPresent(it -> chain(it, new Random(seed)));
    }
    var figures =
        "%d plans of seed %d: %d tiled, %d split, %d rewrites refused"
            .formatted(PLANS, SEED, tiled, split, refused);
    System.out.println(figures);
    assertEquals(List.of(), wrong, figures);
    assertTrue(tiled > PLANS / 10 && split > PLANS / 10 && refused > PLANS / 10, figures);
  }

  private static Optional<Plan> planned(String text) {
    var diagnostics = new Diagnostics();
    var scope =
        new Modules(new Imports(diagnostics), diagnostics)
            .load(new SourceFile("plans.prism", text));
    Optional<Task> task =
        scope
            .find(RandomPlan.NAME)
            .filter(Declaration.OfFunction.class::isInstance)
            .flatMap(it -> ((Declaration.OfFunction) it).task());
    return diagnostics.hasErrors() ? Optional.empty() : task.flatMap(RewriteLawTest::elaborated);
  }

  private static Optional<Plan> elaborated(Task task) {
    return Elaboration.of(task, new Diagnostics());
  }

  private void chain(Plan first, Random random) {
    var plan = first;
    var done = new ArrayList<String>();
    for (int i = 0; i < MOST_REWRITES; i++) {
      var extent = random.nextBoolean() ? "M" : "N";
      long size = 1L + random.nextInt(3);
      var span = first.task().item().head();
      boolean isTile = random.nextInt(3) == 0;
      var steps = plan.steps();
      var step = steps.get(random.nextInt(steps.size())).step();
      var next =
          isTile
              ? new Tile("x" + i, extent, size, span).of(plan, new Diagnostics())
              : split("x" + i, step, extent, size, span, plan);
      if (next.isEmpty()) {
        refused++;
        continue;
      }
      tiled += isTile ? 1 : 0;
      split += isTile ? 0 : 1;
      done.add((isTile ? "tile(" : "split(" + step.label() + ", ") + extent + ", " + size + ")");
      plan = next.get();
      if (!judged(first, plan, done)) {
        return;
      }
    }
  }

  private static Optional<Plan> split(
      String loop, PlanNode.Step step, String extent, long size, Span span, Plan plan) {
    return new Split(loop, step, extent, size, false, span).of(plan, new Diagnostics());
  }

  private boolean judged(Plan first, Plan plan, List<String> done) {
    for (var sizes : SIZES) {
      var verdict = PlanRun.compare(first, plan, sizes);
      if (!(verdict instanceof PlanRun.Same)) {
        wrong.add(verdict + " at " + sizes + " after " + done + "\n" + PlanText.of(plan));
        return false;
      }
    }
    return true;
  }
}
