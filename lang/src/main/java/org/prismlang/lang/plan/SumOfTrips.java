package org.prismlang.lang.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/**
 * What all trips of a loop add to, and to nothing else.
 *
 * @param fill what it is before the loop
 * @param start its value there
 * @param store where the sum is when all trips are done
 */
record SumOfTrips(PlanNode fill, Expr start, Combination.Kind kind, StoreOfSum store) {
  /** Whether another order gives the same bits. */
  boolean isExact(Plan plan) {
    return scalar(plan, store.to().tensor()).filter(kind::isExact).isPresent();
  }

  private static Optional<Scalar> scalar(Plan plan, String tensor) {
    return Scalar.of(Spelling.of(plan.task().around().type(plan.element(tensor))));
  }

  /** P1306: looks for it around a loop, and says why there is none. */
  record Finder(Plan plan, Combine combine, Diagnostics diagnostics) {
    Optional<SumOfTrips> in(List<PlanNode> nodes, int at) {
      var trips = (PlanNode.Repeated) nodes.get(at);
      boolean isCall = trips.steps().anyMatch(it -> it.work() instanceof Work.Call);
      return isCall || !combine.isOfOutput()
          ? called(nodes, at, trips)
          : ofElements(nodes, at, trips);
    }

    /** One call that adds to a tensor, which is zero before. */
    private Optional<SumOfTrips> called(List<PlanNode> nodes, int at, PlanNode.Repeated trips) {
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
        return refused("it is no loop around one call that adds to a tensor", trips);
      }
      var call = steps.getFirst();
      var added = around(written.getFirst(), trips);
      if (added.places().stream()
          .anyMatch(it -> it instanceof PlanPlace.In(var block) && block.equals(trips.name()))) {
        return refused("each trip has a part of its own of `" + added.tensor() + "`", trips);
      }
      if (at == 0
          || !(nodes.get(at - 1) instanceof PlanNode.Step fill)
          || !(fill.work() instanceof Work.Fill(var to, Expr.Float zero))
          || zero.value() != 0
          || !to.tensor().equals(added.tensor())
          || !to.places().equals(added.places())) {
        return refused("`" + added.tensor() + "` is not filled with 0.0 directly before", call);
      }
      if (!combine.isOfOutput()) {
        return Optional.of(
            new SumOfTrips(
                fill,
                zero,
                Combination.Kind.SUM,
                StoreOfSum.itself(to, combine.names().parts(), fill.span())));
      }
      var store =
          stored(nodes, at)
              .filter(it -> it.node() instanceof PlanNode.Step)
              .filter(it -> it.from().tensor().equals(to.tensor()))
              .filter(it -> it.from().places().equals(to.places()));
      if (store.isEmpty() || uses(to.tensor()) != 3) {
        return refused(
            "`"
                + to.tensor()
                + "` is not copied to an output as it is: what is done with it needs the whole sum",
            call);
      }
      return whole(new SumOfTrips(fill, zero, Combination.Kind.SUM, store.get()));
    }

    /** What all trips of loops inside of this one write together. */
    private PlanOperand around(PlanOperand written, PlanNode.Repeated trips) {
      var inside = plan.with(List.of(trips)).loops().map(PlanNode.Loop::name).toList();
      var places =
          written.places().stream()
              .map(
                  place -> {
                    var at = place;
                    while (at instanceof PlanPlace.In(var block)
                        && inside.contains(block)
                        && !block.equals(trips.name())) {
                      at = plan.loop(block).orElseThrow().of();
                    }
                    return at;
                  })
              .toList();
      return new PlanOperand(written.tensor(), written.privilege(), places);
    }

    /** Elements that trips add to, all by the same operation. */
    private Optional<SumOfTrips> ofElements(List<PlanNode> nodes, int at, PlanNode.Repeated trips) {
      var store = stored(nodes, at);
      if (store.isEmpty()) {
        return refused("no sum of them is copied to an output as it is directly behind", trips);
      }
      var sum = store.get().from().tensor();
      var other = others(trips, sum).findFirst();
      if (other.isPresent()) {
        return refused(
            "they add to `" + other.get() + "` as well, and one sum is combined: give each a task",
            trips);
      }
      var start = at == 0 ? Optional.<Expr>empty() : constant(nodes.get(at - 1), sum);
      if (start.isEmpty()) {
        return refused("`" + sum + "` is not filled with a constant directly before", trips);
      }
      var adding = trips.steps().filter(it -> Privacy.touches(it, sum)).toList();
      var kinds = adding.stream().map(it -> kind(it, sum)).distinct().toList();
      if (kinds.size() != 1 || kinds.getFirst().isEmpty()) {
        return refused(
            "`" + sum + "` is not only changed by one operation: `+=`, `max`, `|=` or another",
            adding.stream().findFirst().<PlanNode>map(it -> it).orElse(trips));
      }
      if (uses(sum) != adding.size() + 2) {
        return refused("`" + sum + "` is used elsewhere, too", trips);
      }
      if (!isSteady(trips)) {
        return refused("how many there are differs from trip to trip of loops around", trips);
      }
      return whole(
          new SumOfTrips(nodes.get(at - 1), start.get(), kinds.getFirst().get(), store.get()));
    }

    /** The output is written here and nowhere else, all of it, as the sum is. */
    private Optional<SumOfTrips> whole(SumOfTrips sum) {
      var output = sum.store.to().tensor();
      var parameter = plan.parameter(output).orElseThrow();
      var type = scalar(plan, output);
      if (parameter.privilege() != Privilege.WRITE || uses(output) != 1) {
        return refused(
            "`" + output + "` is more than the place of this sum, and is cleared before",
            sum.store.node());
      }
      if (!type.equals(scalar(plan, sum.store.from().tensor()))) {
        return refused("`" + output + "` is of another type than the sum", sum.store.node());
      }
      if (combine.isAtomic() && type.flatMap(sum.kind::atomic).isEmpty()) {
        diagnostics.report(
            Code.P1306
                .at(
                    combine.span(),
                    "trips of `"
                        + combine.loop()
                        + "` cannot be combined: there is no atomic operation for "
                        + sum.kind.words()
                        + " of `"
                        + Spelling.of(plan.element(output))
                        + "`")
                .label(sum.store.span(), "here")
                .help(
                    "there are sums of `float`, `double`, `int`, `uint`, `int64` and `uint64`;"
                        + " `min`, `max`, `&`, `|` and `^` of these whole numbers"));
        return Optional.empty();
      }
      if (!sum.kind.isIdempotent() && !isZero(sum.start)) {
        return refused(
            "`"
                + sum.store.from().tensor()
                + "` does not begin with 0, and each trip would add what it begins with",
            sum.fill);
      }
      return Optional.of(sum);
    }

    private Optional<StoreOfSum> stored(List<PlanNode> nodes, int at) {
      return at + 1 < nodes.size()
          ? StoreOfSum.of(nodes.get(at + 1), plan)
          : Optional.<StoreOfSum>empty();
    }

    /** What trips change beside the sum, and is used outside of them. */
    private Stream<String> others(PlanNode.Repeated trips, String sum) {
      return trips
          .steps()
          .flatMap(it -> it.work().operands().stream())
          .filter(PlanOperand::isWritten)
          .map(PlanOperand::tensor)
          .distinct()
          .filter(it -> !it.equals(sum))
          .filter(it -> uses(it) > trips.steps().filter(step -> Privacy.touches(step, it)).count());
    }

    private long uses(String tensor) {
      return plan.steps().stream().filter(it -> Privacy.touches(it.step(), tensor)).count();
    }

    /** What a node makes of a tensor, if it does nothing else. */
    private static Optional<Expr> constant(PlanNode node, String tensor) {
      var at = node;
      while (at instanceof PlanNode.Count loop && loop.body().size() == 1) {
        at = loop.body().getFirst();
      }
      var value =
          at instanceof PlanNode.Step step
              ? switch (step.work()) {
                case Work.Fill(_, var it) -> Optional.of(it);
                case Work.Element(_, var operator, var it, _) when operator.isEmpty() ->
                    Optional.of(it);
                case Work.Element _, Work.Copy _, Work.Call _ -> Optional.<Expr>empty();
              }
              : Optional.<Expr>empty();
      return value
          .filter(_ -> Privacy.touches(node, tensor))
          .filter(it -> it.all().noneMatch(Finder::isNamed));
    }

    /** Whether it is a name, of other than a type. */
    private static boolean isNamed(Expr expr) {
      return expr instanceof Expr.Variable(var name, _) && Scalar.of(name).isEmpty()
          || expr instanceof Expr.Index;
    }

    private static Optional<Combination.Kind> kind(PlanNode.Step step, String sum) {
      return step.work() instanceof Work.Element element
              && element.operands().getFirst().tensor().equals(sum)
          ? Combination.of(element).filter(it -> it.isFreeOf(sum)).map(Combination::kind)
          : Optional.empty();
    }

    private boolean isSteady(PlanNode.Repeated trips) {
      return switch (trips) {
        case PlanNode.Loop it -> it.of() instanceof PlanPlace.Whole;
        case PlanNode.Count it ->
            Stream.of(it.from(), it.to())
                .flatMap(Expr.Variable::in)
                .allMatch(name -> plan.repeated(name.name()).isEmpty());
      };
    }

    private static boolean isZero(Expr value) {
      return switch (value) {
        case Expr.Float(var number, _) -> number == 0;
        case Expr.Call(Expr.Variable(var type, _), var arguments, _)
            when Scalar.of(type).isPresent() && arguments.size() == 1 ->
            isZero(arguments.getFirst().value());
        default -> Built.is(value, 0);
      };
    }

    private Optional<SumOfTrips> refused(String why, PlanNode node) {
      diagnostics.report(
          Code.P1306
              .at(combine.span(), "trips of `" + combine.loop() + "` cannot be combined: " + why)
              .label(node.written().orElse(combine.span()), "here"));
      return Optional.empty();
    }
  }
}
