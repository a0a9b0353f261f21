package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Privilege;

/**
 * Tensors that a trip of a loop has for itself: used nowhere else, and written whole before
 * anything of them is read.
 */
public record Privacy(Plan plan) {
  public boolean isPrivate(String tensor, PlanNode.Repeated loop) {
    return plan.local(tensor).isPresent()
        && uses(plan.body(), tensor) == uses(loop.body(), tensor)
        && isWrittenFirst(tensor, loop.body());
  }

  /** All that a trip of it, or of a loop inside of it, has for itself. */
  public Set<String> of(PlanNode.Repeated loop) {
    var loops = plan.with(List.of(loop)).repeated().toList();
    return plan.locals().stream()
        .map(Plan.Local::name)
        .filter(it -> loops.stream().anyMatch(each -> isPrivate(it, each)))
        .collect(Collectors.toSet());
  }

  private static long uses(List<PlanNode> nodes, String tensor) {
    return nodes.stream().flatMap(PlanNode::steps).filter(it -> touches(it, tensor)).count();
  }

  public static boolean touches(PlanNode node, String tensor) {
    return node.steps()
        .flatMap(it -> it.work().operands().stream())
        .anyMatch(it -> it.tensor().equals(tensor));
  }

  private boolean isWrittenFirst(String tensor, List<PlanNode> nodes) {
    return nodes.stream()
        .filter(it -> touches(it, tensor))
        .findFirst()
        .map(
            it ->
                it instanceof PlanNode.Step step && writes(step, tensor)
                    || covers(it, tensor, nodes))
        .orElse(false);
  }

  /**
   * Whether it is a nest that writes each element once, from the first to the last, or all that
   * loops of the same trips use.
   */
  private boolean covers(PlanNode node, String tensor, List<PlanNode> nodes) {
    var whole = new HashSet<String>();
    var extents = plan.extents(tensor);
    var at = node;
    while (at instanceof PlanNode.Count loop && loop.body().size() == 1) {
      at = loop.body().getFirst();
      for (int i = 0; i < extents.size(); i++) {
        boolean isWhole = Built.is(loop.from(), 0) && Linear.areEqual(loop.to(), extents.get(i));
        if (isWhole || isUsedAlong(tensor, i, loop, nodes, List.of())) {
          whole.add(loop.name() + " " + i);
        }
      }
    }
    if (!(at instanceof PlanNode.Step(_, Work.Element element, _))
        || element.operator().isPresent()
        || !(element.target() instanceof Expr.Index(Expr.Variable(var name, _), var indices, _))
        || !name.equals(tensor)) {
      return false;
    }
    var used = new HashSet<String>();
    for (int i = 0; i < indices.size(); i++) {
      if (!(indices.get(i) instanceof Expr.Variable(var loop, _))
          || !whole.contains(loop + " " + i)
          || !used.add(loop)) {
        return false;
      }
    }
    return Expr.Variable.in(element.value()).noneMatch(it -> it.name().equals(tensor));
  }

  /** Whether all that is used of the dimension is what a loop of the same trips is at. */
  private static boolean isUsedAlong(
      String tensor,
      int dimension,
      PlanNode.Count loop,
      List<PlanNode> nodes,
      List<PlanNode.Count> around) {
    for (var node : nodes) {
      boolean isAlong =
          switch (node) {
            case PlanNode.Count it -> {
              var inner = new ArrayList<>(around);
              inner.add(it);
              yield isUsedAlong(tensor, dimension, loop, it.body(), inner);
            }
            case PlanNode.Around it -> isUsedAlong(tensor, dimension, loop, it.body(), around);
            case PlanNode.Step it ->
                it.work().operands().stream()
                    .filter(operand -> operand.tensor().equals(tensor))
                    .allMatch(operand -> isAlong(operand.places().get(dimension), loop, around));
          };
      if (!isAlong) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlong(
      PlanPlace place, PlanNode.Count loop, List<PlanNode.Count> around) {
    return place instanceof PlanPlace.At(Expr.Variable(var name, _))
        && around.stream()
            .anyMatch(
                it ->
                    it.name().equals(name)
                        && Linear.areEqual(it.from(), loop.from())
                        && Linear.areEqual(it.to(), loop.to()));
  }

  private static boolean writes(PlanNode.Step step, String tensor) {
    var its = step.work().operands().stream().filter(it -> it.tensor().equals(tensor)).toList();
    return its.size() == 1
        && its.getFirst().privilege() == Privilege.WRITE
        && its.getFirst().places().stream().allMatch(PlanPlace.Whole.class::isInstance);
  }

  /** The innermost loop that a tensor is used in, if it is that loop's own. */
  public Optional<PlanNode.Repeated> owner(String tensor) {
    return plan.repeated().filter(it -> isPrivate(tensor, it)).reduce((_, inner) -> inner);
  }
}
