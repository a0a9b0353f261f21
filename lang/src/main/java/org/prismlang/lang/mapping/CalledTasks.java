package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Task;

/** Tasks that plans call, from a file beside the mapping's. */
final class CalledTasks {
  private CalledTasks() {}

  /** By their own names, whatever their file is called by the mapping's. */
  static Plan byTheirNames(Plan plan) {
    return plan.with(plan.body().stream().map(CalledTasks::byTheirNames).toList());
  }

  private static PlanNode byTheirNames(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, Work.Call call, var span) ->
          new PlanNode.Step(label, call.as(own(call.callee(), call.task().name())), span);
      case PlanNode.Step it -> it;
      case PlanNode.Around it ->
          it.with(it.body().stream().map(CalledTasks::byTheirNames).toList());
    };
  }

  private static Expr own(Expr callee, String name) {
    return callee instanceof Expr.Index(var base, var generics, var span)
        ? new Expr.Index(own(base, name), generics, span)
        : new Expr.Variable(name, callee.span());
  }

  /** P1336: one name stands for one task. */
  static void imports(List<Task> others, List<Plan> plans, HostText host, KernelLines out) {
    var functions = new ArrayList<Item.Function>(others.stream().map(Task::item).toList());
    plans.stream()
        .flatMap(it -> it.body().stream())
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
