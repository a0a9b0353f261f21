package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Summary;

/** What cutting an extent of a step asks, whoever cuts it. */
final class Cut {
  private final Plan plan;
  private final Span span;
  private final Diagnostics diagnostics;

  Cut(Plan plan, Span span, Diagnostics diagnostics) {
    this.plan = plan;
    this.span = span;
    this.diagnostics = diagnostics;
  }

  /** P1305, P1306: the extent of that name, if there is one and only one. */
  Optional<StepExtent> extent(String name, PlanNode.Step step) {
    var found = StepExtent.named(name, step, plan);
    if (found.size() == 1 && !found.getFirst().spots().isEmpty()) {
      return Optional.of(found.getFirst());
    }
    diagnostics.report(
        found.size() > 1
            ? Code.P1305
                .at(span, "`" + name + "` is more than one extent of `" + step.label() + "`")
                .label(step.span(), "here")
                .help("give the two extents different names in the task")
            : Code.P1306
                .at(span, "`" + step.label() + "` has no extent `" + name + "`")
                .label(step.span(), "it has " + names(step)));
    return Optional.empty();
  }

  private String names(PlanNode.Step step) {
    return String.join(
        ", ",
        StepExtent.of(step).stream()
            .map(it -> "`" + it.root(step, plan).orElse(it.own()) + "`")
            .distinct()
            .toList());
  }

  void sequential(String name, PlanNode.Step step, Summary.Sequential kind) {
    diagnostics.report(
        Code.P1306
            .at(span, "`" + name + "` of `" + step.label() + "` cannot be cut: " + kind.why())
            .label(kind.first(), "this")
            .label(kind.second(), "and this"));
  }

  /** Where the extent is now: all its spots are in one block, or whole. */
  Optional<PlanPlace> place(StepExtent extent, PlanNode.Step step) {
    var places = extent.spots().stream().map(it -> StepExtent.place(it, step)).distinct().toList();
    if (places.size() == 1 && !(places.getFirst() instanceof PlanPlace.Between)) {
      return Optional.of(places.getFirst());
    }
    diagnostics.report(
        Code.P1306
            .at(
                span,
                places.size() == 1
                    ? "`" + step.label() + "` has a part of it that is no block"
                    : "operands of `" + step.label() + "` are cut in different ways already")
            .label(step.span(), "here"));
    return Optional.empty();
  }

  Expr whole(StepExtent extent, PlanNode.Step step) {
    return StepExtent.whole(extent.spots().getFirst(), step, plan);
  }

  /** The step on a block of it. */
  static PlanNode.Step inside(PlanNode.Step step, StepExtent extent, String loop) {
    var operands = new ArrayList<>(step.work().operands());
    for (var spot : extent.spots()) {
      var operand = operands.get(spot.operand());
      operands.set(spot.operand(), operand.with(spot.dimension(), new PlanPlace.In(loop)));
    }
    return new PlanNode.Step(step.label(), step.work().with(operands), step.span());
  }

  /** P1304: a block has an element or more; P0202: a loop has a name of its own. */
  boolean isSound(String loop, long size) {
    if (size < 1) {
      diagnostics.report(
          Code.P1304.at(span, "a block of " + size + " elements has none").help("1 or more"));
    }
    if (plan.repeated(loop).isPresent()) {
      diagnostics.report(
          Code.P0202
              .at(span, "a loop is named `" + loop + "` already")
              .help("give it another name"));
    }
    return size >= 1 && plan.repeated(loop).isEmpty();
  }

  static List<PlanNode> replaced(List<PlanNode> nodes, String label, PlanNode by) {
    var out = new ArrayList<PlanNode>();
    for (var node : nodes) {
      out.add(
          switch (node) {
            case PlanNode.Step it -> it.label().equals(label) ? by : it;
            case PlanNode.Around it -> it.with(replaced(it.body(), label, by));
          });
    }
    return out;
  }
}
