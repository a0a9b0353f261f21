package org.prismlang.lang.mapping;

import java.util.List;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/**
 * Tensors that each trip has for itself: it writes a part of them before anything else is done with
 * them, and all that it does is done with that part.
 */
record MemoryOfTrips(Plan plan) {
  boolean isOwn(String tensor, List<PlanNode> trip) {
    if (plan.local(tensor).isEmpty()) {
      return false;
    }
    var users = trip.stream().filter(it -> Privacy.touches(it, tensor)).toList();
    if (users.isEmpty()) {
      return true;
    }
    if (users.getFirst() instanceof PlanNode.When(var condition, _)) {
      var when = Spelling.of(condition);
      return users.stream().noneMatch(it -> isTouchedElse(tensor, when, it))
          && isOwn(tensor, holding(when, users));
    }
    return isWrittenFirst(tensor, users)
        || users.size() == 1
            && users.getFirst() instanceof PlanNode.Around around
            && isOwn(tensor, around.body());
  }

  /** Whether a step touches it where the trip's condition need not hold. */
  private static boolean isTouchedElse(String tensor, String condition, PlanNode node) {
    return switch (node) {
      case PlanNode.When(var its, _) when Spelling.of(its).equals(condition) -> false;
      case PlanNode.Around it ->
          it.body().stream().anyMatch(each -> isTouchedElse(tensor, condition, each));
      case PlanNode.Step it -> Privacy.touches(it, tensor);
    };
  }

  /** What is done in trips where the condition holds. */
  private static List<PlanNode> holding(String condition, List<PlanNode> nodes) {
    return nodes.stream()
        .flatMap(
            node ->
                switch (node) {
                  case PlanNode.When(var its, var body) when Spelling.of(its).equals(condition) ->
                      holding(condition, body).stream();
                  case PlanNode.Around it ->
                      Stream.<PlanNode>of(it.with(holding(condition, it.body())));
                  case PlanNode.Step it -> Stream.<PlanNode>of(it);
                })
        .toList();
  }

  /** Whether trips of the loop have parts of it, and not each one of its own alone. */
  boolean outlives(String tensor, PlanNode.Loop loop) {
    boolean isCut =
        plan.body().stream()
            .flatMap(PlanNode::steps)
            .flatMap(it -> of(tensor, it))
            .flatMap(it -> it.places().stream())
            .flatMap(it -> plan.chain(all(it)).stream())
            .anyMatch(it -> it.name().equals(loop.name()));
    return isCut
        && (users(plan.body(), tensor) != users(loop.body(), tensor)
            || !isOwn(tensor, loop.body()));
  }

  private static long users(List<PlanNode> nodes, String tensor) {
    return nodes.stream()
        .flatMap(PlanNode::steps)
        .filter(it -> Privacy.touches(it, tensor))
        .count();
  }

  /** By a step, or by a nest that has done so with an element before it reads it. */
  private boolean isWrittenFirst(String tensor, List<PlanNode> users) {
    var steps =
        users
            .getFirst()
            .steps()
            .map(it -> of(tensor, it).toList())
            .filter(it -> !it.isEmpty())
            .toList();
    var its = steps.getFirst();
    return its.size() == 1
        && its.getFirst().privilege() == Privilege.WRITE
        && isOfElements(users.getFirst(), tensor)
        && isOfNest(users.getFirst(), tensor)
        && users.stream()
            .flatMap(PlanNode::steps)
            .flatMap(it -> of(tensor, it))
            .allMatch(it -> isWithin(it, its.getFirst()));
  }

  /** Whether it is done with an element, or a row, before the next is begun. */
  private boolean isOfElements(PlanNode node, String tensor) {
    var operands = node.steps().flatMap(it -> of(tensor, it)).toList();
    var first = operands.getFirst();
    if (operands.stream().allMatch(it -> it.places().equals(first.places()))) {
      return true;
    }
    return node instanceof PlanNode.Count(var name, _, _, var body)
        && operands.stream().allMatch(it -> isAt(it, name) && isWithin(it, first))
        && body.stream()
            .filter(it -> Privacy.touches(it, tensor))
            .findFirst()
            .filter(it -> isOfElements(it, tensor))
            .isPresent();
  }

  /** Whether all loops on the way to where it is written are through its dimensions. */
  private static boolean isOfNest(PlanNode node, String tensor) {
    return switch (node) {
      case PlanNode.Step _ -> true;
      case PlanNode.Count(var name, _, _, var body) ->
          body.stream()
              .filter(it -> Privacy.touches(it, tensor))
              .allMatch(
                  it ->
                      isOfNest(it, tensor)
                          && it.steps()
                              .flatMap(step -> of(tensor, step))
                              .allMatch(operand -> isAt(operand, name)));
      case PlanNode.Loop _, PlanNode.When _ -> false;
    };
  }

  private static boolean isAt(PlanOperand operand, String loop) {
    return operand.places().stream()
        .anyMatch(
            it -> it instanceof PlanPlace.At(Expr.Variable(var name, _)) && name.equals(loop));
  }

  private static Stream<PlanOperand> of(String tensor, PlanNode.Step step) {
    return step.work().operands().stream().filter(it -> it.tensor().equals(tensor));
  }

  private boolean isWithin(PlanOperand inner, PlanOperand outer) {
    for (int i = 0; i < outer.places().size(); i++) {
      if (!isWithin(inner.places().get(i), outer.places().get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isWithin(PlanPlace inner, PlanPlace outer) {
    var all = all(outer);
    return all instanceof PlanPlace.Whole
        || all(inner).equals(all)
        || plan.chain(all(inner)).stream().anyMatch(it -> all.equals(new PlanPlace.In(it.name())));
  }

  /** What all trips of a loop are at together: its block. */
  private PlanPlace all(PlanPlace place) {
    if (!(place instanceof PlanPlace.At(Expr.Variable(var name, _)))) {
      return place;
    }
    return plan.repeated(name)
        .filter(PlanNode.Count.class::isInstance)
        .flatMap(it -> ((PlanNode.Count) it).block())
        .<PlanPlace>map(PlanPlace.In::new)
        .orElse(place);
  }
}
