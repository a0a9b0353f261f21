package org.prismlang.lang.rewrite;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Elaboration;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.Scalar;

/**
 * {@code n = replace(S, task)}: a nest that says what a task's text says becomes a call of it; one
 * that fills or copies a part, that fill or copy.
 */
public record Replace(Optional<String> label, PlanNode nest, Span span) {
  /** P1310, P1316; empty where it is refused, which is said. */
  public Optional<Plan> byCall(
      Plan plan, Expr callee, Task task, boolean mayReassociate, Diagnostics diagnostics) {
    var text = Elaboration.of(task, new Diagnostics());
    var summary = Elements.of(task, new Diagnostics()).map(Summary::of);
    if (text.isEmpty() || summary.isEmpty()) {
      return differs(plan, task.name(), "its text is none that plans follow", diagnostics);
    }
    var recognition = new Recognition(plan, task);
    var difference = recognition.difference(nest, text.get());
    if (difference.isPresent()) {
      diagnostics.report(
          Code.P1310
              .at(span, "this is not `" + task.name() + "`: " + difference.get())
              .note("here:\n" + PlanText.of(plan.with(List.of(nest))))
              .note("`" + task.name() + "`:\n" + PlanText.of(text.get())));
      return Optional.empty();
    }
    if (task.mayReassociate() && !mayReassociate) {
      diagnostics.report(
          Code.P1316
              .at(
                  span,
                  "`" + task.name() + "` adds in any order, and this nest in that of its text")
              .help("`@reassociates` above the mapping allows it"));
      return Optional.empty();
    }
    var call =
        new Work.Call(callee, task, summary.get(), recognition.operands(), recognition.scalars());
    return put(plan, task.name(), call);
  }

  /** {@code x = { v }}. */
  public Optional<Plan> byFill(Plan plan, Diagnostics diagnostics) {
    var loops = NestPart.loops(nest);
    if (loops.isPresent() && element() instanceof Work.Element it) {
      var to = part(plan, it.target(), Privilege.WRITE, loops.get());
      boolean isSteady =
          Expr.Variable.in(it.value())
              .noneMatch(
                  each -> plan.isTensor(each.name()) || loops.get().containsKey(each.name()));
      if (to.isPresent() && it.operator().isEmpty() && isSteady) {
        var operand = to.get().operand();
        return put(plan, "fill_" + operand.tensor(), new Work.Fill(operand, it.value()));
      }
    }
    return differs(plan, "fill", "a fill writes one value to each element once", diagnostics);
  }

  /** {@code x = y}, {@code x = T(y)}. */
  public Optional<Plan> byCopy(Plan plan, Diagnostics diagnostics) {
    var loops = NestPart.loops(nest);
    if (loops.isPresent() && element() instanceof Work.Element it) {
      var conversion = conversion(it.value());
      var value =
          conversion.isPresent() && it.value() instanceof Expr.Call(_, var arguments, _)
              ? arguments.getFirst().value()
              : it.value();
      var to = part(plan, it.target(), Privilege.WRITE, loops.get());
      var from = part(plan, value, Privilege.READ, loops.get());
      boolean isCopy =
          to.isPresent()
              && from.isPresent()
              && it.operator().isEmpty()
              && to.get().loops().equals(from.get().loops())
              && !to.get().operand().tensor().equals(from.get().operand().tensor());
      if (isCopy) {
        var operand = to.get().operand();
        return put(
            plan, operand.tensor(), new Work.Copy(operand, from.get().operand(), conversion));
      }
    }
    return differs(
        plan, "copy", "a copy writes each element once, from the same indices", diagnostics);
  }

  /** {@code bf16} of {@code bf16(y)}: other functions make no copy. */
  private static Optional<Expr> conversion(Expr value) {
    return value instanceof Expr.Call(var type, var arguments, _)
            && arguments.size() == 1
            && Scalar.of(Spelling.of(type)).isPresent()
        ? Optional.of(type)
        : Optional.empty();
  }

  private Work element() {
    return nest.steps().findFirst().orElseThrow().work();
  }

  /** All loops go through it. */
  private static Optional<NestPart> part(
      Plan plan, Expr access, Privilege privilege, Map<String, PlanNode.Count> loops) {
    return access instanceof Expr.Index(Expr.Variable(var name, _), var indices, _)
            && plan.isTensor(name)
        ? NestPart.of(plan, name, indices, privilege, loops)
            .filter(it -> it.loops().size() == loops.size())
        : Optional.empty();
  }

  private Optional<Plan> differs(Plan plan, String what, String why, Diagnostics diagnostics) {
    diagnostics.report(
        Code.P1310
            .at(span, "this is not `" + what + "`: " + why)
            .note("here:\n" + PlanText.of(plan.with(List.of(nest)))));
    return Optional.empty();
  }

  private Optional<Plan> put(Plan plan, String otherwise, Work work) {
    var wish = label.orElse(otherwise);
    var name = wish;
    for (int i = 2; isTaken(plan, name); i++) {
      name = wish + "'" + i;
    }
    var step = new PlanNode.Step(name, work, nest.written().orElse(span));
    return Optional.of(plan.with(replaced(plan.body(), step)));
  }

  /** Labels of what goes are free again. */
  private boolean isTaken(Plan plan, String name) {
    return plan.repeated(name).isPresent()
        || plan.body().stream()
            .flatMap(PlanNode::steps)
            .filter(it -> nest.steps().noneMatch(it::equals))
            .anyMatch(it -> it.label().equals(name));
  }

  private List<PlanNode> replaced(List<PlanNode> nodes, PlanNode.Step step) {
    return nodes.stream()
        .map(
            node ->
                node.equals(nest)
                    ? step
                    : node instanceof PlanNode.Around around
                        ? around.with(replaced(around.body(), step))
                        : node)
        .toList();
  }
}
