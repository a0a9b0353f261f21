package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Task;

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
    imports(instances);
    for (var each : instances) {
      var name = mapping.name(each.numbers);
      out.blank();
      PlanText.runnable(imported(each.plan), name).lines().forEach(it -> out.line(0, it));
      out.blank();
      host.head("launch_" + name);
      host.countable();
      out.line(
          1,
          name
              + mapping.task().parameters().stream()
                  .map(
                      it ->
                          it instanceof Task.Tensor tensor
                              ? "tensor(" + it.name().text() + ", [" + HostText.shape(tensor) + "])"
                              : it.name().text())
                  .collect(Collectors.joining(", ", "(", ")")));
      out.blank();
      host.comparison(name);
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

  /** Tasks are called by their own names here, whatever their file is called by the mapping's. */
  private static Plan imported(Plan plan) {
    return plan.with(plan.body().stream().map(RewrittenText::imported).toList());
  }

  private static PlanNode imported(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, Work.Call call, var span) ->
          new PlanNode.Step(label, call.as(own(call.callee(), call.task().name())), span);
      case PlanNode.Step it -> it;
      case PlanNode.Around it -> it.with(it.body().stream().map(RewrittenText::imported).toList());
    };
  }

  private static Expr own(Expr callee, String name) {
    return callee instanceof Expr.Index(var base, var generics, var span)
        ? new Expr.Index(own(base, name), generics, span)
        : new Expr.Variable(name, callee.span());
  }

  private void imports(List<Instance> instances) {
    var functions = new ArrayList<Item.Function>(List.of(mapping.task().item()));
    instances.stream()
        .flatMap(it -> it.plan.body().stream())
        .flatMap(PlanNode::steps)
        .map(PlanNode.Step::work)
        .filter(Work.Call.class::isInstance)
        .forEach(it -> functions.add(((Work.Call) it).task().item()));
    var modules = new LinkedHashMap<String, Set<String>>();
    var origins = new HashMap<String, String>();
    for (var function : functions) {
      var module = host.module(function.name().span().file());
      var name = function.name().text();
      if (!origins.computeIfAbsent(name, _ -> module).equals(module)) {
        throw new Refused(
            Code.P1336
                .at(function.name().span(), "two tasks of one name, `" + name + "`, are called")
                .help("one of them under another name"));
      }
      modules.computeIfAbsent(module, _ -> new TreeSet<>()).add(name);
    }
    modules.forEach(
        (module, names) -> out.line(0, "from " + module + " import " + String.join(", ", names)));
  }
}
