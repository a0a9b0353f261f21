package org.prismlang.lang.spread;

import java.util.List;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.rewrite.Encounter;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.type.BinaryOperator;

/** What is known of numbers of trips, by facts, and by the loops around. */
record Edges(Plan plan) {
  boolean isAtLeast(Expr number, long least, List<PlanNode.Around> around) {
    return isNeverNegative(Built.difference(number, Built.number(least, number.span())), around);
  }

  boolean isAtMost(Expr number, long most, List<PlanNode.Around> around) {
    return isNeverNegative(Built.difference(Built.number(most, number.span()), number), around);
  }

  /** Whether it is so many times something, in all trips. */
  boolean isMultiple(Expr number, long of, List<PlanNode.Around> around) {
    var sum = Linear.of(number);
    boolean isPlain =
        sum.constant() % of == 0 && sum.terms().values().stream().allMatch(it -> it % of == 0);
    var rest = Built.binary(BinaryOperator.REMAINDER, number, Built.number(of, number.span()));
    return isPlain
        || isNeverNegative(Built.difference(Built.number(0, number.span()), rest), around)
            && isAtLeast(number, 0, around);
  }

  private boolean isNeverNegative(Expr number, List<PlanNode.Around> around) {
    return new Encounter(plan, false).isNeverNegative(number, around);
  }
}
