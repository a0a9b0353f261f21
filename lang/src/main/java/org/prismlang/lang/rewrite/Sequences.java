package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;

/** Nodes that stand one after the other, and what stands around them. */
final class Sequences {
  private Sequences() {}

  /**
   * The nodes among which those of these names stand.
   *
   * @param around loops and conditions around them, from outside in
   */
  record Found(List<PlanNode> nodes, List<PlanNode.Around> around) {
    Found {
      nodes = List.copyOf(nodes);
      around = List.copyOf(around);
    }

    int index(String name) {
      return Sequences.index(nodes, name);
    }

    PlanNode node(String name) {
      return nodes.get(index(name));
    }

    /** Loops that all of them are in the same trip of. */
    Set<String> loops() {
      var names = new HashSet<String>();
      for (var each : around) {
        if (each instanceof PlanNode.Repeated loop) {
          names.add(loop.name());
        }
      }
      return names;
    }

    List<Occurrence> of(PlanNode node) {
      return Occurrence.in(List.of(node), around);
    }

    List<Occurrence> of(List<PlanNode> some) {
      return Occurrence.in(some, around);
    }
  }

  /** Where the node of that name stands; below 0 where none does. */
  static int index(List<PlanNode> nodes, String name) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).isNamed(name)) {
        return i;
      }
    }
    return -1;
  }

  static Optional<Found> of(List<PlanNode> nodes, String... names) {
    return of(nodes, List.of(), List.of(names));
  }

  private static Optional<Found> of(
      List<PlanNode> nodes, List<PlanNode.Around> around, List<String> names) {
    if (names.stream().allMatch(name -> nodes.stream().anyMatch(it -> it.isNamed(name)))) {
      return Optional.of(new Found(nodes, around));
    }
    for (var node : nodes) {
      if (node instanceof PlanNode.Around it) {
        var inner = new ArrayList<>(around);
        inner.add(it);
        var found = of(it.body(), inner, names);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The plan with two loops in one sequence, if that is a matter of conditions: a loop that is all
   * that a condition decides about, as {@code delay} leaves it, takes the condition inside.
   */
  static Plan beside(Plan plan, String first, String second) {
    return of(plan.body(), first, second).isPresent()
        ? plan
        : plan.with(opened(plan.body(), List.of(first, second)));
  }

  private static List<PlanNode> opened(List<PlanNode> nodes, List<String> names) {
    return nodes.stream().map(it -> opened(it, names)).toList();
  }

  private static PlanNode opened(PlanNode node, List<String> names) {
    if (!(node instanceof PlanNode.Around around)) {
      return node;
    }
    var body = opened(around.body(), names);
    boolean isOne =
        body.size() == 1
            && body.getFirst() instanceof PlanNode.Repeated loop
            && names.contains(loop.name());
    return isOne && around instanceof PlanNode.When(var condition, _)
        ? ((PlanNode.Repeated) body.getFirst())
            .with(
                List.of(new PlanNode.When(condition, ((PlanNode.Repeated) body.getFirst()).body())))
        : around.with(body);
  }

  /** The nodes with those in place of the loop of that name. */
  static List<PlanNode> replaced(
      List<PlanNode> nodes, String name, Function<PlanNode, List<PlanNode>> by) {
    var out = new ArrayList<PlanNode>();
    for (var node : nodes) {
      if (node.isNamed(name)) {
        out.addAll(by.apply(node));
      } else if (node instanceof PlanNode.Around it) {
        out.add(it.with(replaced(it.body(), name, by)));
      } else {
        out.add(node);
      }
    }
    return out;
  }

  /** The nodes with others in place of a sequence, told by the first of its names. */
  static List<PlanNode> replaced(List<PlanNode> nodes, Found found, List<PlanNode> by) {
    if (nodes.equals(found.nodes)) {
      return by;
    }
    return nodes.stream()
        .map(
            it ->
                it instanceof PlanNode.Around around
                    ? around.with(replaced(around.body(), found, by))
                    : it)
        .toList();
  }
}
