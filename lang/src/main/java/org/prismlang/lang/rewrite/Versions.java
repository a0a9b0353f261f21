package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code versions(T, n)}: a tensor that a trip of a loop has for itself is another memory than that
 * of the next n - 1 trips.
 */
public record Versions(String tensor, long count, Span span) {
  private static final long MOST = 64;

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    if (count < 1 || count > MOST) {
      return refusals.said(
          Code.P1304, "`" + tensor + "` in " + count + " versions", "from 1 to " + MOST);
    }
    var local = plan.local(tensor);
    if (local.isEmpty()) {
      return refusals.nowhere("`" + tensor + "` is no tensor of the plan's own");
    }
    var loop = new Privacy(plan).owner(tensor);
    if (loop.isEmpty()) {
      return refusals.said(
          Code.P1306,
          "`" + tensor + "` is no single trip's own",
          "what has versions is written whole at first in each trip of one loop, and used there"
              + " only");
    }
    var number = Built.number(count, span);
    var index = Built.binary(BinaryOperator.REMAINDER, Numbered.trip(loop.get()), number);
    var extents = new ArrayList<Expr>(List.of(number));
    extents.addAll(local.get().extents());
    var locals =
        plan.locals().stream()
            .map(
                it -> it.name().equals(tensor) ? new Plan.Local(tensor, it.element(), extents) : it)
            .toList();
    return Optional.of(
        plan.with(locals, new Dimensions(plan, tensor, List.of(index)).in(plan.body())));
  }
}
