package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Privilege;

/**
 * What the loops of a nest go through of a tensor, of which it has one element in a trip.
 *
 * @param loops of the dimensions that the part keeps, in their order
 */
record NestPart(PlanOperand operand, List<String> loops) {
  NestPart {
    loops = List.copyOf(loops);
  }

  /** Empty where a dimension goes with no one loop, step by step. */
  static Optional<NestPart> of(
      Plan plan,
      String tensor,
      List<Expr> indices,
      Privilege privilege,
      Map<String, PlanNode.Count> nest) {
    var places = new ArrayList<PlanPlace>();
    var loops = new ArrayList<String>();
    for (int i = 0; i < indices.size(); i++) {
      var index = indices.get(i);
      var inside =
          Expr.Variable.in(index).map(Expr.Variable::name).filter(nest::containsKey).toList();
      if (inside.isEmpty()) {
        places.add(new PlanPlace.At(index));
        continue;
      }
      var name = inside.getFirst();
      boolean isStep =
          inside.size() == 1
              && !loops.contains(name)
              && Linear.of(index).terms().getOrDefault(name, 0L) == 1;
      if (!isStep) {
        return Optional.empty();
      }
      loops.add(name);
      var loop = Optional.ofNullable(nest.get(name)).orElseThrow();
      places.add(place(plan.extents(tensor).get(i), index, loop));
    }
    return Optional.of(new NestPart(new PlanOperand(tensor, privilege, places), loops));
  }

  private static PlanPlace place(Expr extent, Expr index, PlanNode.Count loop) {
    var from = with(index, loop.name(), loop.from());
    var to = with(index, loop.name(), loop.to());
    if (Linear.of(from).equals(Linear.of(Built.number(0, index.span())))
        && Linear.areEqual(to, extent)) {
      return new PlanPlace.Whole();
    }
    return index instanceof Expr.Variable && loop.block().isPresent()
        ? new PlanPlace.In(loop.block().get())
        : new PlanPlace.Between(from, to);
  }

  private static Expr with(Expr expr, String name, Expr value) {
    return expr instanceof Expr.Variable(var its, _) && its.equals(name)
        ? value
        : expr.mapped(it -> with(it, name, value));
  }

  /** Loops one directly in the other, by their names; empty where they do more than one thing. */
  static Optional<Map<String, PlanNode.Count>> loops(PlanNode nest) {
    var loops = new LinkedHashMap<String, PlanNode.Count>();
    var at = nest;
    while (at instanceof PlanNode.Count loop && loop.body().size() == 1) {
      loops.put(loop.name(), loop);
      at = loop.body().getFirst();
    }
    return at instanceof PlanNode.Step && areFree(loops) ? Optional.of(loops) : Optional.empty();
  }

  /** Whether none runs differently often in trips of another. */
  private static boolean areFree(Map<String, PlanNode.Count> loops) {
    Set<String> used = new HashSet<>();
    loops
        .values()
        .forEach(
            it -> {
              Expr.Variable.in(it.from()).forEach(each -> used.add(each.name()));
              Expr.Variable.in(it.to()).forEach(each -> used.add(each.name()));
            });
    return loops.keySet().stream().noneMatch(used::contains);
  }
}
