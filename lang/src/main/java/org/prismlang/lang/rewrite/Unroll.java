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
 * {@code unroll(x)}, {@code unroll(x, n)}: trips one after the other in the text: all of them, or n
 * at a time and a loop for the rest. Their order stays.
 */
public record Unroll(String loop, Optional<Long> by, Span span) {
  static final long MOST = 64;

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    var whole = plan.repeated(loop);
    if (whole.isEmpty()) {
      return refusals.nowhere("`" + loop + "` is no loop of the plan");
    }
    var counted = Numbered.of(whole.get());
    var copies = new CopiedNodes(plan);
    if (by.isPresent()) {
      return by.get() >= 1 && by.get() <= MOST
          ? Optional.of(
              plan.with(
                  Sequences.replaced(plan.body(), loop, _ -> partly(counted, by.get(), copies))))
          : refusals.said(Code.P1304, Refusals.trips(by.get()) + " at a time", "from 1 to " + MOST);
    }
    var trips = Encounter.trips(whole.get());
    if (trips.isEmpty() || trips.get() > MOST) {
      return refusals.said(
          Code.P1304,
          "`" + loop + "` has no constant number of trips up to " + MOST,
          "`unroll(" + loop + ", 4)` takes four at a time");
    }
    return Optional.of(
        plan.with(
            Sequences.replaced(
                plan.body(), loop, _ -> trips(counted, counted.from(), trips.get(), copies))));
  }

  /** So many trips from that one on. */
  static List<PlanNode> trips(PlanNode.Count loop, Expr first, long count, CopiedNodes copies) {
    var out = new ArrayList<PlanNode>();
    for (long trip = 0; trip < count; trip++) {
      var number = Built.sum(first, Built.number(trip, loop.from().span()));
      var body = trip == 0 ? loop.body() : copies.of(loop.body());
      out.addAll(Substitution.of(loop.name(), number).in(body));
    }
    return out;
  }

  private List<PlanNode> partly(PlanNode.Count counted, long count, CopiedNodes copies) {
    var number = Built.number(count, span);
    var groups =
        Built.binary(BinaryOperator.DIVIDE, Built.difference(counted.to(), counted.from()), number);
    var outer = copies.fresh(loop + "_by", "_");
    var first = Built.sum(counted.from(), Built.product(number, new Expr.Variable(outer, span)));
    var main =
        new PlanNode.Count(
            outer, Built.number(0, span), groups, trips(counted, first, count, copies));
    var rest =
        new PlanNode.Count(
            loop,
            Built.sum(counted.from(), Built.product(number, groups)),
            counted.to(),
            copies.of(counted.body()));
    return List.of(main, rest);
  }
}
