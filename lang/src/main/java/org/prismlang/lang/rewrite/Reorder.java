package org.prismlang.lang.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/**
 * {@code reorder(x, y)}: two loops of which one is all that the other does change places. No trip
 * (x, y) meets a trip (x', y') with x before x' and y behind y': all others keep their order. What
 * a trip of y has for itself does not count.
 */
public record Reorder(String outer, String inner, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), outer);
    boolean isNest =
        found.isPresent()
            && found.get().node(outer) instanceof PlanNode.Repeated x
            && x.body().size() == 1
            && x.body().getFirst() instanceof PlanNode.Repeated y
            && y.name().equals(inner);
    if (!isNest) {
      return refusals.said(
          Code.P1307,
          "`" + inner + "` is not all that `" + outer + "` does",
          "`fission` parts a loop first");
    }
    var x = (PlanNode.Repeated) found.orElseThrow().node(outer);
    var y = (PlanNode.Repeated) x.body().getFirst();
    if (mentions(y, outer)) {
      return refusals.said(
          Code.P1307,
          "how often `" + inner + "` runs differs with `" + outer + "`",
          "such loops keep their order");
    }
    var steps = found.get().of(x);
    var met =
        new Encounter(plan, mayReassociate, new Privacy(plan).of(y))
            .between(
                steps,
                steps,
                found.get().loops(),
                List.of(
                    new Encounter.Apart(outer, outer, Encounter.Relation.AT_LEAST, 1),
                    new Encounter.Apart(inner, inner, Encounter.Relation.AT_MOST, -1)));
    if (met.isPresent()) {
      return refusals.met(
          Code.P1307, "`" + outer + "` and `" + inner + "` cannot change places", met.get());
    }
    return Optional.of(
        plan.with(
            Sequences.replaced(
                plan.body(), outer, _ -> List.of(y.with(List.of(x.with(y.body())))))));
  }

  static boolean mentions(PlanNode.Repeated loop, String other) {
    return switch (loop) {
      case PlanNode.Count it ->
          List.of(it.from(), it.to()).stream()
              .flatMap(Expr.Variable::in)
              .anyMatch(each -> each.name().equals(other));
      case PlanNode.Loop it ->
          Stream.of(Numbered.base(it), Numbered.length(it))
              .flatMap(Expr.Variable::in)
              .anyMatch(each -> each.name().equals(other));
    };
  }
}
