package org.prismlang.lang.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.task.Privilege;

/**
 * Tensors that a trip of a loop has for itself: used nowhere else, and written whole before
 * anything of them is read.
 */
record Privacy(Plan plan) {
  boolean isPrivate(String tensor, PlanNode.Repeated loop) {
    return plan.local(tensor).isPresent()
        && uses(plan.body(), tensor) == uses(loop.body(), tensor)
        && isWrittenFirst(tensor, loop.body());
  }

  /** All that a trip of it, or of a loop inside of it, has for itself. */
  Set<String> of(PlanNode.Repeated loop) {
    var loops = plan.with(List.of(loop)).repeated().toList();
    return plan.locals().stream()
        .map(Plan.Local::name)
        .filter(it -> loops.stream().anyMatch(each -> isPrivate(it, each)))
        .collect(Collectors.toSet());
  }

  private static long uses(List<PlanNode> nodes, String tensor) {
    return nodes.stream().flatMap(PlanNode::steps).filter(it -> touches(it, tensor)).count();
  }

  static boolean touches(PlanNode node, String tensor) {
    return node.steps()
        .flatMap(it -> it.work().operands().stream())
        .anyMatch(it -> it.tensor().equals(tensor));
  }

  private static boolean isWrittenFirst(String tensor, List<PlanNode> nodes) {
    return nodes.stream()
        .filter(it -> touches(it, tensor))
        .findFirst()
        .map(it -> it instanceof PlanNode.Step step && writes(step, tensor))
        .orElse(false);
  }

  private static boolean writes(PlanNode.Step step, String tensor) {
    var its = step.work().operands().stream().filter(it -> it.tensor().equals(tensor)).toList();
    return its.size() == 1
        && its.getFirst().privilege() == Privilege.WRITE
        && its.getFirst().places().stream().allMatch(PlanPlace.Whole.class::isInstance);
  }

  /** The innermost loop that a tensor is used in, if it is that loop's own. */
  Optional<PlanNode.Repeated> owner(String tensor) {
    return plan.repeated().filter(it -> isPrivate(tensor, it)).reduce((_, inner) -> inner);
  }
}
