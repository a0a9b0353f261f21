package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;

/** A plan of elements alone: fills and copies are nests of them, blocks are numbered. */
final class Elementary {
  private final Plan plan;
  private final NestNames names;

  private Elementary(Plan plan, NestNames names) {
    this.plan = plan;
    this.names = names;
  }

  static Plan of(Plan plan, NestNames names) {
    return plan.with(new Elementary(plan, names).all(plan.body()));
  }

  private List<PlanNode> all(List<PlanNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  private PlanNode of(PlanNode node) {
    return switch (node) {
      case PlanNode.Repeated it -> {
        var counted = Numbered.of(it);
        yield counted.with(all(counted.body()));
      }
      case PlanNode.When it -> it.with(all(it.body()));
      case PlanNode.Step it -> step(it);
    };
  }

  private PlanNode step(PlanNode.Step step) {
    return switch (step.work()) {
      case Work.Element _ -> step;
      case Work.Fill(var to, var value) -> {
        var loops = loops(to, step.span());
        yield nest(loops, step, element(to, variables(loops), step.span()), value);
      }
      case Work.Copy(var to, var from, var conversion) -> {
        var loops = loops(to, step.span());
        var read = element(from, shifted(loops, from, step.span()), step.span());
        var value = conversion.map(it -> Built.call(it, List.of(read), step.span())).orElse(read);
        yield nest(loops, step, element(to, variables(loops), step.span()), value);
      }
      case Work.Call _ -> throw new IllegalStateException("kernels of elements call nothing");
    };
  }

  private PlanNode nest(List<PlanNode.Count> loops, PlanNode.Step step, Expr target, Expr value) {
    PlanNode node =
        new PlanNode.Step(
            step.label(),
            Work.Element.of(target, Optional.empty(), value, plan::isTensor),
            step.span());
    for (var loop : loops.reversed()) {
      node = loop.with(List.of(node));
    }
    return node;
  }

  /** One for each dimension that the part has. */
  private List<PlanNode.Count> loops(PlanOperand part, Span span) {
    var loops = new ArrayList<PlanNode.Count>();
    for (int dimension : part.kept()) {
      var name = names.fresh(part.tensor() + "_" + dimension);
      loops.add(
          new PlanNode.Count(
              name, from(part, dimension, span), behind(part, dimension), List.of()));
    }
    return loops;
  }

  private Expr from(PlanOperand part, int dimension, Span span) {
    return part.places().get(dimension) instanceof PlanPlace.Between(var from, _)
        ? from
        : Built.number(0, span);
  }

  private Expr behind(PlanOperand part, int dimension) {
    return part.places().get(dimension) instanceof PlanPlace.Between(_, var to)
        ? to
        : plan.extents(part.tensor()).get(dimension);
  }

  private static List<Expr> variables(List<PlanNode.Count> loops) {
    return loops.stream().map(it -> Built.variable(it.name(), it.from().span())).toList();
  }

  /** The same trips, counted from where the other part begins. */
  private List<Expr> shifted(List<PlanNode.Count> loops, PlanOperand part, Span span) {
    var indices = new ArrayList<Expr>();
    for (int i = 0; i < loops.size(); i++) {
      var from = from(part, part.kept().get(i), span);
      var loop = loops.get(i);
      var variable = Built.variable(loop.name(), span);
      indices.add(
          Linear.areEqual(from, loop.from())
              ? variable
              : Built.sum(Built.difference(variable, loop.from()), from));
    }
    return indices;
  }

  private static Expr element(PlanOperand part, List<Expr> kept, Span span) {
    if (part.places().isEmpty()) {
      return Built.variable(part.tensor(), span);
    }
    var indices = new ArrayList<Expr>();
    int number = 0;
    for (var place : part.places()) {
      if (place instanceof PlanPlace.At(var index)) {
        indices.add(index);
      } else {
        indices.add(kept.get(number));
        number++;
      }
    }
    return new Expr.Index(Built.variable(part.tensor(), span), indices, span);
  }
}
