package org.prismlang.lang.mapping;

import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Spelling;

/** A plan and what is said of it, where kernels are assembled. */
record Site(Mapping mapping, Map<String, Long> instance, Plan plan, Annotations annotations) {
  /** Who does what nobody is named for. */
  Annotations.Role worker() {
    return annotations.roles().getFirst();
  }

  Plan.Placed placed(PlanNode.Step step) {
    return plan.steps().stream()
        .filter(it -> it.step().label().equals(step.label()))
        .findFirst()
        .orElseThrow();
  }

  Assembled.Box box(PlanOperand operand, Annotations.Stage stage, PlanNode.Step step) {
    return new StagedBoxes(plan, annotations).of(operand, stage, placed(step));
  }

  String element(String tensor) {
    return Spelling.of(mapping.task().around().type(plan.element(tensor)));
  }

  Span used(PlanNode.Step step) {
    return Optional.ofNullable(annotations.uses().get(step.label()))
        .map(Annotations.Use::span)
        .orElse(step.span());
  }

  String root(PlanOperand operand, int dimension) {
    return Spelling.of(plan.extents(operand.tensor()).get(dimension));
  }

  /** How many elements a part has at most. */
  long capacity(PlanOperand operand, int dimension, PlanNode.Step step) {
    var place = operand.places().get(dimension);
    if (place instanceof PlanPlace.In(var loop)) {
      return plan.loop(loop).orElseThrow().size();
    }
    return new TunedNumbers(Map.of(), mapping.task().around())
        .quietly(plan.extents(operand.tensor()).get(dimension))
        .orElseThrow(
            () ->
                new Refused(
                    Code.P1323
                        .at(
                            step.span(),
                            "all of `"
                                + operand.tensor()
                                + "` is needed at once: `"
                                + root(operand, dimension)
                                + "` is not cut around `"
                                + step.label()
                                + "`")
                        .help(
                            "`tile("
                                + root(operand, dimension)
                                + ", 64)` does, as a loop of `grid(…)`")));
  }

  static String shape(Assembled.Box box) {
    return String.join(
        " × ", box.sides().stream().map(it -> String.valueOf(it.capacity())).toList());
  }
}
