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
import org.prismlang.lang.task.Built;

/**
 * {@code h = cut(x, at=n)}: the first n trips of a loop, which it has, are a loop of their own.
 *
 * @param name of the head; the rest keeps the loop's
 */
public record Peel(String name, String loop, long at, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), loop);
    if (found.isEmpty() || !(found.get().node(loop) instanceof PlanNode.Repeated whole)) {
      return refusals.nowhere("`" + loop + "` is no loop of the plan");
    }
    var copies = new CopiedNodes(plan);
    if (copies.isTaken(name)) {
      return refusals.said(
          Code.P0202, "`" + name + "` stands for something here already", "give it another name");
    }
    if (at < 0) {
      return refusals.said(Code.P1304, "a head of " + Refusals.trips(at), "0 or more");
    }
    if (at > 0 && !new Encounter(plan, false).hasTrips(whole, found.get().around(), at)) {
      return refusals.said(
          Code.P1329,
          "`cut` needs "
              + Refusals.trips(at)
              + " of `"
              + loop
              + "`, and nothing says that it has them",
          "`@where` says so of sizes");
    }
    var counted = Numbered.of(whole);
    var middle = Built.sum(counted.from(), Built.number(at, span));
    var copied = new ArrayList<>(copies.of(counted.body()));
    var head =
        new PlanNode.Count(
            name, counted.from(), middle, Substitution.renaming(Map.of(loop, name)).in(copied));
    var rest = new PlanNode.Count(loop, middle, counted.to(), counted.body());
    return Optional.of(plan.with(Sequences.replaced(plan.body(), loop, _ -> List.of(head, rest))));
  }
}
