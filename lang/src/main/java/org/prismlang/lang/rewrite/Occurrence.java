package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.plan.PlanNode;

/**
 * A step where it stands.
 *
 * @param around loops and conditions around it, from outside in
 */
public record Occurrence(PlanNode.Step step, List<PlanNode.Around> around) {
  public Occurrence {
    around = List.copyOf(around);
  }

  /** All steps of nodes that stand inside of others. */
  public static List<Occurrence> in(List<PlanNode> nodes, List<PlanNode.Around> around) {
    var all = new ArrayList<Occurrence>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it -> all.add(new Occurrence(it, around));
        case PlanNode.Around it -> {
          var inner = new ArrayList<>(around);
          inner.add(it);
          all.addAll(in(it.body(), inner));
        }
      }
    }
    return all;
  }
}
