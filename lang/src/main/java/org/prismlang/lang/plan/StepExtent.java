package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;

/**
 * One of the extents of a step: how many elements it goes through in one direction.
 *
 * @param own what the called task calls it
 * @param spots the dimensions of its operands that have it
 * @param kind whether trips may be done one block after the other
 */
record StepExtent(String own, List<Spot> spots, Summary.Kind kind) {
  StepExtent {
    spots = List.copyOf(spots);
  }

  record Spot(int operand, int dimension) {}

  static List<StepExtent> of(PlanNode.Step step) {
    return switch (step.work()) {
      case Work.Call call -> ofCall(call, step.span());
      case Work.Fill(var to, _) -> byDimension(List.of(to));
      case Work.Copy(var to, var from, _) -> byDimension(List.of(to, from));
      case Work.Element _ -> List.of();
    };
  }

  /** The one of that name: the mapped task's for it, else the called task's. */
  static List<StepExtent> named(String name, PlanNode.Step step, Plan plan) {
    var all = of(step);
    var roots = all.stream().filter(it -> it.root(step, plan).equals(Optional.of(name))).toList();
    return roots.isEmpty() ? all.stream().filter(it -> it.own.equals(name)).toList() : roots;
  }

  /** What the mapped task calls the extent that this is all or a part of. */
  Optional<String> root(PlanNode.Step step, Plan plan) {
    return spots.stream().findFirst().map(it -> Spelling.of(whole(it, step, plan)));
  }

  /** The extent of the tensor at that spot, of which there may be a part only. */
  static Expr whole(Spot spot, PlanNode.Step step, Plan plan) {
    var operand = step.work().operands().get(spot.operand);
    return plan.extents(operand.tensor()).get(spot.dimension);
  }

  static PlanPlace place(Spot spot, PlanNode.Step step) {
    return step.work().operands().get(spot.operand).places().get(spot.dimension);
  }

  private static List<StepExtent> byDimension(List<PlanOperand> operands) {
    var first = operands.getFirst();
    var all = new ArrayList<StepExtent>();
    for (int number = 0; number < first.kept().size(); number++) {
      var spots = new ArrayList<Spot>();
      for (int operand = 0; operand < operands.size(); operand++) {
        spots.add(new Spot(operand, operands.get(operand).kept().get(number)));
      }
      all.add(
          new StepExtent(
              "dimension " + number,
              spots,
              new Summary.Parallel(Map.of(first.tensor(), first.kept().get(number)))));
    }
    return all;
  }

  private static List<StepExtent> ofCall(Work.Call call, Span span) {
    var spots = new LinkedHashMap<String, List<Spot>>();
    call.task().sizes().forEach(it -> spots.put(it.text(), new ArrayList<>()));
    var others = new TreeMap<String, Span>();
    var tensors = call.task().tensors();
    for (int i = 0; i < tensors.size(); i++) {
      var extents = tensors.get(i).extents();
      for (int dimension = 0; dimension < extents.size(); dimension++) {
        var extent = extents.get(dimension);
        if (extent instanceof Expr.Variable(var name, _) && spots.containsKey(name)) {
          spots
              .getOrDefault(name, List.of())
              .add(new Spot(i, call.operands().get(i).kept().get(dimension)));
        } else {
          Expr.Variable.in(extent).forEach(it -> others.put(it.name(), it.span()));
        }
      }
    }
    var all = new ArrayList<StepExtent>();
    spots.forEach(
        (name, its) ->
            all.add(
                new StepExtent(
                    name,
                    its,
                    others.containsKey(name)
                        ? new Summary.Sequential(
                            "`"
                                + name
                                + "` is a part of another extent of `"
                                + call.task().name()
                                + "`",
                            span,
                            others.getOrDefault(name, span))
                        : call.summary().of(name).orElseThrow())));
    return all;
  }
}
