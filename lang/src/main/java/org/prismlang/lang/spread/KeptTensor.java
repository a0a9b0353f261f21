package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/**
 * {@code stage(x, at=i, to=registers)}: what a trip reads of a tensor is copied into one of its own
 * at the trip's beginning, by a nest like those that read it.
 */
final class KeptTensor {
  private final Plan plan;
  private final Said.Kept said;
  private final NestNames names;
  private final PlanNode.Count loop;

  private KeptTensor(Plan plan, Said.Kept said, NestNames names, PlanNode.Count loop) {
    this.plan = plan;
    this.said = said;
    this.names = names;
    this.loop = loop;
  }

  static Plan of(Plan plan, Said.Kept said, NestNames names) {
    var loop =
        plan.repeated(said.at())
            .filter(PlanNode.Count.class::isInstance)
            .map(PlanNode.Count.class::cast)
            .orElseThrow();
    return new KeptTensor(plan, said, names, loop).result();
  }

  /** One dimension of what is copied: all that a loop goes through, or one index. */
  private sealed interface Side {}

  private record Through(PlanNode.Count loop) implements Side {}

  private record Fixed(Expr index) implements Side {}

  private Plan result() {
    if (plan.parameter(said.tensor()).filter(it -> it.privilege() == Privilege.READ).isEmpty()) {
      throw refused("`" + said.tensor() + "` is written, too");
    }
    var reads = new ArrayList<List<Side>>();
    for (var each : Occurrence.in(loop.body(), List.of())) {
      for (var operand : each.step().work().operands()) {
        if (operand.tensor().equals(said.tensor())) {
          reads.add(sides(operand, each));
        }
      }
    }
    if (reads.isEmpty()) {
      throw refused("`" + said.at() + "` reads nothing of `" + said.tensor() + "`");
    }
    var first = reads.getFirst();
    if (!reads.stream().allMatch(it -> areEqual(it, first))) {
      throw refused("`" + said.tensor() + "` is read in different ways there");
    }
    var own = names.fresh(said.tensor() + "_here");
    var span = said.span();
    var extents = new ArrayList<Expr>();
    var loops = new ArrayList<PlanNode.Count>();
    var from = new ArrayList<Expr>();
    for (int i = 0; i < first.size(); i++) {
      switch (first.get(i)) {
        case Fixed(var index) -> from.add(index);
        case Through(var through) -> {
          var copied =
              new PlanNode.Count(
                  names.fresh(through.name()), through.from(), through.to(), List.of());
          loops.add(copied);
          from.add(Built.variable(copied.name(), span));
          extents.add(plan.extents(said.tensor()).get(i));
        }
      }
    }
    var local = new Plan.Local(own, plan.element(said.tensor()), extents);
    var locals = new ArrayList<>(plan.locals());
    locals.add(local);
    var target =
        loops.isEmpty()
            ? Built.variable(own, span)
            : new Expr.Index(
                Built.variable(own, span),
                loops.stream().map(it -> Built.variable(it.name(), span)).toList(),
                span);
    var source = new Expr.Index(Built.variable(said.tensor(), span), List.copyOf(from), span);
    PlanNode copy =
        new PlanNode.Step(
            names.fresh(own),
            Work.Element.of(
                target, Optional.empty(), source, it -> it.equals(own) || plan.isTensor(it)),
            span);
    for (var each : loops.reversed()) {
      copy = each.with(List.of(copy));
    }
    var body = new ArrayList<PlanNode>(List.of(copy));
    loop.body().forEach(it -> body.add(reading(it, own, first)));
    var other = loop.with(body);
    return plan.with(locals, plan.body().stream().map(it -> replaced(it, other)).toList());
  }

  private Refused refused(String what) {
    return new Refused(
        Code.P1312
            .at(said.span(), what)
            .help("in registers is kept what all of a trip's statements read by the same indices"));
  }

  private List<Side> sides(PlanOperand operand, Occurrence occurrence) {
    var sides = new ArrayList<Side>();
    for (var place : operand.places()) {
      if (!(place instanceof PlanPlace.At(var index))) {
        throw new IllegalStateException("elements have indices");
      }
      var through =
          occurrence.around().stream()
              .filter(it -> it instanceof PlanNode.Count c && c.name().equals(Spelling.of(index)))
              .map(PlanNode.Count.class::cast)
              .findFirst();
      boolean isOfLoops =
          occurrence.around().stream()
              .anyMatch(
                  it ->
                      it instanceof PlanNode.Count c
                          && Expr.Variable.in(index).anyMatch(v -> v.name().equals(c.name())));
      if (through.isEmpty() && isOfLoops) {
        throw refused("`" + Spelling.of(index) + "` is no loop alone");
      }
      sides.add(through.<Side>map(Through::new).orElseGet(() -> new Fixed(index)));
    }
    return sides;
  }

  private static boolean areEqual(List<Side> a, List<Side> b) {
    for (int i = 0; i < a.size(); i++) {
      boolean isEqual =
          switch (a.get(i)) {
            case Fixed(var index) ->
                b.get(i) instanceof Fixed(var other) && Linear.areEqual(index, other);
            case Through(var loop) ->
                b.get(i) instanceof Through(var other)
                    && Linear.areEqual(loop.from(), other.from())
                    && Linear.areEqual(loop.to(), other.to());
          };
      if (!isEqual) {
        return false;
      }
    }
    return true;
  }

  private PlanNode reading(PlanNode node, String own, List<Side> sides) {
    return switch (node) {
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> reading(each, own, sides)).toList());
      case PlanNode.Step(
              var label,
              Work.Element(var target, var operator, var value, _),
              var span) ->
          new PlanNode.Step(
              label,
              Work.Element.of(
                  target,
                  operator,
                  TensorReads.replaced(
                      value,
                      said.tensor(),
                      it ->
                          it.isEmpty() || sides.stream().noneMatch(Through.class::isInstance)
                              ? Built.variable(own, span)
                              : new Expr.Index(
                                  Built.variable(own, span), through(it, sides), span)),
                  it -> it.equals(own) || plan.isTensor(it)),
              span);
      case PlanNode.Step it -> it;
    };
  }

  private static List<Expr> through(List<Expr> indices, List<Side> sides) {
    var kept = new ArrayList<Expr>();
    for (int i = 0; i < sides.size(); i++) {
      if (sides.get(i) instanceof Through) {
        kept.add(indices.get(i));
      }
    }
    return kept;
  }

  private static PlanNode replaced(PlanNode node, PlanNode.Count by) {
    return switch (node) {
      case PlanNode.Count it when it.name().equals(by.name()) -> by;
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> replaced(each, by)).toList());
      case PlanNode.Step it -> it;
    };
  }
}
