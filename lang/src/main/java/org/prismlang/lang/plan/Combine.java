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

/**
 * {@code combine(x, …)}: trips of a loop that all add to one tensor have each a sum of their own,
 * from zero on; the sums are added behind the loop, in the order of the trips.
 *
 * @param loop whose trips add
 * @param names what the rewrite gives names to
 * @param isOfOutput the sums are those of the output that the tensor is copied to, which is then
 *     not needed any more
 * @param isAtomic parts are added to the output by one instruction each
 */
public record Combine(
    String loop,
    Names names,
    boolean isOfOutput,
    boolean isAtomic,
    boolean mayReassociate,
    Span span) {
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
   * What a plan has become.
   *
   * @param start what the output is before anything is added
   */
  public record Combined(Plan plan, Combination.Kind kind, Expr start) {}

  /** Empty where it is refused, which is said. */
  public Optional<Combined> of(Plan plan, Diagnostics diagnostics) {
    var around = list(plan.body());
    var found = around.flatMap(it -> new SumOfTrips.Finder(plan, this, diagnostics).in(it, at(it)));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var sum = found.get();
    if (!mayReassociate && !sum.isExact(plan)) {
      diagnostics.report(
          Code.P1316
              .at(span, "this changes the order of additions in `" + loop + "`")
              .label(sum.fill().written().orElse(span), "of this sum")
              .help("`@reassociates` above the mapping allows it"));
      return Optional.empty();
    }
    var result = sum.store().to().tensor();
    var locals = new ArrayList<>(plan.locals());
    var trips = plan.repeated(loop).orElseThrow();
    var count =
        switch (trips) {
          case PlanNode.Loop it -> it.extent();
          case PlanNode.Count it -> Numbered.trips(it);
        };
    locals.add(
        new Plan.Local(
            names.parts,
            plan.element(result),
            Stream.concat(Stream.of(count), plan.extents(result).stream()).toList()));
    return Optional.of(
        new Combined(plan.with(locals, replaced(plan.body(), sum, plan)), sum.kind(), sum.start()));
  }

  /** The statements that the loop stands among. */
  private Optional<List<PlanNode>> list(List<PlanNode> nodes) {
    if (at(nodes) >= 0) {
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
        .filter(it -> nodes.get(it) instanceof PlanNode.Repeated found && found.isNamed(loop))
        .findFirst()
        .orElse(-1);
  }

  private List<PlanNode> replaced(List<PlanNode> nodes, SumOfTrips sum, Plan plan) {
    int at = at(nodes);
    var out = new ArrayList<PlanNode>();
    if (at < 0) {
      for (var node : nodes) {
        out.add(
            node instanceof PlanNode.Around it ? it.with(replaced(it.body(), sum, plan)) : node);
      }
      return out;
    }
    var trips = (PlanNode.Repeated) nodes.get(at);
    var indices = names.indices.iterator();
    var inside = new ArrayList<PlanNode>();
    inside.add(sum.fill());
    inside.addAll(trips.body());
    inside.add(sum.store().into(names.parts, number(trips)));
    var again = again(trips);
    out.addAll(nodes.subList(0, at - 1));
    out.add(trips.with(inside));
    out.add(sum.store().filled(sum.start(), loop + ".zero", indices));
    out.add(
        again.with(
            List.of(
                sum.store()
                    .combined(
                        sum.kind(), names.parts, number(again), loop + ".sum", indices, plan))));
    out.addAll(nodes.subList(at + (isOfOutput ? 2 : 1), nodes.size()));
    return out;
  }

  /** The same trips, once more. */
  private PlanNode.Repeated again(PlanNode.Repeated trips) {
    return switch (trips) {
      case PlanNode.Loop it ->
          new PlanNode.Loop(names.sums, it.extent(), it.of(), it.size(), List.of());
      case PlanNode.Count it -> new PlanNode.Count(names.sums, it.from(), it.to(), List.of());
    };
  }

  /** Where the trip's own sum is. */
  private Expr number(PlanNode.Repeated trips) {
    return switch (trips) {
      case PlanNode.Loop it -> Numbered.field(it.name(), "first", span);
      case PlanNode.Count it -> Numbered.trip(it);
    };
  }
}
