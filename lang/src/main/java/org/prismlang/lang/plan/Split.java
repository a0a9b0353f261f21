package org.prismlang.lang.plan;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Summary;

/**
 * {@code x = split(S, E=b)}: a step becomes a loop over blocks of one of its extents, directly
 * around it. The extent is parallel, or a reduction that is done in order.
 *
 * @param mayReassociate whether sums may be added in another order
 */
public record Split(
    String loop, PlanNode.Step step, String extent, long size, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var cut = new Cut(plan, span, diagnostics);
    var found = cut.extent(extent, step);
    if (found.isEmpty() || !cut.isSound(loop, size)) {
      return Optional.empty();
    }
    switch (found.get().kind()) {
      case Summary.Parallel _ -> {}
      case Summary.Reduction it when it.isInOrder() || it.isExact() || mayReassociate -> {}
      case Summary.Reduction _ -> {
        diagnostics.report(
            Code.P1316
                .at(span, "this changes the order of additions in `" + step.label() + "`")
                .label(step.span(), "here")
                .help("`@reassociates` above the mapping allows it"));
        return Optional.empty();
      }
      case Summary.Sequential it -> {
        cut.sequential(extent, step, it);
        return Optional.empty();
      }
    }
    return cut.place(found.get(), step)
        .map(
            place ->
                plan.with(
                    Cut.replaced(
                        plan.body(),
                        step.label(),
                        new PlanNode.Loop(
                            loop,
                            cut.whole(found.get(), step),
                            place,
                            size,
                            List.of(Cut.inside(step, found.get(), loop))))));
  }
}
