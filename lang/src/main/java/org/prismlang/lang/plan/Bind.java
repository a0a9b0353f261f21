package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/**
 * {@code v = bind(S)}: what a copy writes gets a tensor of its own first: {@code v = …; T = v}. The
 * copy reads nothing that it writes, so nothing changes.
 */
public record Bind(String tensor, PlanNode.Step step, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    if (!(step.work() instanceof Work.Copy(var to, var from, var conversion))
        || to.tensor().equals(from.tensor())) {
      diagnostics.report(
          Code.P1319
              .at(span, "`" + step.label() + "` is no copy from one tensor to another")
              .label(step.span(), "here"));
      return Optional.empty();
    }
    boolean isTaken =
        plan.isTensor(tensor) || plan.repeated(tensor).isPresent() || plan.task().isSize(tensor);
    if (isTaken) {
      diagnostics.report(
          Code.P0202
              .at(span, "`" + tensor + "` stands for something here already")
              .help("give it another name"));
      return Optional.empty();
    }
    var between = new PlanOperand(tensor, to.privilege(), to.places());
    var first = new PlanNode.Step(tensor, new Work.Copy(between, from, conversion), step.span());
    var second =
        new PlanNode.Step(
            step.label(),
            new Work.Copy(
                to, new PlanOperand(tensor, from.privilege(), to.places()), Optional.empty()),
            step.span());
    var locals = new ArrayList<>(plan.locals());
    locals.add(new Plan.Local(tensor, plan.element(to.tensor()), plan.extents(to.tensor())));
    return Optional.of(plan.with(locals, replaced(plan.body(), List.of(first, second))));
  }

  private List<PlanNode> replaced(List<PlanNode> nodes, List<PlanNode> by) {
    var out = new ArrayList<PlanNode>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it when it.label().equals(step.label()) -> out.addAll(by);
        case PlanNode.Step it -> out.add(it);
        case PlanNode.Around it -> out.add(it.with(replaced(it.body(), by)));
      }
    }
    return out;
  }
}
