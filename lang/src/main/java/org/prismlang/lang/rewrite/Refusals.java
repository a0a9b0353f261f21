package org.prismlang.lang.rewrite;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.source.Span;

/** What a rewrite says that does not come about: both steps, in the plan as it is. */
record Refusals(Plan plan, Span span, Diagnostics diagnostics) {
  <T> Optional<T> met(Code code, String what, Encounter.Met met) {
    diagnostics.report(
        code.at(
                span,
                what
                    + ": `"
                    + met.first().label()
                    + "` and `"
                    + met.second().label()
                    + "` may meet in `"
                    + met.tensor()
                    + "`")
            .label(met.first().span(), "this")
            .label(met.second().span(), "and this")
            .note("the plan here:\n" + PlanText.of(plan)));
    return Optional.empty();
  }

  <T> Optional<T> said(Code code, String what, String help) {
    diagnostics.report(code.at(span, what).help(help).note("the plan here:\n" + PlanText.of(plan)));
    return Optional.empty();
  }

  static String trips(long count) {
    return Plural.of(count, "trip");
  }

  <T> Optional<T> nowhere(String what) {
    return said(Code.P1302, what, "names are those of the plan at this line");
  }
}
