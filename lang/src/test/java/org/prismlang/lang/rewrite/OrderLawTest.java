package org.prismlang.lang.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Imports;
import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Elaboration;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.task.Task;

/**
 * A rewrite of order that is accepted keeps what the plan does, also behind others: by
 * uninterpreted runs of the plans' texts. {@code -Dprism.plans=20000} for a long run.
 */
class OrderLawTest {
  private static final int PLANS = Integer.getInteger("prism.plans", 300);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final int MOST_REWRITES = 6;
  static final List<List<Long>> SIZES =
      List.of(List.of(3L, 2L), List.of(4L, 5L), List.of(6L, 3L), List.of(1L, 1L), List.of(0L, 2L));

  private final Map<String, Integer> accepted = new TreeMap<>();
  private final Map<String, Integer> refused = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private int unjudged;
  private int plans;

  @Test
  void acceptedRewritesKeepThePlan() {
    for (int i = 0; i < PLANS; i++) {
      long seed = SEED * 1_000_000_007L + i;
      planned(RandomNests.text(seed)).ifPresent(it -> chain(it, new Random(seed)));
    }
    var figures =
        "%d plans of seed %d: accepted %s, refused %s, %d runs not judged"
            .formatted(plans, SEED, accepted, refused, unjudged);
    System.out.println(figures);
    assertEquals(List.of(), wrong.stream().limit(3).toList(), figures);
    assertTrue(plans > PLANS * 9 / 10, figures);
    assertTrue(accepted.size() == RULES.size(), figures);
    assertTrue(unjudged < plans / 20, figures);
  }

  @Test
  void sizesThatALaunchRefusesAreNotJudged() {
    var plan =
        planned(
                """
                @prism("task")
                @where(n >= 3)
                def nest(A: update(float[n])):
                    for i in range(0, n):
                        A[0] += 1.0
                """)
            .orElseThrow();
    var span = plan.task().item().head();
    var headed = new Peel("h", "i", 3, span).of(plan, new Diagnostics()).orElseThrow();
    assertEquals(
        new PlanRun.Unjudged("an assertion does not hold"),
        PlanRun.compare(plan, headed, List.of(1L)));
    assertEquals(new PlanRun.Same(), PlanRun.compare(plan, headed, List.of(3L)));
  }

  static Optional<Plan> planned(String text) {
    var diagnostics = new Diagnostics();
    var scope =
        new Modules(new Imports(diagnostics), diagnostics)
            .load(new SourceFile("nests.prism", text));
    Optional<Task> task =
        scope
            .find(RandomNests.NAME)
            .filter(Declaration.OfFunction.class::isInstance)
            .flatMap(it -> ((Declaration.OfFunction) it).task());
    var plan =
        diagnostics.hasErrors()
            ? Optional.<Plan>empty()
            : task.flatMap(it -> Elaboration.of(it, diagnostics));
    if (plan.isEmpty() && Boolean.getBoolean("prism.show")) {
      System.out.println(text + diagnostics.inOrder());
    }
    return plan;
  }

  private void chain(Plan first, Random random) {
    plans++;
    var plan = first;
    var done = new ArrayList<String>();
    for (int i = 0; i < MOST_REWRITES; i++) {
      var rule = RULES.get(random.nextInt(RULES.size()));
      var tried = rewritten(rule, plan, i, random);
      if (tried.isEmpty()) {
        continue;
      }
      if (tried.get().plan.isEmpty()) {
        refused.merge(rule, 1, Integer::sum);
        continue;
      }
      accepted.merge(rule, 1, Integer::sum);
      done.add(tried.get().said);
      plan = tried.get().plan.get();
      if (!isJudgedSame(first, plan, done)) {
        return;
      }
    }
  }

  private static final List<String> RULES =
      List.of(
          "reorder",
          "fuse",
          "fission",
          "cut",
          "unroll",
          "unroll by",
          "strips",
          "move",
          "delay",
          "weave",
          "expand",
          "versions",
          "stream",
          "sink");

  private record Tried(String said, Optional<Plan> plan) {}

  /** Names among which a rule finds something to do; empty where there is nothing. */
  private static Optional<Tried> rewritten(String rule, Plan plan, int number, Random random) {
    var loops = plan.repeated().toList();
    if (loops.isEmpty()) {
      return Optional.empty();
    }
    var span = plan.task().item().head();
    var none = new Diagnostics();
    var loop = loops.get(random.nextInt(loops.size()));
    var x = loop.name();
    var fresh = "z" + number;
    var inside = loop.body();
    var child =
        inside.isEmpty()
            ? Optional.<String>empty()
            : name(inside.get(random.nextInt(inside.size())));
    var other =
        inside.isEmpty()
            ? Optional.<String>empty()
            : name(inside.get(random.nextInt(inside.size())));
    long count = random.nextInt(4);
    var sequence = Sequences.of(plan.body(), x).orElseThrow().nodes();
    var loopsBeside =
        sequence.stream()
            .filter(PlanNode.Repeated.class::isInstance)
            .map(it -> ((PlanNode.Repeated) it).name())
            .filter(it -> !it.equals(x))
            .toList();
    var beside =
        loopsBeside.isEmpty()
            ? Optional.<String>empty()
            : Optional.of(loopsBeside.get(random.nextInt(loopsBeside.size())));
    return switch (rule) {
      case "reorder" -> {
        if (inside.size() == 1 && inside.getFirst() instanceof PlanNode.Repeated y) {
          yield tried(
              rule + x + "," + y.name(), new Reorder(x, y.name(), false, span).of(plan, none));
        }
        yield Optional.empty();
      }
      case "fuse" -> {
        var found = Sequences.of(plan.body(), x).orElseThrow();
        yield beside.map(
            it -> {
              boolean isFirst = found.index(x) < found.index(it);
              var first = isFirst ? x : it;
              var second = isFirst ? it : x;
              return new Tried(
                  rule + first + "," + second,
                  new Fuse(fresh, first, second, false, span).of(plan, none));
            });
      }
      case "fission" -> {
        yield child.map(
            it ->
                new Tried(
                    rule + x + "," + it, new Fission(fresh, x, it, false, span).of(plan, none)));
      }
      case "cut" -> {
        yield tried(rule + x + count, new Peel(fresh, x, count, span).of(plan, none));
      }
      case "unroll" -> {
        yield tried(rule + x, new Unroll(x, Optional.empty(), span).of(plan, none));
      }
      case "unroll by" -> {
        yield tried(rule + x + count, new Unroll(x, Optional.of(count), span).of(plan, none));
      }
      case "strips" -> {
        yield tried(rule + x + count, new Strips(fresh, x, count, span).of(plan, none));
      }
      case "move" -> {
        boolean isBefore = random.nextBoolean();
        yield child.flatMap(
            a ->
                other.map(
                    b ->
                        new Tried(
                            rule + a + "," + b + isBefore,
                            new Move(a, b, isBefore, false, span).of(plan, none))));
      }
      case "delay" -> {
        var after = other.filter(_ -> random.nextBoolean());
        long by = 1L + random.nextInt(2);
        yield child.map(
            it ->
                new Tried(
                    rule + it + by + x + after,
                    new Delay(it, by, x, after, false, span).of(plan, none)));
      }
      case "weave" -> {
        yield beside.map(
            it -> new Tried(rule + x + "," + it, new Weave(x, it, false, span).of(plan, none)));
      }
      case "stream" -> {
        var after = other.filter(_ -> random.nextBoolean());
        var around =
            loops.stream().filter(it -> it.body().contains(loop)).map(it -> it.name()).findFirst();
        yield child.flatMap(
            it ->
                around.map(
                    t ->
                        new Tried(
                            rule + it + x + t + after,
                            new StreamDelay(it, x, t, after, false, span).of(plan, none))));
      }
      case "sink" -> {
        yield tried(rule + x, new Sink(x, false, span).of(plan, none));
      }
      case "expand" -> {
        yield local(plan, random)
            .map(it -> new Tried(rule + it + x, new Expand(it, List.of(x), span).of(plan, none)));
      }
      default -> {
        yield local(plan, random)
            .map(it -> new Tried(rule + it + count, new Versions(it, count, span).of(plan, none)));
      }
    };
  }

  private static Optional<Tried> tried(String said, Optional<Plan> plan) {
    return Optional.of(new Tried(said, plan));
  }

  private static Optional<String> local(Plan plan, Random random) {
    var locals = plan.locals();
    return locals.isEmpty()
        ? Optional.empty()
        : Optional.of(locals.get(random.nextInt(locals.size())).name());
  }

  private static Optional<String> name(PlanNode node) {
    return switch (node) {
      case PlanNode.Repeated it -> Optional.of(it.name());
      case PlanNode.Step it -> Optional.of(it.label());
      case PlanNode.When _ -> Optional.empty();
    };
  }

  private boolean isJudgedSame(Plan first, Plan plan, List<String> done) {
    for (var sizes : SIZES) {
      switch (PlanRun.compare(first, plan, sizes)) {
        case PlanRun.Same _, PlanRun.SameSums _ -> {}
        case PlanRun.Unjudged it -> {
          if (!it.why().contains("does not hold")) {
            unjudged++;
            if (Boolean.getBoolean("prism.show")) {
              System.out.println(it.why() + done + "\n" + PlanText.of(plan));
            }
          }
        }
        case PlanRun.Different it -> {
          wrong.add(
              it
                  + " at "
                  + sizes
                  + " after "
                  + done
                  + "\n"
                  + PlanText.of(first)
                  + PlanText.of(plan));
          return false;
        }
      }
    }
    return true;
  }
}
