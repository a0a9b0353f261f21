package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.plan.PlanNode;

/** What stands between two nodes goes out of the way where nobody notices. */
record Passing(Encounter meeting, Sequences.Found found) {
  Optional<Encounter.Met> met(PlanNode a, PlanNode b) {
    return meeting.between(found.of(a), found.of(b), found.loops(), List.of());
  }

  boolean commute(PlanNode a, PlanNode b) {
    return met(a, b).isEmpty();
  }

  /** What became of it. */
  sealed interface Outcome {}

  /** A step between, and one that it cannot pass. */
  record Stuck(Encounter.Met met) implements Outcome {}

  record Parted(List<PlanNode> front, List<PlanNode> behind) implements Outcome {
    Parted {
      front = List.copyOf(front);
      behind = List.copyOf(behind);
    }
  }

  /** In front of the first or behind the second, in their order. */
  Outcome between(PlanNode first, PlanNode second) {
    int from = found.nodes().indexOf(first) + 1;
    int to = found.nodes().indexOf(second);
    var front = new ArrayList<PlanNode>();
    var behind = new ArrayList<PlanNode>();
    for (var node : found.nodes().subList(from, to)) {
      if (commute(first, node) && behind.stream().allMatch(it -> commute(it, node))) {
        front.add(node);
      } else {
        var met = met(node, second);
        if (met.isPresent()) {
          return new Stuck(met.get());
        }
        behind.add(node);
      }
    }
    return new Parted(front, behind);
  }
}
