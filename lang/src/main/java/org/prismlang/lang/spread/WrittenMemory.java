package org.prismlang.lang.spread;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.task.Privilege;

/**
 * Tensors of the caller that a plan writes, each element by one thread.
 *
 * @param read those of them that it reads, too
 * @param added those whose elements several threads change
 */
record WrittenMemory(Set<String> written, Set<String> read, Set<String> added) {
  WrittenMemory {
    written = Set.copyOf(written);
    read = Set.copyOf(read);
    added = Set.copyOf(added);
  }

  static WrittenMemory of(Plan plan, Said said) {
    var written = tensors(plan, PlanOperand::isWritten);
    written.removeIf(said::isAdded);
    var read = tensors(plan, it -> it.privilege() != Privilege.WRITE);
    read.retainAll(written);
    return new WrittenMemory(
        written, read, said.added().stream().map(Said.Added::tensor).collect(Collectors.toSet()));
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
    return Stream.concat(written.stream(), added.stream()).anyMatch(it -> touches(node, it));
  }

  static boolean touches(PlanNode node, String tensor) {
    return node.steps()
        .flatMap(it -> it.work().operands().stream())
        .anyMatch(it -> it.tensor().equals(tensor));
  }
}
