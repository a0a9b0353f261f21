package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/** What is known of every plan: its loops, its steps and the tensors they use. */
record FactsOfPlans(Plan plan, List<String> grid, List<Mapped.Rewritten> lines) {
  static String title(Mapping mapping, Map<String, Long> instance) {
    var numbers =
        instance.entrySet().stream()
            .map(it -> it.getKey() + "=" + it.getValue())
            .collect(Collectors.joining(", "));
    return mapping.task().name()
        + " by "
        + mapping.name()
        + (numbers.isEmpty() ? "" : "[" + numbers + "]");
  }

  /** A mapping that says nothing of a device. */
  static KernelFacts ofHost(
      Mapping mapping, Map<String, Long> instance, Plan plan, List<Mapped.Rewritten> lines) {
    var facts = new FactsOfPlans(plan, List.of(), lines);
    return new KernelFacts(
        title(mapping, instance),
        "on the host, in this order",
        List.of(),
        List.of(),
        facts.done(plan.body(), "", Map.of(), List.of()),
        facts
            .names()
            .map(
                it ->
                    new KernelFacts.TensorFacts(
                        it,
                        facts.declared(it),
                        List.of(
                            new KernelFacts.Place(
                                KernelFacts.Memory.HOST,
                                "all of it",
                                "row after row",
                                "",
                                facts.type(it))),
                        List.of(),
                        List.of(),
                        List.of()))
            .toList());
  }

  Stream<String> names() {
    return Stream.concat(
        plan.task().tensors().stream().map(it -> it.name().text()),
        plan.locals().stream().map(Plan.Local::name));
  }

  String type(String tensor) {
    return Spelling.of(plan.task().around().type(plan.element(tensor)))
        + plan.extents(tensor).stream()
            .map(it -> "[" + Spelling.of(it) + "]")
            .collect(Collectors.joining());
  }

  /** {@code read(bf16[M][K])}, or what a local is declared as. */
  String declared(String tensor) {
    var type = type(tensor);
    return plan.parameter(tensor)
        .map(it -> it.privilege().name().toLowerCase(Locale.ROOT) + "(" + type + ")")
        .orElse(type);
  }

  /** Extents that are sizes, and are not gone through index by index in blocks of the grid. */
  String ends(String tensor) {
    var parts =
        plan.body().stream()
            .flatMap(PlanNode::steps)
            .flatMap(it -> it.work().operands().stream())
            .filter(it -> it.tensor().equals(tensor))
            .toList();
    var ends = new ArrayList<String>();
    for (int i = 0; i < plan.extents(tensor).size(); i++) {
      int dimension = i;
      var extent = Spelling.of(plan.extents(tensor).get(i));
      boolean isOfGrid =
          parts.stream()
              .allMatch(
                  it ->
                      it.places().size() > dimension
                          && it.places().get(dimension) instanceof PlanPlace.At(var index)
                          && grid.contains(Spelling.of(index)));
      if (!isOfGrid && !extent.chars().allMatch(Character::isDigit) && !ends.contains(extent)) {
        ends.add(extent);
      }
    }
    return String.join(", ", ends);
  }

  KernelFacts.Act act(PlanNode.Step step, String role, String text, String by) {
    return act(List.of(step), role, text, by);
  }

  KernelFacts.Act act(List<PlanNode.Step> steps, String role, String text, String by) {
    var operands = steps.stream().flatMap(it -> it.work().operands().stream()).toList();
    return new KernelFacts.Act(
        role,
        text,
        by,
        tensors(operands.stream().filter(it -> it.privilege() != Privilege.WRITE)),
        tensors(operands.stream().filter(PlanOperand::isWritten)));
  }

  private List<String> tensors(Stream<PlanOperand> operands) {
    return operands.map(PlanOperand::tensor).filter(plan::isTensor).distinct().toList();
  }

  /** What is done at the beginning of a loop's trips, beside what the plan says. */
  record First(String loop, KernelFacts.Act act) {}

  /**
   * @param notes what is said of loops, by their names
   */
  List<KernelFacts.Done> done(
      List<PlanNode> nodes, String role, Map<String, String> notes, List<First> firsts) {
    var done = new ArrayList<KernelFacts.Done>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it -> done.add(act(it, role, PlanText.of(it, plan), ""));
        case PlanNode.When it ->
            done.add(
                new KernelFacts.Cycle(
                    "if " + Spelling.of(it.condition()), done(it.body(), role, notes, firsts)));
        case PlanNode.Repeated it -> {
          var inside = new ArrayList<KernelFacts.Done>();
          firsts.stream()
              .filter(first -> first.loop().equals(it.name()))
              .forEach(first -> inside.add(first.act()));
          inside.addAll(done(it.body(), role, notes, firsts));
          done.add(new KernelFacts.Cycle(heading(it) + notes.getOrDefault(it.name(), ""), inside));
        }
      }
    }
    return done;
  }

  static String heading(PlanNode.Repeated loop) {
    return switch (loop) {
      case PlanNode.Loop it ->
          "for " + it.name() + " in blocks(" + Spelling.of(it.extent()) + ", " + it.size() + ")";
      case PlanNode.Count it ->
          "for "
              + it.name()
              + " in range("
              + Spelling.of(it.from())
              + ", "
              + Spelling.of(it.to())
              + ")";
    };
  }

  /** The line that made a loop; empty where the task has it. */
  String madeBy(String loop) {
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).plan().repeated(loop).isPresent()
          && lines.get(i - 1).plan().repeated(loop).isEmpty()) {
        return lines.get(i).directive();
      }
    }
    return "";
  }

  /** {@code `stage(A, …)`, line 29}. */
  static String line(Span span) {
    int line = span.from().line();
    return "`" + span.file().lineText(line).strip() + "`, line " + line;
  }
}
