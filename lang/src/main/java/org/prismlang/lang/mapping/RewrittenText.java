package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanText;

/**
 * The file of a mapping that says nothing of a device: the task in another order, for the host, and
 * what compares the two.
 */
final class RewrittenText {
  private final Mapping mapping;
  private final KernelLines out = new KernelLines();
  private final HostText host;

  RewrittenText(Mapping mapping) {
    this.mapping = mapping;
    this.host = new HostText(mapping, out);
  }

  /** An instance and its plan. */
  record Instance(Map<String, Long> numbers, Plan plan) {
    Instance {
      numbers = Map.copyOf(numbers);
    }
  }

  String text(List<Instance> instances) {
    out.line(
        0,
        "# `"
            + mapping.task().name()
            + "` in the order of `"
            + mapping.name()
            + "`; printed by `prism map`.");
    CalledTasks.imports(
        List.of(mapping.task()), instances.stream().map(Instance::plan).toList(), host, out);
    for (var each : instances) {
      var name = mapping.name(each.numbers);
      out.blank();
      PlanText.runnable(CalledTasks.byTheirNames(each.plan), name)
          .lines()
          .forEach(it -> out.line(0, it));
      out.blank();
      host.head("launch_" + name);
      host.countable();
      out.line(1, name + "(" + host.wholes() + ")");
      out.blank();
      host.comparison(mapping.called(each.numbers), name);
    }
    return out.toString();
  }

  /** In words: the order, and what a launch needs. */
  static String words(Mapping mapping, List<Instance> instances) {
    var said = new StringBuilder();
    for (var each : instances) {
      said.append(mapping.name(each.numbers))
          .append(": `")
          .append(mapping.task().name())
          .append("` in another order, on the host\n\n")
          .append(PlanText.of(each.plan).indent(2));
    }
    return said.toString();
  }
}
