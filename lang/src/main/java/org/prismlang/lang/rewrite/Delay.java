package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
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
 * {@code delay(S, by=d, of=x, after=R)}: S of trip n stands in trip n + d, behind R or at its
 * beginning; the last d of them stand behind the loop. It meets nothing that it passes: what stands
 * behind it in its own trip, the trips between, and trip n + d up to R. Its own trips keep their
 * order.
 */
public record Delay(
    String moved, long by, String loop, Optional<String> after, boolean mayReassociate, Span span) {
  private static final long MOST = 8;

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), loop);
    if (found.isEmpty() || !(found.get().node(loop) instanceof PlanNode.Repeated whole)) {
      return refusals.nowhere("`" + loop + "` is no loop of the plan");
    }
    if (by < 1 || by > MOST) {
      return refusals.said(Code.P1304, "a delay by " + Refusals.trips(by), "from 1 to " + MOST);
    }
    int at = Sequences.index(whole.body(), moved);
    int mark = after.map(it -> Sequences.index(whole.body(), it)).orElse(-1);
    if (at < 0 || after.isPresent() && mark < 0 || at == mark) {
      return refusals.said(
          Code.P1319,
          "`" + moved + "` and what it goes behind are not two steps of `" + loop + "` itself",
          "a step is delayed in the loop that it stands in");
    }
    var met = met(plan, found.get(), whole, at, mark);
    if (met.isPresent()) {
      return refusals.met(
          Code.P1319, "`" + moved + "` cannot stand " + Refusals.trips(by) + " later", met.get());
    }
    return Optional.of(
        plan.with(
            Sequences.replaced(
                plan.body(),
                loop,
                _ -> moved(Numbered.of(whole), at, mark, new CopiedNodes(plan)))));
  }

  private Optional<Encounter.Met> met(
      Plan plan, Sequences.Found found, PlanNode.Repeated whole, int at, int mark) {
    var meeting = new Encounter(plan, mayReassociate);
    var mine = found.of(whole.with(List.of(whole.body().get(at))));
    for (int i = 0; i < whole.body().size(); i++) {
      if (i == at) {
        continue;
      }
      var its = found.of(whole.with(List.of(whole.body().get(i))));
      for (long trip = i > at ? 0 : 1; trip <= (i <= mark ? by : by - 1); trip++) {
        var apart = new Encounter.Apart(loop, loop, Encounter.Relation.EXACTLY, trip);
        var met = meeting.between(mine, its, found.loops(), List.of(apart));
        if (met.isPresent()) {
          return met;
        }
      }
    }
    return Optional.empty();
  }

  private List<PlanNode> moved(PlanNode.Count whole, int at, int mark, CopiedNodes copies) {
    var variable = new Expr.Variable(loop, span);
    var distance = Built.number(by, span);
    var earlier =
        new PlanNode.When(
            Built.binary(BinaryOperator.GREATER_EQUAL, variable, Built.sum(whole.from(), distance)),
            List.of(
                Substitution.of(loop, Built.difference(variable, distance))
                    .of(whole.body().get(at))));
    var body = new ArrayList<PlanNode>();
    if (mark < 0) {
      body.add(earlier);
    }
    for (int i = 0; i < whole.body().size(); i++) {
      if (i != at) {
        body.add(whole.body().get(i));
      }
      if (i == mark) {
        body.add(earlier);
      }
    }
    var last = copies.fresh(loop + "_last", "_");
    var from = Built.greatest(whole.from(), Built.difference(whole.to(), distance));
    var drain =
        new PlanNode.Count(
            last,
            from,
            whole.to(),
            List.of(
                Substitution.of(loop, new Expr.Variable(last, span))
                    .of(copies.of(whole.body().get(at)))));
    return List.of(whole.with(body), drain);
  }
}
