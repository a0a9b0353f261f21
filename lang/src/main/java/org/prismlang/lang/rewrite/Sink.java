package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code sink(j)}: what stands beside a loop is done in its first trip, what stands before it
 * first. There is such a trip, and what stands behind meets none of the others.
 */
public record Sink(String loop, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), loop).orElseThrow();
    var into = (PlanNode.Repeated) found.node(loop);
    if (found.nodes().size() == 1) {
      return refusals.said(
          Code.P1308, "nothing stands beside `" + loop + "`", "leave the line out");
    }
    var meeting = new Encounter(plan, mayReassociate);
    if (!meeting.hasTrips(into, found.around(), 1)) {
      return refusals.said(
          Code.P1308,
          "`" + loop + "` may have no trip, in which nothing would be done",
          "`@where(…)` on the task says that its extent is 1 or more");
    }
    int at = found.index(loop);
    var behind = found.nodes().subList(at + 1, found.nodes().size());
    var met =
        meeting.between(
            found.of(behind),
            found.of(into),
            found.loops(),
            List.of(new Encounter.Numbers(loop, Encounter.Relation.AT_LEAST, 1)));
    if (met.isPresent()) {
      return refusals.met(
          Code.P1308, "what stands behind `" + loop + "` needs its later trips", met.get());
    }
    var body = new ArrayList<PlanNode>();
    found.nodes().subList(0, at).forEach(it -> body.add(inFirst(it, into)));
    body.addAll(into.body());
    behind.forEach(it -> body.add(inFirst(it, into)));
    return Optional.of(plan.with(Sequences.replaced(plan.body(), found, List.of(into.with(body)))));
  }

  private PlanNode inFirst(PlanNode node, PlanNode.Repeated into) {
    return new PlanNode.When(isFirst(into), List.of(node));
  }

  /** Said inside of the loop. */
  private Expr isFirst(PlanNode.Repeated into) {
    return switch (into) {
      case PlanNode.Count it ->
          Built.binary(BinaryOperator.EQUAL, Built.variable(loop, it.from().span()), it.from());
      case PlanNode.Loop it -> {
        var place = it.extent().span();
        var first = new Expr.Field(Built.variable(loop, place), new Name("first", place), place);
        yield Built.binary(BinaryOperator.EQUAL, first, Numbered.base(it));
      }
    };
  }
}
