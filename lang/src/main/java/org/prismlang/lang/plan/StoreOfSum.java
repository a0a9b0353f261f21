package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.type.BinaryOperator;

/**
 * A sum goes to an output as it is: a copy, or elements one by one.
 *
 * @param node the copy, or loops that count around an element
 * @param from what is stored
 * @param to where
 */
record StoreOfSum(PlanNode node, PlanOperand from, PlanOperand to) {
  /** A tensor of the plan's own, which stays where it is. */
  static StoreOfSum itself(PlanOperand sum, String label, Span span) {
    var read = new PlanOperand(sum.tensor(), Privilege.READ, sum.places());
    return new StoreOfSum(
        new PlanNode.Step(label, new Work.Copy(sum, read, Optional.empty()), span), read, sum);
  }

  /** Empty where it is something else. */
  static Optional<StoreOfSum> of(PlanNode node, Plan plan) {
    var at = node;
    while (at instanceof PlanNode.Count loop && loop.body().size() == 1) {
      at = loop.body().getFirst();
    }
    if (!(at instanceof PlanNode.Step step)) {
      return Optional.empty();
    }
    var operands = step.work().operands();
    boolean isStore =
        operands.size() == 2
            && plan.parameter(operands.getFirst().tensor()).isPresent()
            && plan.local(operands.get(1).tensor()).isPresent()
            && switch (step.work()) {
              case Work.Copy copy -> copy.conversion().isEmpty() && at.equals(node);
              case Work.Element element ->
                  element.operator().isEmpty() && isPlain(element.value()) && isOnce(node, element);
              case Work.Fill _, Work.Call _ -> false;
            };
    return isStore
        ? Optional.of(new StoreOfSum(node, operands.get(1), operands.getFirst()))
        : Optional.empty();
  }

  private static boolean isPlain(Expr value) {
    return value instanceof Expr.Variable
        || value instanceof Expr.Index(Expr.Variable _, var indices, _)
            && indices.stream().noneMatch(it -> it.all().anyMatch(Expr.Index.class::isInstance));
  }

  /** Whether no element is written in two trips. */
  private static boolean isOnce(PlanNode node, Work.Element element) {
    var indices = element.target() instanceof Expr.Index(_, var its, _) ? its : List.<Expr>of();
    return node instanceof PlanNode.Count loop
        ? indices.stream()
                .anyMatch(
                    it -> it instanceof Expr.Variable(var name, _) && name.equals(loop.name()))
            && isOnce(loop.body().getFirst(), element)
        : node instanceof PlanNode.Step;
  }

  Span span() {
    return step().span();
  }

  private PlanNode.Step step() {
    return node.steps().findFirst().orElseThrow();
  }

  /** The same to a tensor that has one more dimension in front. */
  PlanNode into(String parts, Expr trip) {
    return replaced(
        node,
        switch (step().work()) {
          case Work.Copy(_, var read, var conversion) ->
              new Work.Copy(
                  new PlanOperand(
                      parts,
                      Privilege.WRITE,
                      Stream.concat(Stream.of(new PlanPlace.At(trip)), to.places().stream())
                          .toList()),
                  read,
                  conversion);
          case Work.Element element ->
              Work.Element.of(
                  part(parts, trip, element.target()),
                  Optional.empty(),
                  element.value(),
                  it -> it.equals(parts) || it.equals(from.tensor()));
          case Work.Fill _, Work.Call _ -> throw new IllegalStateException("no store");
        });
  }

  /** All that is stored to becomes one value. */
  PlanNode filled(Expr value, String label, Iterator<String> names) {
    return step().work() instanceof Work.Element element
        ? named(
            replaced(
                node,
                Work.Element.of(
                    element.target(), Optional.empty(), value, it -> it.equals(to.tensor()))),
            label,
            names)
        : new PlanNode.Step(
            label,
            new Work.Fill(new PlanOperand(to.tensor(), Privilege.WRITE, to.places()), value),
            span());
  }

  /** All that is stored to is combined with what a trip has. */
  PlanNode combined(
      Combination.Kind kind,
      String parts,
      Expr trip,
      String label,
      Iterator<String> names,
      Plan plan) {
    boolean isNest = step().work() instanceof Work.Element;
    var nest = isNest ? node : elements(names, plan);
    var target = ((Work.Element) nest.steps().findFirst().orElseThrow().work()).target();
    var part = part(parts, trip, target);
    var operator = kind.operator();
    var value =
        operator.isPresent()
            ? part
            : kind == Combination.Kind.LEAST
                ? Built.least(target, part)
                : Built.greatest(target, part);
    var combining =
        replaced(
            nest,
            Work.Element.of(
                target, operator, value, it -> it.equals(parts) || it.equals(to.tensor())));
    return isNest ? named(combining, label, names) : labelled(combining, label);
  }

  private static Expr part(String parts, Expr trip, Expr target) {
    var indices = new ArrayList<Expr>();
    indices.add(trip);
    if (target instanceof Expr.Index(_, var its, _)) {
      indices.addAll(its);
    }
    return new Expr.Index(Built.variable(parts, target.span()), indices, target.span());
  }

  /** A copy, by elements. */
  private PlanNode elements(Iterator<String> names, Plan plan) {
    var indices = new ArrayList<Expr>();
    var loops = new ArrayList<PlanNode.Count>();
    for (int i = 0; i < to.places().size(); i++) {
      switch (to.places().get(i)) {
        case PlanPlace.At(var index) -> indices.add(index);
        case PlanPlace.Between(var first, var end) ->
            loops.add(new PlanNode.Count(names.next(), first, end, List.of()));
        case PlanPlace.In(var block) -> {
          var first = Numbered.field(block, "first", span());
          var end = Built.sum(first, Numbered.field(block, "size", span()));
          loops.add(new PlanNode.Count(names.next(), first, end, List.of()));
        }
        case PlanPlace.Whole _ ->
            loops.add(
                new PlanNode.Count(
                    names.next(),
                    Built.number(0, span()),
                    plan.extents(to.tensor()).get(i),
                    List.of()));
      }
      if (!(to.places().get(i) instanceof PlanPlace.At)) {
        indices.add(Built.variable(loops.getLast().name(), span()));
      }
    }
    var target = new Expr.Index(Built.variable(to.tensor(), span()), indices, span());
    PlanNode nest =
        new PlanNode.Step(
            step().label(),
            Work.Element.of(
                target, Optional.of(BinaryOperator.ADD), target, it -> it.equals(to.tensor())),
            span());
    for (var loop : loops.reversed()) {
      nest = loop.with(List.of(nest));
    }
    return nest;
  }

  private static PlanNode replaced(PlanNode node, Work work) {
    return switch (node) {
      case PlanNode.Step it -> new PlanNode.Step(it.label(), work, it.span());
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> replaced(each, work)).toList());
    };
  }

  /** Names of loops and steps are given once. */
  private static PlanNode named(PlanNode node, String label, Iterator<String> names) {
    var others = new HashMap<String, String>();
    var at = node;
    while (at instanceof PlanNode.Count loop) {
      others.put(loop.name(), names.next());
      at = loop.body().getFirst();
    }
    return labelled(Substitution.renaming(others).in(List.of(node)).getFirst(), label);
  }

  private static PlanNode labelled(PlanNode node, String label) {
    return switch (node) {
      case PlanNode.Step it -> new PlanNode.Step(label, it.work(), it.span());
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> labelled(each, label)).toList());
    };
  }
}
