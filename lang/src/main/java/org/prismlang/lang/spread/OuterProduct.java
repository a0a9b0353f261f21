package org.prismlang.lang.spread;

import java.util.Optional;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;

/** {@code acc[i, j] += a[i] * b[j]}, all in registers: one of the operands waits for the other. */
record OuterProduct(ThreadNest nest) {
  /** The loop around, if the inner one can go through its trips in any order. */
  Optional<String> across(PlanNode.Count loop) {
    if (nest.around().isEmpty()
        || !(nest.around().getLast() instanceof PlanNode.Count outer)
        || loop.body().size() != 1
        || !(loop.body().getFirst() instanceof PlanNode.Step step)
        || !(step.work() instanceof Work.Element element)) {
      return Optional.empty();
    }
    var operands = element.operands();
    boolean isOfRegisters =
        operands.stream().allMatch(it -> nest.holdings().tensors().containsKey(it.tensor()));
    var others = operands.subList(1, operands.size());
    boolean isProduct =
        isBy(operands.getFirst(), outer.name())
            && isBy(operands.getFirst(), loop.name())
            && others.stream().anyMatch(it -> isBy(it, outer.name()) && !isBy(it, loop.name()))
            && others.stream().anyMatch(it -> !isBy(it, outer.name()) && isBy(it, loop.name()))
            && others.stream().noneMatch(it -> it.tensor().equals(operands.getFirst().tensor()));
    return isOfRegisters && isProduct && isInRegisters(outer) && isInRegisters(loop)
        ? Optional.of(outer.name())
        : Optional.empty();
  }

  private static boolean isBy(PlanOperand operand, String loop) {
    return operand.places().stream()
        .anyMatch(
            it -> it instanceof PlanPlace.At(Expr.Variable(var name, _)) && name.equals(loop));
  }

  private boolean isInRegisters(PlanNode.Count loop) {
    return Optional.ofNullable(nest.holdings().loops().get(loop.name()))
        .flatMap(Dealt::registers)
        .filter(it -> it > 1)
        .isPresent();
  }
}
