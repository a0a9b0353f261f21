package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/**
 * {@code expand(T, loops)}: a tensor that a trip has for itself gets a dimension for each of the
 * loops, so that every trip has a memory of its own. Each trip of the innermost writes it first.
 */
public record Expand(String tensor, List<String> loops, Span span) {
  public Expand {
    loops = List.copyOf(loops);
  }

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var nest = new ArrayList<PlanNode.Repeated>();
    for (var name : loops) {
      var loop = plan.repeated(name);
      boolean isInside =
          loop.isPresent()
              && (nest.isEmpty()
                  || new Plan(plan.task(), List.of(), List.of(), nest.getLast().body())
                      .repeated(name)
                      .isPresent());
      if (!isInside) {
        return refusals.nowhere("`" + name + "` is no loop in the one before it");
      }
      nest.add(loop.get());
    }
    var local = plan.local(tensor);
    if (local.isEmpty() || nest.isEmpty()) {
      return refusals.nowhere("`" + tensor + "` is no tensor of the plan's own");
    }
    if (!new Privacy(plan).isPrivate(tensor, nest.getLast())) {
      return refusals.said(
          Code.P1306,
          "a trip of `" + loops.getLast() + "` may read what another left in `" + tensor + "`",
          "what is expanded is written whole at first in each trip, and used in that loop only");
    }
    var extents = new ArrayList<Expr>();
    var indices = new ArrayList<Expr>();
    for (var loop : nest) {
      var block = block(loop, plan);
      if (block.isPresent()) {
        extents.add(block.get().extent());
        indices.add(new Expr.Variable(loop.name(), span));
        continue;
      }
      indices.add(Numbered.trip(loop));
      var trips = Numbered.trips(loop);
      boolean isSteady =
          Expr.Variable.in(trips).noneMatch(it -> plan.repeated(it.name()).isPresent());
      if (!isSteady) {
        return refusals.said(
            Code.P1306,
            "how often `" + loop.name() + "` runs differs from trip to trip",
            "a dimension has one extent");
      }
      extents.add(extent(trips, plan));
    }
    extents.addAll(local.get().extents());
    var dimensions = new Dimensions(plan, tensor, indices);
    var locals =
        plan.locals().stream()
            .map(
                it -> it.name().equals(tensor) ? new Plan.Local(tensor, it.element(), extents) : it)
            .toList();
    return Optional.of(plan.with(locals, dimensions.in(plan.body())));
  }

  /** A loop through a block has the elements of its extent. */
  private static Optional<PlanNode.Loop> block(PlanNode.Repeated loop, Plan plan) {
    return loop instanceof PlanNode.Count count
        ? count.block().flatMap(plan::loop)
        : Optional.empty();
  }

  /** A range may end before it begins; a dimension does not. */
  private static Expr extent(Expr trips, Plan plan) {
    boolean isSure = new Encounter(plan, false).isNeverNegative(trips);
    return isSure ? trips : Built.greatest(trips, Built.number(0, trips.span()));
  }
}
