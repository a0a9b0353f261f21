package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;

/**
 * More dimensions of a tensor, before those it has.
 *
 * @param indices where it is touched now, in each of them
 */
record Dimensions(Plan plan, String tensor, List<Expr> indices) {
  Dimensions {
    indices = List.copyOf(indices);
  }

  List<PlanNode> in(List<PlanNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  private PlanNode of(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, var work, var span) -> new PlanNode.Step(label, of(work), span);
      case PlanNode.Around it -> it.with(in(it.body()));
    };
  }

  private Work of(Work work) {
    return switch (work) {
      case Work.Element(var target, var operator, var value, _) ->
          Work.Element.of(of(target), operator, of(value), plan::isTensor);
      default -> work.with(work.operands().stream().map(this::of).toList());
    };
  }

  private PlanOperand of(PlanOperand operand) {
    if (!operand.tensor().equals(tensor)) {
      return operand;
    }
    var places = new ArrayList<PlanPlace>();
    indices.forEach(it -> places.add(new PlanPlace.At(it)));
    places.addAll(operand.places());
    return new PlanOperand(tensor, operand.privilege(), places);
  }

  private Expr of(Expr expr) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, var at), var its, var span)
          when name.equals(tensor) ->
          new Expr.Index(
              new Expr.Variable(name, at),
              Stream.concat(indices.stream(), its.stream().map(this::of)).toList(),
              span);
      case Expr.Variable(var name, var span) when name.equals(tensor) ->
          new Expr.Index(expr, indices, span);
      default -> expr.mapped(this::of);
    };
  }
}
