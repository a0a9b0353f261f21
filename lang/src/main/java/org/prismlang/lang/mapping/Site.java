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
import org.prismlang.lang.syntax.Expr;
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
    return new StagedBoxes(this).of(operand, stage, placed(step));
  }

  String element(String tensor) {
    return Spelling.of(mapping.task().around().type(plan.element(tensor)));
  }

  Span used(PlanNode.Step step) {
    return Optional.ofNullable(annotations.uses().get(step.label()))
        .map(Annotations.Use::span)
        .orElse(step.span());
  }

  /** What a dimension of a part is called in the mapped task. */
  String root(PlanOperand operand, int dimension) {
    return Spelling.of(plan.extents(operand.tensor()).get(operand.kept().get(dimension)));
  }

  /** What an extent is, where that is known: a number, or a size that a fact says. */
  Optional<Long> number(Expr extent) {
    var known = FixedSizes.of(mapping, instance);
    return new TunedNumbers(known, mapping.task().around()).quietly(extent);
  }

  /** How many elements a part has at most, in one of its dimensions. */
  long capacity(PlanOperand operand, int dimension, PlanNode.Step step) {
    int own = operand.kept().get(dimension);
    var place = operand.places().get(own);
    if (place instanceof PlanPlace.In(var loop)) {
      return plan.loop(loop).orElseThrow().size();
    }
    return number(plan.extents(operand.tensor()).get(own))
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
