package org.prismlang.lang.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.task.Surroundings;

/** Copies of nodes whose loops and labels have names of their own: none captures another's. */
final class CopiedNodes {
  private final Set<String> taken = new HashSet<>();

  private final Surroundings around;

  CopiedNodes(Plan plan) {
    around = plan.task().around();
    plan.repeated().forEach(it -> taken.add(it.name()));
    plan.body().stream().flatMap(PlanNode::steps).forEach(it -> taken.add(it.label()));
    plan.locals().forEach(it -> taken.add(it.name()));
    plan.task().tensors().forEach(it -> taken.add(it.name().text()));
    plan.task().sizes().forEach(it -> taken.add(it.text()));
    plan.task().parameters().forEach(it -> taken.add(it.name().text()));
    plan.task().item().generics().forEach(it -> taken.add(it.name().text()));
  }

  boolean isTaken(String name) {
    return taken.contains(name);
  }

  /** A name that nothing has. */
  String fresh(String name, String between) {
    var own = name;
    for (int i = 2; around.declares(own) || !taken.add(own); i++) {
      own = name + between + i;
    }
    return own;
  }

  List<PlanNode> of(List<PlanNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  PlanNode of(PlanNode node) {
    Map<String, String> names = new HashMap<>();
    loops(node, names);
    return labelled(Substitution.renaming(names).of(node));
  }

  private void loops(PlanNode node, Map<String, String> names) {
    if (node instanceof PlanNode.Repeated it) {
      names.put(it.name(), fresh(it.name(), "_"));
    }
    if (node instanceof PlanNode.Around it) {
      it.body().forEach(each -> loops(each, names));
    }
  }

  /** Steps of one name are told apart by a number, as everywhere. */
  private PlanNode labelled(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, var work, var span) ->
          new PlanNode.Step(fresh(label, "'"), work, span);
      case PlanNode.Around it -> it.with(it.body().stream().map(this::labelled).toList());
    };
  }
}
