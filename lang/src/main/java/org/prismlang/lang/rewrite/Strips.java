package org.prismlang.lang.rewrite;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code o = split(x, b)}: a loop becomes two, b trips in each of the outer one's; the inner keeps
 * its name. The order of trips stays.
 */
public record Strips(String name, String loop, long size, Span span) {
  /** More, and rounding up to strips leaves the numbers that an index has. */
  private static final long MOST = 1 << 16;

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var whole = plan.repeated(loop);
    if (whole.isEmpty()) {
      return refusals.nowhere("`" + loop + "` is no loop of the plan");
    }
    if (size < 1 || size > MOST) {
      return refusals.said(Code.P1304, "strips of " + Refusals.trips(size), "from 1 to " + MOST);
    }
    if (new CopiedNodes(plan).isTaken(name)) {
      return refusals.said(
          Code.P0202, "`" + name + "` stands for something here already", "give it another name");
    }
    var counted = Numbered.of(whole.get());
    var number = Built.number(size, span);
    var strips =
        Built.binary(
            BinaryOperator.DIVIDE,
            Built.sum(Built.difference(counted.to(), counted.from()), Built.number(size - 1, span)),
            number);
    var first = Built.sum(counted.from(), Built.product(number, new Expr.Variable(name, span)));
    var behind = Built.least(Built.sum(first, number), counted.to());
    var inner = new PlanNode.Count(loop, first, behind, counted.body());
    var outer = new PlanNode.Count(name, Built.number(0, span), strips, List.of(inner));
    return Optional.of(plan.with(Sequences.replaced(plan.body(), loop, _ -> List.of(outer))));
  }
}
