package org.prismlang.lang.plan;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;

/** A plan as the task would have been written: that text is its meaning. */
public final class PlanText {
  private final Plan plan;
  private final StringBuilder out = new StringBuilder();

  private PlanText(Plan plan) {
    this.plan = plan;
  }

  public static String of(Plan plan) {
    var text = new PlanText(plan);
    text.head(plan.task().name(), plan.task().facts(), PlanText::parameter);
    plan.locals().forEach(it -> text.line(1, it.name() + " : " + type(it.element(), it.extents())));
    text.nodes(plan.body(), 1);
    return text.out.toString();
  }

  /**
   * A task of that name which does the same. That everything is written before it is read, and that
   * all of an output is, is known of the mapped task; it need not be seen of this text.
   */
  public static String runnable(Plan plan, String name) {
    var text = new PlanText(plan);
    text.head(name, plan.facts(), PlanText::updated);
    for (var local : plan.locals()) {
      var type = Spelling.of(local.element());
      var zero = type.equals("bool") ? "False" : type + "(0)";
      var value = local.extents().isEmpty() ? zero : "{ " + zero + " }";
      text.line(1, local.name() + " : " + type(local.element(), local.extents()) + " = " + value);
    }
    text.nodes(plan.body(), 1);
    return text.out.toString();
  }

  private static String updated(Task.Parameter parameter) {
    return parameter instanceof Task.Tensor(var name, var privilege, var element, var extents, _)
            && privilege == Privilege.WRITE
        ? name.text() + ": " + Privilege.UPDATE.word() + "(" + type(element, extents) + ")"
        : parameter(parameter);
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
                      case PlanPlace.At(var index) -> Spelling.of(index);
                      case PlanPlace.Between(var from, var to) ->
                          Spelling.of(from) + " : " + Spelling.of(to);
                    })
            .collect(Collectors.joining(", ", "[", "]"));
  }

  private void line(int depth, String text) {
    out.append("    ".repeat(depth)).append(text).append('\n');
  }

  private void head(String name, List<Expr> facts, Function<Task.Parameter, String> parameter) {
    line(0, "@prism(\"task\")");
    facts.forEach(it -> line(0, "@where(" + Spelling.of(it) + ")"));
    var item = plan.task().item();
    var generics =
        item.generics().stream()
            .map(it -> it.name().text() + ": " + Spelling.of(it.kind()))
            .collect(Collectors.joining(", "));
    line(
        0,
        "def "
            + name
            + (generics.isEmpty() ? "" : "[" + generics + "]")
            + plan.task().parameters().stream()
                .map(parameter)
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

  private static String lengthOf(PlanNode.Loop loop) {
    return Spelling.of(Numbered.length(loop));
  }

  private void nodes(List<PlanNode> nodes, int depth) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Loop it -> {
          var of = it.of() instanceof PlanPlace.In(var outer) ? outer : lengthOf(it);
          line(depth, "for " + it.name() + " in blocks(" + of + ", " + it.size() + "):");
          nodes(it.body(), depth + 1);
        }
        case PlanNode.Count it -> {
          var range = Spelling.of(it.from()) + ", " + Spelling.of(it.to());
          line(depth, "for " + it.name() + " in range(" + range + "):");
          nodes(it.body(), depth + 1);
        }
        case PlanNode.When it -> {
          line(depth, "if " + Spelling.of(it.condition()) + ":");
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
      case Work.Element(var target, var operator, var value, _) ->
          Spelling.of(target)
              + " "
              + operator.map(BinaryOperator::text).orElse("")
              + "= "
              + Spelling.of(value);
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
