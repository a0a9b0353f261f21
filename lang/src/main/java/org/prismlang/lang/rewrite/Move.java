package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.source.Span;

/** {@code move(S, before=R)}, {@code move(S, after=R)}: past all that it commutes with. */
public record Move(String moved, String mark, boolean isBefore, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), moved, mark);
    if (found.isEmpty() || moved.equals(mark)) {
      return refusals.said(
          Code.P1319,
          "`" + moved + "` and `" + mark + "` do not stand in one sequence",
          "a step moves among those that stand beside it");
    }
    int from = found.get().index(moved);
    int at = found.get().index(mark);
    int to = isBefore ? at : at + 1;
    var node = found.get().node(moved);
    var passed =
        from < to
            ? found.get().nodes().subList(from + 1, to)
            : found.get().nodes().subList(to, from);
    var passing = new Passing(new Encounter(plan, mayReassociate), found.get());
    for (var each : passed) {
      var met = passing.met(node, each);
      if (met.isPresent()) {
        return refusals.met(Code.P1319, "`" + moved + "` cannot move there", met.get());
      }
    }
    var nodes = new ArrayList<PlanNode>(found.get().nodes());
    nodes.add(to, node);
    nodes.remove(from < to ? from : from + 1);
    return Optional.of(plan.with(Sequences.replaced(plan.body(), found.get(), nodes)));
  }
}
