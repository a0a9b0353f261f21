package org.prismlang.lang.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Fold;
import org.prismlang.lang.task.Summary;

/**
 * The one question that rewrites ask: whether an instance of one step and an instance of another
 * can touch the same element, and one of them writes it. Not shown to be impossible is possible.
 *
 * @param forgotten tensors whose values nobody asks for afterwards: meeting in them is none
 */
public record Encounter(Plan plan, boolean mayReassociate, Set<String> forgotten) {
  public Encounter {
    forgotten = Set.copyOf(forgotten);
  }

  public Encounter(Plan plan, boolean mayReassociate) {
    this(plan, mayReassociate, Set.of());
  }

  /** What is asked of trips: numbers from 0 on, of a loop around the second, and of the first's. */
  public sealed interface Trips {}

  public enum Relation {
    AT_LEAST,
    AT_MOST,
    EXACTLY
  }

  /** The second's trip is so far from the first's. */
  public record Apart(String first, String second, Relation relation, long distance)
      implements Trips {}

  /** The second's trip is that number. */
  public record Numbers(String second, Relation relation, long number) implements Trips {}

  /** Two steps that may meet in a tensor. */
  public record Met(PlanNode.Step first, PlanNode.Step second, String tensor) {}

  public Optional<Met> between(
      List<Occurrence> first, List<Occurrence> second, Set<String> same, List<Trips> trips) {
    for (var a : first) {
      for (var b : second) {
        var met = between(a, b, same, trips);
        if (met.isPresent()) {
          return met;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Asks.
   *
   * @param same loops that both are in the same trip of
   */
  public Optional<Met> between(Occurrence a, Occurrence b, Set<String> same, List<Trips> trips) {
    for (var mine : a.step().work().operands()) {
      for (var its : b.step().work().operands()) {
        boolean isAsked =
            mine.tensor().equals(its.tensor())
                && !forgotten.contains(mine.tensor())
                && (mine.isWritten() || its.isWritten())
                && !areSums(a.step(), mine, b.step(), its);
        if (isAsked && !areApart(a, mine, b, its, same, trips)) {
          return Optional.of(new Met(a.step(), b.step(), mine.tensor()));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether both add to the element, in an order that does not matter. */
  private boolean areSums(PlanNode.Step a, PlanOperand mine, PlanNode.Step b, PlanOperand its) {
    var fold = fold(a, mine);
    return fold.isPresent()
        && fold.equals(fold(b, its))
        && (mayReassociate || fold.get().isExact(plan.element(mine.tensor())));
  }

  /** What a step does with all that it writes of the operand, and reads nothing of. */
  private static Optional<Fold> fold(PlanNode.Step step, PlanOperand operand) {
    return switch (step.work()) {
      case Work.Element it when operand.equals(it.operands().getFirst()) ->
          it.operator().flatMap(Fold::of);
      case Work.Call it when operand.isWritten() ->
          it.summary().kinds().values().stream()
              .filter(Summary.Reduction.class::isInstance)
              .map(kind -> ((Summary.Reduction) kind).fold())
              .findFirst();
      case Work.Element _, Work.Call _, Work.Copy _, Work.Fill _ -> Optional.empty();
    };
  }

  private boolean areApart(
      Occurrence a,
      PlanOperand mine,
      Occurrence b,
      PlanOperand its,
      Set<String> same,
      List<Trips> trips) {
    var constraints = known();
    var first = new Side(plan, constraints, "");
    var second = new Side(plan, constraints, "'");
    a.around().forEach(first::in);
    for (var around : b.around()) {
      if (around instanceof PlanNode.Repeated loop && same.contains(loop.name())) {
        second.sharing(loop.name(), first);
      } else {
        second.in(around);
      }
    }
    trips.forEach(it -> asked(it, first, second, constraints));
    for (int i = 0; i < mine.places().size(); i++) {
      var extent = plan.extents(mine.tensor()).get(i);
      var my = first.interval(mine.places().get(i), extent);
      var other = second.interval(its.places().get(i), extent);
      if (my.isPresent() && other.isPresent()) {
        constraints.notNegative(other.get().behind.minus(my.get().from).plus(-1));
        constraints.notNegative(my.get().behind.minus(other.get().from).plus(-1));
      }
    }
    return constraints.areImpossible();
  }

  private static void asked(Trips trips, Side first, Side second, Constraints constraints) {
    var difference =
        switch (trips) {
          case Apart it -> second.trip(it.second).minus(first.trip(it.first)).plus(-it.distance);
          case Numbers it -> second.trip(it.second).plus(-it.number);
        };
    var relation =
        switch (trips) {
          case Apart it -> it.relation;
          case Numbers it -> it.relation;
        };
    switch (relation) {
      case AT_LEAST -> constraints.notNegative(difference);
      case AT_MOST -> constraints.notNegative(Constraints.Sum.of(0).minus(difference));
      case EXACTLY -> constraints.zero(difference);
    }
  }

  /** Sizes are not negative, and facts hold. */
  private Constraints known() {
    var constraints = new Constraints();
    plan.task().sizes().forEach(it -> constraints.notNegative(Constraints.Sum.of(it.text())));
    plan.facts().forEach(constraints::holds);
    return constraints;
  }

  /** Whether a number of sizes only is 0 or more at every launch. */
  boolean isNeverNegative(Expr number) {
    var constraints = known();
    return constraints.isNeverNegative(constraints.of(number));
  }

  /** Whether a number of sizes and of loops around is 0 or more in all their trips. */
  public boolean isNeverNegative(Expr number, List<PlanNode.Around> around) {
    var constraints = known();
    var side = new Side(plan, constraints, "");
    around.forEach(side::in);
    return constraints.isNeverNegative(constraints.of(side.here(number)));
  }

  /** Whether the loop has so many trips, wherever it stands. */
  boolean hasTrips(PlanNode.Repeated loop, List<PlanNode.Around> around, long least) {
    var constraints = known();
    var side = new Side(plan, constraints, "");
    around.forEach(side::in);
    var trips = constraints.of(side.here(Numbered.trips(loop)));
    return constraints.isNeverNegative(trips.plus(-least));
  }

  /** The least number of trips that the loop never has more than. */
  public Optional<Long> mostTrips(PlanNode.Repeated loop, List<PlanNode.Around> around, long most) {
    var constraints = known();
    var side = new Side(plan, constraints, "");
    around.forEach(side::in);
    var trips = constraints.of(side.here(Numbered.trips(loop)));
    for (long count = 0; count <= most; count++) {
      if (constraints.isNeverNegative(Constraints.Sum.of(count).minus(trips))) {
        return Optional.of(count);
      }
    }
    return Optional.empty();
  }

  /** How many trips the loop has, where that is a number. */
  static Optional<Long> trips(PlanNode.Repeated loop) {
    return new Constraints().of(Numbered.trips(loop)).constant();
  }

  private record Elements(Constraints.Sum from, Constraints.Sum behind) {}

  /** One of the two instances: its loops have variables of their own. */
  private static final class Side {
    private final Plan plan;
    private final Constraints constraints;
    private final String mark;
    private final Map<String, Expr> numbers = new HashMap<>();
    private final Map<String, Substitution.Block> blocks = new HashMap<>();
    private final Map<String, Constraints.Sum> trips = new HashMap<>();

    Side(Plan plan, Constraints constraints, String mark) {
      this.plan = plan;
      this.constraints = constraints;
      this.mark = mark;
    }

    Expr here(Expr expr) {
      return new Substitution(Map.of(), numbers, blocks).of(expr);
    }

    Constraints.Sum trip(String loop) {
      return Optional.ofNullable(trips.get(loop)).orElseThrow();
    }

    void sharing(String loop, Side other) {
      Optional.ofNullable(other.numbers.get(loop)).ifPresent(it -> numbers.put(loop, it));
      Optional.ofNullable(other.blocks.get(loop)).ifPresent(it -> blocks.put(loop, it));
      trips.put(loop, other.trip(loop));
    }

    void in(PlanNode.Around around) {
      switch (around) {
        case PlanNode.When it -> constraints.holds(here(it.condition()));
        case PlanNode.Count it -> {
          var from = constraints.of(here(it.from()));
          var to = constraints.of(here(it.to()));
          var number = variable(it.name(), it.from().span());
          numbers.put(it.name(), number);
          var value = constraints.of(number);
          constraints.notNegative(value.minus(from));
          constraints.notNegative(to.minus(value).plus(-1));
          trips.put(it.name(), value.minus(from));
        }
        case PlanNode.Loop it -> block(it);
      }
    }

    private void block(PlanNode.Loop it) {
      var span = it.extent().span();
      var base = here(Numbered.base(it));
      var length = here(Numbered.length(it));
      var number = variable(it.name() + "#", span);
      var size = variable(it.name() + "#size", span);
      var first = Built.sum(base, Built.product(Built.number(it.size(), span), number));
      blocks.put(it.name(), new Substitution.Block(first, size));
      var trip = constraints.of(number);
      var elements = constraints.of(size);
      var left = constraints.of(Built.difference(Built.sum(base, length), first));
      constraints.notNegative(trip);
      constraints.notNegative(elements.plus(-1));
      constraints.notNegative(Constraints.Sum.of(it.size()).minus(elements));
      constraints.notNegative(left.minus(elements));
      trips.put(it.name(), trip);
    }

    private Expr variable(String name, Span span) {
      return new Expr.Variable(name + mark, span);
    }

    /** Empty where nothing is known of it. */
    Optional<Elements> interval(PlanPlace place, Expr extent) {
      return switch (place) {
        case PlanPlace.Whole _ ->
            Optional.of(new Elements(Constraints.Sum.of(0), constraints.of(extent)));
        case PlanPlace.In(var loop) ->
            Optional.ofNullable(blocks.get(loop))
                .map(
                    it ->
                        new Elements(
                            constraints.of(it.first()),
                            constraints.of(Built.sum(it.first(), it.size()))));
        case PlanPlace.At(var index)
            when Expr.Variable.in(index).anyMatch(it -> plan.isTensor(it.name())) ->
            Optional.empty();
        case PlanPlace.At(var index) -> {
          var at = constraints.of(here(index));
          yield Optional.of(new Elements(at, at.plus(1)));
        }
        case PlanPlace.Between(var from, var to) ->
            Optional.of(new Elements(constraints.of(here(from)), constraints.of(here(to))));
      };
    }
  }
}
