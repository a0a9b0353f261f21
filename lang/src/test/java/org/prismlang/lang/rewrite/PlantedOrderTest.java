package org.prismlang.lang.rewrite;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Rewrites whose conditions are wrong, or missing: the run that judges the right ones refutes each
 * of them. If it does not, it judges nothing.
 */
class PlantedOrderTest {
  private static final int MOST_PLANS = 2000;

  /** Rewrites of a plan, one for each place that it sees. */
  private interface Blind {
    Stream<Plan> of(Plan plan);
  }

  @Test
  void fuseForgetsWhatStandsBetween() {
    refutes(PlantedOrderTest::fusedOverAll);
  }

  @Test
  void fissionExpandsEveryScalar() {
    refutes(PlantedOrderTest::partedWithEveryScalar);
  }

  @Test
  void weaveAsksWhatFuseAsks() {
    refutes(PlantedOrderTest::wovenAsFused);
  }

  @Test
  void reorderAsksNothing() {
    refutes(PlantedOrderTest::swapped);
  }

  @Test
  void delayAsksNothing() {
    refutes(PlantedOrderTest::oneTripLater);
  }

  @Test
  void bindForgetsThatItReads() {
    refutes(PlantedOrderTest::boundWhole);
  }

  private static void refutes(Blind rewrite) {
    int tried = 0;
    for (int seed = 0; seed < MOST_PLANS; seed++) {
      var plan = OrderLawTest.planned(RandomNests.text(seed));
      for (var other : plan.stream().flatMap(rewrite::of).toList()) {
        tried++;
        for (var sizes : OrderLawTest.SIZES) {
          if (PlanRun.compare(plan.orElseThrow(), other, sizes) instanceof PlanRun.Different) {
            System.out.println("refuted: the " + tried + ". rewrite, of plan " + seed);
            return;
          }
        }
      }
    }
    fail(tried + " rewrites, and none is refuted");
  }

  private static Stream<PlanNode.Repeated> loops(List<PlanNode> nodes) {
    return nodes.stream()
        .filter(PlanNode.Repeated.class::isInstance)
        .map(PlanNode.Repeated.class::cast);
  }

  private static Span span(Plan plan) {
    return plan.task().item().head();
  }

  /** Loops of one range, with something between: that stays behind both. */
  private static Stream<Plan> fusedOverAll(Plan plan) {
    return pairs(plan)
        .filter(it -> it.found.index(it.b.name()) > it.found.index(it.a.name()) + 1)
        .filter(it -> range(it.a).equals(range(it.b)))
        .filter(
            it ->
                new Encounter(plan, false)
                    .between(
                        it.found.of(it.a),
                        it.found.of(it.b),
                        it.found.loops(),
                        List.of(
                            new Encounter.Apart(
                                it.a.name(), it.b.name(), Encounter.Relation.AT_MOST, -1)))
                    .isEmpty())
        .map(
            it -> {
              var body = new ArrayList<>(it.a.body());
              body.addAll(Substitution.renaming(Map.of(it.b.name(), it.a.name())).in(it.b.body()));
              var nodes = new ArrayList<>(it.found.nodes());
              nodes.remove(it.found.index(it.b.name()));
              nodes.set(it.found.index(it.a.name()), it.a.with(body));
              return plan.with(Sequences.replaced(plan.body(), it.found, nodes));
            });
  }

  private static String range(PlanNode.Repeated loop) {
    return loop instanceof PlanNode.Count(_, var from, var to, _)
        ? Spelling.of(from) + ":" + Spelling.of(to)
        : loop.name();
  }

  /** Two loops of a sequence, in its order. */
  private record Two(Sequences.Found found, PlanNode.Repeated a, PlanNode.Repeated b) {}

  private static Stream<Two> pairs(Plan plan) {
    return plan.repeated()
        .flatMap(
            a -> {
              var found = Sequences.of(plan.body(), a.name()).orElseThrow();
              return loops(found.nodes())
                  .filter(b -> found.index(b.name()) > found.index(a.name()))
                  .map(b -> new Two(found, a, b));
            });
  }

  /** Whatever scalar is used on both sides gets an element a trip, whoever needs the last one. */
  private static Stream<Plan> partedWithEveryScalar(Plan plan) {
    return plan.repeated()
        .filter(it -> it instanceof PlanNode.Count && it.body().size() > 1)
        .filter(it -> Expr.Variable.in(Numbered.trips(it)).noneMatch(x -> isLoop(plan, x)))
        .filter(it -> plan.locals().stream().anyMatch(each -> isCarried(each, it, plan)))
        .map(
            loop -> {
              var expanded = plan;
              for (var local : plan.locals()) {
                if (local.extents().isEmpty() && Privacy.touches(loop, local.name())) {
                  expanded = withEach(expanded, local, loop.name());
                }
              }
              return new Fission("parted", loop.name(), name(loop.body().get(1)), false, span(plan))
                  .of(expanded, new Diagnostics());
            })
        .flatMap(Optional::stream);
  }

  /** The plan with an element a trip for the scalar in that loop. */
  private static Plan withEach(Plan plan, Plan.Local scalar, String loop) {
    var whole = plan.repeated(loop).orElseThrow();
    var own = "each_" + scalar.name();
    var locals = new ArrayList<>(plan.locals());
    locals.add(new Plan.Local(own, scalar.element(), List.of(Numbered.trips(whole))));
    var renamed = Substitution.renaming(Map.of(scalar.name(), own)).in(whole.body());
    var known = plan.with(locals, plan.body());
    var body = new Dimensions(known, own, List.of(Numbered.trip(whole))).in(renamed);
    return known.with(Sequences.replaced(known.body(), loop, _ -> List.of(whole.with(body))));
  }

  private static boolean isCarried(Plan.Local local, PlanNode.Repeated loop, Plan plan) {
    return local.extents().isEmpty()
        && Privacy.touches(loop, local.name())
        && !new Privacy(plan).isPrivate(local.name(), loop);
  }

  private static boolean isLoop(Plan plan, Expr.Variable variable) {
    return plan.repeated(variable.name()).isPresent();
  }

  private static String name(PlanNode node) {
    return switch (node) {
      case PlanNode.Repeated it -> it.name();
      case PlanNode.Step it -> it.label();
      case PlanNode.When _ -> "";
    };
  }

  /** Trip n of c behind trip n of k, if it meets none of k's trips before n. */
  private static Stream<Plan> wovenAsFused(Plan plan) {
    return pairs(plan)
        .filter(it -> Encounter.trips(it.a).equals(Optional.of(3L)))
        .filter(it -> it.b instanceof PlanNode.Count)
        .filter(it -> new Encounter(plan, false).hasTrips(it.b, it.found.around(), 3))
        .flatMap(it -> woven(plan, it).stream());
  }

  private static Optional<Plan> woven(Plan plan, Two two) {
    var c = Numbered.of(two.a);
    var k = Numbered.of(two.b);
    var copies = new CopiedNodes(plan);
    var body = new ArrayList<>(k.body());
    for (long trip = 0; trip < 3; trip++) {
      var number = Built.sum(c.from(), Built.number(trip, span(plan)));
      var chunk = Substitution.of(c.name(), number).in(copies.of(c.body()));
      var asked = new Encounter.Numbers(k.name(), Encounter.Relation.AT_MOST, trip - 1);
      boolean isMet =
          new Encounter(plan, false)
              .between(two.found.of(chunk), two.found.of(two.b), two.found.loops(), List.of(asked))
              .isPresent();
      if (isMet) {
        return Optional.empty();
      }
      var here = Built.sum(k.from(), Built.number(trip, span(plan)));
      body.add(
          new PlanNode.When(
              Built.binary(BinaryOperator.EQUAL, new Expr.Variable(k.name(), span(plan)), here),
              chunk));
    }
    var nodes = new ArrayList<>(two.found.nodes());
    nodes.set(two.found.index(k.name()), k.with(body));
    nodes.remove(two.found.index(c.name()));
    return Optional.of(plan.with(Sequences.replaced(plan.body(), two.found, nodes)));
  }

  private static Stream<Plan> swapped(Plan plan) {
    return plan.repeated()
        .filter(x -> x.body().size() == 1 && x.body().getFirst() instanceof PlanNode.Count)
        .map(
            x -> {
              var y = (PlanNode.Count) x.body().getFirst();
              return plan.with(
                  Sequences.replaced(
                      plan.body(), x.name(), _ -> List.of(y.with(List.of(x.with(y.body()))))));
            });
  }

  /** The first step of a loop, at the beginning of the next trip. */
  private static Stream<Plan> oneTripLater(Plan plan) {
    return plan.repeated()
        .filter(PlanNode.Count.class::isInstance)
        .map(PlanNode.Count.class::cast)
        .filter(it -> it.body().size() > 1)
        .map(
            loop -> {
              var variable = new Expr.Variable(loop.name(), span(plan));
              var one = Built.number(1, span(plan));
              var moved = loop.body().getFirst();
              var body = new ArrayList<PlanNode>();
              body.add(
                  new PlanNode.When(
                      Built.binary(BinaryOperator.GREATER, variable, loop.from()),
                      List.of(
                          Substitution.of(loop.name(), Built.difference(variable, one))
                              .of(moved))));
              body.addAll(loop.body().subList(1, loop.body().size()));
              var copies = new CopiedNodes(plan);
              var last =
                  new PlanNode.When(
                      Built.binary(BinaryOperator.LESS, loop.from(), loop.to()),
                      List.of(
                          Substitution.of(loop.name(), Built.difference(loop.to(), one))
                              .of(copies.of(moved))));
              return plan.with(
                  Sequences.replaced(
                      plan.body(), loop.name(), _ -> List.of(loop.with(body), last)));
            });
  }

  /** All that a loop writes into a tensor of its own, then all of it where it belongs. */
  private static Stream<Plan> boundWhole(Plan plan) {
    return plan.repeated()
        .filter(it -> it.body().size() == 1 && it.body().getFirst() instanceof PlanNode.Step)
        .flatMap(
            loop -> {
              var step = (PlanNode.Step) loop.body().getFirst();
              return step.work()
                          instanceof
                          Work.Element(
                              Expr.Index(Expr.Variable(var tensor, var at), var indices, var span),
                              var operator,
                              var value,
                              _)
                      && operator.isEmpty()
                      && Spelling.of(indices.getFirst()).startsWith(loop.name() + " +")
                  ? Stream.of(bound(plan, loop, step, tensor, at, indices, span, value))
                  : Stream.of();
            });
  }

  private static Plan bound(
      Plan plan,
      PlanNode.Repeated loop,
      PlanNode.Step step,
      String tensor,
      Span at,
      List<Expr> indices,
      Span span,
      Expr value) {
    var own = new Expr.Index(new Expr.Variable("bound", at), indices, span);
    var home = new Expr.Index(new Expr.Variable(tensor, at), indices, span);
    var first =
        loop.with(
            List.of(
                new PlanNode.Step(
                    "bound",
                    Work.Element.of(own, Optional.empty(), value, plan::isTensor),
                    step.span())));
    var copy =
        loop.with(
            List.of(
                new PlanNode.Step(
                    step.label(),
                    Work.Element.of(home, Optional.empty(), own, _ -> true),
                    step.span())));
    var second = Substitution.renaming(Map.of(loop.name(), "again")).of((PlanNode) copy);
    var locals = new ArrayList<>(plan.locals());
    locals.add(new Plan.Local("bound", plan.element(tensor), plan.extents(tensor)));
    return plan.with(
        locals, Sequences.replaced(plan.body(), loop.name(), _ -> List.of(first, second)));
  }
}
