package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code combine(x, …)}: trips of a loop that all add to one tensor have each a sum of their own,
 * from zero on; the sums are added behind the loop, in the order of the trips.
 *
 * @param loop whose trips add
 * @param names what the rewrite gives names to
 * @param isOfOutput the sums are those of the output that the tensor is copied to, which is then
 *     not needed any more
 */
public record Combine(
    String loop, Names names, boolean isOfOutput, boolean mayReassociate, Span span) {
  /**
   * Names that nothing in the plan has.
   *
   * @param sums the loop behind, over the same blocks
   * @param parts a sum a trip
   * @param indices of elements, one for each dimension
   */
  public record Names(String sums, String parts, List<String> indices) {
    public Names {
      indices = List.copyOf(indices);
    }
  }

  /**
   * What is added up.
   *
   * @param fill zero, before the loop
   * @param added what each trip adds to
   * @param store the copy behind the loop, where the sums are those of the output
   */
  private record Sum(
      PlanNode.Step fill, Expr zero, PlanOperand added, Optional<PlanNode.Step> store) {
    PlanOperand result() {
      return store.map(it -> ((Work.Copy) it.work()).to()).orElse(added);
    }
  }

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var around = list(plan.body());
    var found = around.flatMap(it -> sum(it, plan, diagnostics));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (!mayReassociate) {
      diagnostics.report(
          Code.P1316
              .at(span, "this changes the order of additions in `" + loop + "`")
              .label(found.get().fill.span(), "of this sum")
              .help("`@reassociates` above the mapping allows it"));
      return Optional.empty();
    }
    var result = found.get().result();
    var locals = new ArrayList<>(plan.locals());
    var trips = plan.loop(loop).orElseThrow();
    locals.add(
        new Plan.Local(
            names.parts,
            plan.element(result.tensor()),
            Stream.concat(Stream.of(trips.extent()), plan.extents(result.tensor()).stream())
                .toList()));
    return Optional.of(plan.with(locals, replaced(plan.body(), found.get(), plan)));
  }

  /** The statements that the loop stands among. */
  private Optional<List<PlanNode>> list(List<PlanNode> nodes) {
    if (nodes.stream().anyMatch(it -> it.isNamed(loop) && it instanceof PlanNode.Loop)) {
      return Optional.of(nodes);
    }
    return nodes.stream()
        .filter(PlanNode.Around.class::isInstance)
        .map(it -> list(((PlanNode.Around) it).body()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private int at(List<PlanNode> nodes) {
    return IntStream.range(0, nodes.size())
        .filter(it -> nodes.get(it) instanceof PlanNode.Loop found && found.isNamed(loop))
        .findFirst()
        .orElse(-1);
  }

  /** P1306: one call that adds to a tensor, which is zero before. */
  private Optional<Sum> sum(List<PlanNode> nodes, Plan plan, Diagnostics diagnostics) {
    int at = at(nodes);
    var trips = (PlanNode.Loop) nodes.get(at);
    var steps = trips.steps().toList();
    var written =
        steps.stream()
            .flatMap(it -> it.work().operands().stream())
            .filter(PlanOperand::isWritten)
            .toList();
    if (steps.size() != 1
        || !(steps.getFirst().work() instanceof Work.Call)
        || written.size() != 1
        || plan.local(written.getFirst().tensor()).isEmpty()) {
      return refused("it is no loop around one call that adds to a tensor", trips, diagnostics);
    }
    var call = steps.getFirst();
    var added = around(written.getFirst(), trips, plan);
    if (added.places().stream()
        .anyMatch(it -> it instanceof PlanPlace.In(var block) && block.equals(loop))) {
      return refused(
          "each trip has a part of its own of `" + added.tensor() + "`", trips, diagnostics);
    }
    if (at == 0
        || !(nodes.get(at - 1) instanceof PlanNode.Step fill)
        || !(fill.work() instanceof Work.Fill(var to, Expr.Float zero))
        || zero.value() != 0
        || !to.tensor().equals(added.tensor())
        || !to.places().equals(added.places())) {
      return refused(
          "`" + added.tensor() + "` is not filled with 0.0 directly before", call, diagnostics);
    }
    if (!isOfOutput) {
      return Optional.of(new Sum(fill, zero, to, Optional.empty()));
    }
    boolean isStored =
        at + 1 < nodes.size()
            && nodes.get(at + 1) instanceof PlanNode.Step(_, Work.Copy copy, _)
            && copy.from().tensor().equals(to.tensor())
            && copy.from().places().equals(to.places())
            && copy.conversion().isEmpty()
            && plan.parameter(copy.to().tensor()).isPresent();
    long uses = plan.steps().stream().filter(it -> Privacy.touches(it.step(), to.tensor())).count();
    if (!isStored || uses != 3) {
      return refused(
          "`"
              + to.tensor()
              + "` is not copied to an output as it is: what is done with it needs the whole sum",
          call,
          diagnostics);
    }
    return Optional.of(new Sum(fill, zero, to, Optional.of((PlanNode.Step) nodes.get(at + 1))));
  }

  /** What all trips of loops inside of this one write together. */
  private static PlanOperand around(PlanOperand written, PlanNode.Loop trips, Plan plan) {
    var inside = plan.with(List.of(trips)).loops().map(PlanNode.Loop::name).toList();
    var places = new ArrayList<PlanPlace>();
    for (var place : written.places()) {
      var at = place;
      while (at instanceof PlanPlace.In(var block)
          && inside.contains(block)
          && !block.equals(trips.name())) {
        at = plan.loop(block).orElseThrow().of();
      }
      places.add(at);
    }
    return new PlanOperand(written.tensor(), written.privilege(), places);
  }

  private Optional<Sum> refused(String why, PlanNode node, Diagnostics diagnostics) {
    diagnostics.report(
        Code.P1306
            .at(span, "trips of `" + loop + "` cannot be combined: " + why)
            .label(node.written().orElse(span), "here"));
    return Optional.empty();
  }

  private List<PlanNode> replaced(List<PlanNode> nodes, Sum sum, Plan plan) {
    int at = at(nodes);
    var out = new ArrayList<PlanNode>();
    if (at < 0) {
      for (var node : nodes) {
        out.add(
            node instanceof PlanNode.Around it ? it.with(replaced(it.body(), sum, plan)) : node);
      }
      return out;
    }
    out.addAll(nodes.subList(0, at - 1));
    var trips = (PlanNode.Loop) nodes.get(at);
    var result = sum.result();
    var inside = new ArrayList<PlanNode>();
    inside.add(sum.fill);
    inside.addAll(trips.body());
    inside.add(
        new PlanNode.Step(
            sum.store.map(PlanNode.Step::label).orElse(names.parts),
            new Work.Copy(part(result, trips), read(sum.added), Optional.empty()),
            sum.store.orElse(sum.fill).span()));
    out.add(trips.with(inside));
    out.add(
        new PlanNode.Step(
            loop + ".zero",
            new Work.Fill(
                new PlanOperand(result.tensor(), Privilege.WRITE, result.places()), sum.zero),
            sum.fill.span()));
    out.add(
        new PlanNode.Loop(
            names.sums,
            trips.extent(),
            trips.of(),
            trips.size(),
            List.of(added(result, sum.fill.span(), plan))));
    out.addAll(nodes.subList(at + (sum.store.isPresent() ? 2 : 1), nodes.size()));
    return out;
  }

  private static PlanOperand read(PlanOperand operand) {
    return new PlanOperand(operand.tensor(), Privilege.READ, operand.places());
  }

  private PlanOperand part(PlanOperand result, PlanNode.Loop trips) {
    return new PlanOperand(
        names.parts,
        Privilege.WRITE,
        Stream.concat(
                Stream.of(new PlanPlace.At(Numbered.field(trips.name(), "first", span))),
                result.places().stream())
            .toList());
  }

  /** Each element, in loops through all of its part. */
  private PlanNode added(PlanOperand result, Span written, Plan plan) {
    var indices = new ArrayList<Expr>();
    var names = this.names.indices.iterator();
    var loops = new ArrayList<PlanNode.Count>();
    for (int i = 0; i < result.places().size(); i++) {
      switch (result.places().get(i)) {
        case PlanPlace.At(var index) -> indices.add(index);
        case PlanPlace.Between(var from, var to) -> loops.add(count(names.next(), from, to));
        case PlanPlace.In(var block) -> {
          var first = Numbered.field(block, "first", written);
          loops.add(
              count(names.next(), first, Built.sum(first, Numbered.field(block, "size", written))));
        }
        case PlanPlace.Whole _ ->
            loops.add(
                count(
                    names.next(), Built.number(0, written), plan.extents(result.tensor()).get(i)));
      }
      if (!(result.places().get(i) instanceof PlanPlace.At)) {
        indices.add(Built.variable(loops.getLast().name(), written));
      }
    }
    var own = new ArrayList<Expr>();
    own.add(Numbered.field(this.names.sums, "first", written));
    own.addAll(indices);
    PlanNode node =
        new PlanNode.Step(
            loop + ".sum",
            Work.Element.of(
                index(result.tensor(), indices, written),
                Optional.of(BinaryOperator.ADD),
                index(this.names.parts, own, written),
                it -> it.equals(result.tensor()) || it.equals(this.names.parts)),
            written);
    for (var count : loops.reversed()) {
      node = count.with(List.of(node));
    }
    return node;
  }

  private static Expr index(String tensor, List<Expr> indices, Span span) {
    return new Expr.Index(Built.variable(tensor, span), indices, span);
  }

  private static PlanNode.Count count(String name, Expr from, Expr to) {
    return new PlanNode.Count(name, from, to, List.of());
  }
}
