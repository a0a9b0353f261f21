package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code flatten(t, j)}, {@code delay(S, by=1, of=j, after=R)}: trips of j are counted through all
 * trips of t. S of a trip stands in the next one of j; that of the last one in the first of the
 * next t; the very last behind t. It meets nothing that it passes.
 */
public record StreamDelay(
    String moved,
    String loop,
    String through,
    Optional<String> after,
    boolean mayReassociate,
    Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), through);
    if (found.isEmpty()
        || !(found.get().node(through) instanceof PlanNode.Repeated t)
        || Sequences.index(t.body(), loop) < 0
        || !(t.body().get(Sequences.index(t.body(), loop)) instanceof PlanNode.Repeated j)) {
      return refusals.said(
          Code.P1319,
          "`" + loop + "` is no loop that `" + through + "` does in each trip",
          "a loop is flattened through the one that it stands in");
    }
    if (Reorder.mentions(j, through)) {
      return refusals.said(
          Code.P1319,
          "how often `" + loop + "` runs differs with `" + through + "`",
          "such loops are not flattened");
    }
    var around = new ArrayList<>(found.get().around());
    around.add(t);
    if (!new Encounter(plan, false).hasTrips(j, around, 1)) {
      return refusals.said(
          Code.P1329,
          "a delay through `" + through + "` needs a trip of `" + loop + "` each time",
          "`@where` says so of sizes");
    }
    int at = Sequences.index(j.body(), moved);
    int mark = after.map(it -> Sequences.index(j.body(), it)).orElse(-1);
    if (at < 0 || after.isPresent() && mark < 0 || at == mark) {
      return refusals.said(
          Code.P1319,
          "`" + moved + "` and what it goes behind are not two steps of `" + loop + "` itself",
          "a step is delayed in the loop that it stands in");
    }
    var met = new Asked(plan, found.get(), t, j, at, mark).met();
    if (met.isPresent()) {
      return refusals.met(Code.P1319, "`" + moved + "` cannot stand one trip later", met.get());
    }
    return Optional.of(
        plan.with(
            Sequences.replaced(
                plan.body(), through, _ -> delayed(t, at, mark, new CopiedNodes(plan)))));
  }

  /** Whether it meets what it passes: within a trip of t, and from one to the next. */
  private final class Asked {
    private final Encounter meeting;
    private final Sequences.Found found;
    private final PlanNode.Repeated t;
    private final PlanNode.Repeated j;
    private final int at;
    private final int mark;
    private final List<Occurrence> mine;

    Asked(
        Plan plan,
        Sequences.Found found,
        PlanNode.Repeated t,
        PlanNode.Repeated j,
        int at,
        int mark) {
      this.meeting = new Encounter(plan, mayReassociate);
      this.found = found;
      this.t = t;
      this.j = j;
      this.at = at;
      this.mark = mark;
      this.mine = inJ(j.body().get(at));
    }

    private List<Occurrence> inJ(PlanNode node) {
      return inT(j.with(List.of(node)));
    }

    private List<Occurrence> inT(PlanNode node) {
      return found.of(t.with(List.of(node)));
    }

    Optional<Encounter.Met> met() {
      for (int i = 0; i < j.body().size(); i++) {
        if (i == at) {
          continue;
        }
        var its = inJ(j.body().get(i));
        if (i > at) {
          var met = met(its, exactly(through, 0), exactly(loop, 0));
          if (met.isPresent()) {
            return met;
          }
        }
        if (i <= mark) {
          var next = met(its, exactly(through, 0), exactly(loop, 1));
          var seam =
              next.or(
                  () ->
                      met(
                          its,
                          exactly(through, 1),
                          new Encounter.Numbers(loop, Encounter.Relation.EXACTLY, 0)));
          if (seam.isPresent()) {
            return seam;
          }
        }
      }
      return aroundJ();
    }

    /** What stands behind j in the trip of t, and before it in the next. */
    private Optional<Encounter.Met> aroundJ() {
      int place = Sequences.index(t.body(), loop);
      for (int i = 0; i < t.body().size(); i++) {
        if (i == place) {
          continue;
        }
        var met = met(inT(t.body().get(i)), exactly(through, i > place ? 0 : 1));
        if (met.isPresent()) {
          return met;
        }
      }
      return Optional.empty();
    }

    private Optional<Encounter.Met> met(List<Occurrence> its, Encounter.Trips... trips) {
      return meeting.between(mine, its, found.loops(), List.of(trips));
    }

    private static Encounter.Trips exactly(String loop, long distance) {
      return new Encounter.Apart(loop, loop, Encounter.Relation.EXACTLY, distance);
    }
  }

  private List<PlanNode> delayed(PlanNode.Repeated whole, int at, int mark, CopiedNodes copies) {
    var t = Numbered.of(whole);
    var j = Numbered.of((PlanNode.Repeated) t.body().get(Sequences.index(t.body(), loop)));
    var step = j.body().get(at);
    var last = Built.difference(j.to(), Built.number(1, span));
    var inTrip =
        new PlanNode.When(
            is(BinaryOperator.GREATER, variable(loop), j.from()),
            List.of(
                Substitution.of(loop, Built.difference(variable(loop), Built.number(1, span)))
                    .of(step)));
    var before = Built.difference(variable(through), Built.number(1, span));
    var atSeam =
        new PlanNode.When(
            is(
                BinaryOperator.AND,
                is(BinaryOperator.EQUAL, variable(loop), j.from()),
                is(BinaryOperator.GREATER, variable(through), t.from())),
            List.of(
                new Substitution(Map.of(), Map.of(loop, last, through, before), Map.of())
                    .of(copies.of(step))));
    var body = new ArrayList<PlanNode>();
    for (int i = -1; i < j.body().size(); i++) {
      if (i >= 0 && i != at) {
        body.add(j.body().get(i));
      }
      if (i == mark) {
        body.add(inTrip);
        body.add(atSeam);
      }
    }
    var inner = new ArrayList<>(t.body());
    inner.set(Sequences.index(t.body(), loop), j.with(body));
    var end = copies.fresh(through + "_last", "_");
    var drain =
        new PlanNode.Count(
            end,
            Built.greatest(t.from(), Built.difference(t.to(), Built.number(1, span))),
            t.to(),
            List.of(
                new Substitution(Map.of(), Map.of(loop, last, through, variable(end)), Map.of())
                    .of(copies.of(step))));
    return List.of(t.with(inner), drain);
  }

  private Expr variable(String name) {
    return new Expr.Variable(name, span);
  }

  private static Expr is(BinaryOperator operator, Expr a, Expr b) {
    return Built.binary(operator, a, b);
  }
}
