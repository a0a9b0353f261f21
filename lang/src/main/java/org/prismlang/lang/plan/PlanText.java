package org.prismlang.lang.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** A plan as the task would have been written: that text is its meaning. */
public final class PlanText {
  private final Plan plan;
  private final StringBuilder out = new StringBuilder();

  private PlanText(Plan plan) {
    this.plan = plan;
  }

  public static String of(Plan plan) {
    var text = new PlanText(plan);
    text.head();
    plan.locals().forEach(it -> text.line(1, it.name() + " : " + type(it.element(), it.extents())));
    text.nodes(plan.body(), 1);
    return text.out.toString();
  }

  /** One line of it. */
  public static String of(PlanNode.Step step, Plan plan) {
    return new PlanText(plan).step(step);
  }

  public static String part(PlanOperand operand) {
    if (operand.places().stream().allMatch(PlanPlace.Whole.class::isInstance)) {
      return operand.tensor();
    }
    return operand.tensor()
        + operand.places().stream()
            .map(
                it ->
                    switch (it) {
                      case PlanPlace.Whole _ -> ":";
                      case PlanPlace.In(var loop) -> loop;
                    })
            .collect(Collectors.joining(", ", "[", "]"));
  }

  private void line(int depth, String text) {
    out.append("    ".repeat(depth)).append(text).append('\n');
  }

  private void head() {
    line(0, "@prism(\"task\")");
    plan.task().facts().forEach(it -> line(0, "@where(" + Spelling.of(it) + ")"));
    var item = plan.task().item();
    var generics =
        item.generics().stream()
            .map(it -> it.name().text() + ": " + Spelling.of(it.kind()))
            .collect(Collectors.joining(", "));
    line(
        0,
        "def "
            + plan.task().name()
            + (generics.isEmpty() ? "" : "[" + generics + "]")
            + plan.task().parameters().stream()
                .map(PlanText::parameter)
                .collect(Collectors.joining(", ", "(", "):")));
  }

  private static String parameter(Task.Parameter parameter) {
    return parameter.name().text()
        + ": "
        + switch (parameter) {
          case Task.Scalar it -> Spelling.of(it.type());
          case Task.Tensor it ->
              it.privilege().word() + "(" + type(it.element(), it.extents()) + ")";
        };
  }

  private static String type(Expr element, List<Expr> extents) {
    return Spelling.of(element)
        + extents.stream().map(it -> "[" + Spelling.of(it) + "]").collect(Collectors.joining());
  }

  private void nodes(List<PlanNode> nodes, int depth) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Loop it -> {
          var of = it.of() instanceof PlanPlace.In(var outer) ? outer : Spelling.of(it.extent());
          line(depth, "for " + it.name() + " in blocks(" + of + ", " + it.size() + "):");
          nodes(it.body(), depth + 1);
        }
        case PlanNode.Step it -> line(depth, step(it));
      }
    }
    if (nodes.isEmpty()) {
      line(depth, "pass");
    }
  }

  private String step(PlanNode.Step step) {
    return switch (step.work()) {
      case Work.Fill(var to, var value) -> part(to) + " = { " + Spelling.of(value) + " }";
      case Work.Copy(var to, var from, var conversion) ->
          part(to)
              + " = "
              + conversion
                  .map(it -> Spelling.of(it) + "(" + part(from) + ")")
                  .orElseGet(() -> part(from));
      case Work.Call call -> call(call);
    };
  }

  private static String call(Work.Call call) {
    var operands = call.operands().iterator();
    var scalars = call.scalars().iterator();
    return Spelling.of(call.callee())
        + call.task().parameters().stream()
            .map(
                it ->
                    switch (it) {
                      case Task.Tensor _ -> part(operands.next());
                      case Task.Scalar _ -> Spelling.of(scalars.next());
                    })
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
