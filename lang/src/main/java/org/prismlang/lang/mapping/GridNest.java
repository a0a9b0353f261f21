package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * The loops of a grid: perfectly nested around everything, and whatever is written is cut by each
 * of them, so that blocks meet nowhere (P1315), but where they combine what they have.
 */
record GridNest(Plan plan, Annotations.Grid grid, Optional<Annotations.Combined> combined) {
  /** What a block does in one trip. */
  List<PlanNode> body() {
    var nodes = plan.body();
    for (int i = 0; i < grid.loops().size(); i++) {
      if (nodes.size() != 1
          || !(nodes.getFirst() instanceof PlanNode.Repeated repeated)
          || !grid.loops().contains(repeated.name())) {
        throw new Refused(
            Code.P1315
                .at(
                    grid.span(),
                    "the loops of a grid are nested in each other, around all that is done")
                .note("the plan here:\n" + PlanText.of(plan)));
      }
      whole(repeated);
      nodes = repeated.body();
    }
    var own = new MemoryOfTrips(plan);
    var body = nodes;
    for (var placed : plan.steps()) {
      placed.step().work().operands().stream()
          .filter(it -> it.isWritten() && !isOwn(it.tensor()) && !own.isOwn(it.tensor(), body))
          .forEach(it -> apart(it, placed));
    }
    return nodes;
  }

  /** Whether it is done in the first trip of the loop alone, as `sink` leaves it. */
  private boolean isInFirst(PlanNode.Step step, String loop) {
    return isInFirst(step, loop, plan.body());
  }

  private static boolean isInFirst(PlanNode.Step step, String loop, List<PlanNode> nodes) {
    return nodes.stream()
        .filter(it -> it.steps().anyMatch(step::equals))
        .anyMatch(
            it ->
                it instanceof PlanNode.Around around
                    && (around instanceof PlanNode.When(var condition, _)
                            && isFirst(condition, loop)
                        || isInFirst(step, loop, around.body())));
  }

  private static boolean isFirst(Expr condition, String loop) {
    return condition instanceof Expr.Binary(var operator, var left, var right, _)
        && operator == BinaryOperator.EQUAL
        && Built.is(right, 0)
        && switch (left) {
          case Expr.Variable(var name, _) -> name.equals(loop);
          case Expr.Field(Expr.Variable(var name, _), var field, _) ->
              name.equals(loop) && field.text().equals("first");
          default -> false;
        };
  }

  /** P1315: trips of a grid are parts of an extent. */
  private void whole(PlanNode.Repeated repeated) {
    switch (repeated) {
      case PlanNode.Loop(var name, _, PlanPlace.In(var outer), _, _) ->
          throw new Refused(
              Code.P1315
                  .at(
                      grid.span(),
                      "`" + name + "` cuts blocks of `" + outer + "`, and not a whole extent")
                  .help("one `tile` for each extent, with the size of a block's part"));
      case PlanNode.Loop(var name, _, PlanPlace.Between _, _, _) ->
          throw new Refused(
              Code.P1315.at(
                  grid.span(), "how many trips `" + name + "` has differs from block to block"));
      case PlanNode.Count count when count.ofOnes().isEmpty() ->
          throw new Refused(
              Code.P1315
                  .at(grid.span(), "`" + count.name() + "` does not begin with the first element")
                  .note("the plan here:\n" + PlanText.of(plan)));
      default -> {}
    }
  }

  /** Whether it is of one element: a trip of a nest has it for itself. */
  private boolean isOwn(String tensor) {
    return plan.repeated()
        .filter(PlanNode.Count.class::isInstance)
        .anyMatch(it -> new Privacy(plan).isPrivate(tensor, it));
  }

  /** The block that a place is in, or that a loop goes through which it is the trip of. */
  private Optional<PlanPlace> block(PlanPlace place) {
    return switch (place) {
      case PlanPlace.In it -> Optional.of(it);
      case PlanPlace.At(Expr.Variable(var name, _)) ->
          plan.repeated(name)
              .filter(PlanNode.Count.class::isInstance)
              .flatMap(it -> ((PlanNode.Count) it).block())
              .map(PlanPlace.In::new);
      default -> Optional.empty();
    };
  }

  private static boolean isAt(PlanPlace place, String loop) {
    return place instanceof PlanPlace.At(Expr.Variable(var name, _)) && name.equals(loop);
  }

  private boolean isIn(PlanPlace place, String loop) {
    return block(place).stream()
        .flatMap(it -> plan.chain(it).stream())
        .anyMatch(it -> it.name().equals(loop));
  }

  private void apart(PlanOperand operand, Plan.Placed placed) {
    for (var loop : grid.loops()) {
      if (combined.filter(it -> it.loop().equals(loop)).isPresent()) {
        continue;
      }
      if (isInFirst(placed.step(), loop)) {
        continue;
      }
      boolean isCut = operand.places().stream().anyMatch(it -> isAt(it, loop) || isIn(it, loop));
      if (!isCut) {
        throw new Refused(
            Code.P1315
                .at(
                    grid.span(),
                    "blocks of `"
                        + loop
                        + "` would all write the same of `"
                        + operand.tensor()
                        + "`")
                .label(placed.step().span(), "here"));
      }
    }
  }
}
