package org.prismlang.lang.spread;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.task.Privilege;

/**
 * Tensors of the caller that a plan writes.
 *
 * @param read those of them that it reads, too
 */
record WrittenMemory(Set<String> written, Set<String> read) {
  WrittenMemory {
    written = Set.copyOf(written);
    read = Set.copyOf(read);
  }

  static WrittenMemory of(Plan plan) {
    var written = tensors(plan, PlanOperand::isWritten);
    var read = tensors(plan, it -> it.privilege() != Privilege.WRITE);
    read.retainAll(written);
    return new WrittenMemory(written, read);
  }

  private static Set<String> tensors(Plan plan, Predicate<PlanOperand> which) {
    return plan.body().stream()
        .flatMap(PlanNode::steps)
        .flatMap(it -> it.work().operands().stream())
        .filter(which)
        .map(PlanOperand::tensor)
        .filter(it -> plan.parameter(it).isPresent())
        .collect(Collectors.toSet());
  }

  boolean isIn(PlanNode node) {
    return written.stream().anyMatch(it -> touches(node, it));
  }

  static boolean touches(PlanNode node, String tensor) {
    return node.steps()
        .flatMap(it -> it.work().operands().stream())
        .anyMatch(it -> it.tensor().equals(tensor));
  }
}
