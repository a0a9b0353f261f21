package org.prismlang.lang.spread;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Loops that only fill registers of their own: where there is no such trip, the last one is done
 * once more, and what it leaves behind the end nobody reads.
 */
record Fills(Plan plan, Said said, Holdings holdings, WrittenMemory memory) {
  boolean isHarmless(PlanNode.Count loop) {
    boolean isSteady =
        Stream.of(loop.from(), loop.to())
            .flatMap(Expr.Variable::in)
            .allMatch(it -> plan.repeated(it.name()).isEmpty() || said.grid().contains(it.name()));
    return isSteady && loop.steps().allMatch(it -> fills(it, loop));
  }

  private boolean fills(PlanNode.Step step, PlanNode.Count loop) {
    return step.work() instanceof Work.Element element
        && endsAlike(element.operands().getFirst().tensor(), element.target(), loop)
        && element.operands().stream()
            .skip(1)
            .noneMatch(it -> memory.written().contains(it.tensor()))
        && isPossible(element.value());
  }

  /** All that is done with the tensor ends where the loop does. */
  private boolean endsAlike(String tensor, Expr target, PlanNode.Count loop) {
    var indices = ThreadValues.indices(target);
    for (int i = 0; i < indices.size(); i++) {
      int dimension = i;
      if (plan.local(tensor).isPresent()
          && isAlong(indices.get(i), loop, List.of(loop))
          && Occurrence.in(plan.body(), List.of()).stream()
              .allMatch(it -> isAlong(it, tensor, dimension, loop))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAlong(
      Occurrence occurrence, String tensor, int dimension, PlanNode.Count loop) {
    return occurrence.step().work().operands().stream()
        .filter(it -> it.tensor().equals(tensor))
        .allMatch(
            it ->
                it.places().get(dimension) instanceof PlanPlace.At(var index)
                    && isAlong(index, loop, occurrence.around()));
  }

  private static boolean isAlong(
      Expr index, PlanNode.Count loop, List<? extends PlanNode.Around> around) {
    return index instanceof Expr.Variable(var name, _)
        && around.stream()
            .anyMatch(
                it ->
                    it instanceof PlanNode.Count other
                        && other.name().equals(name)
                        && Linear.areEqual(other.from(), loop.from())
                        && Linear.areEqual(other.to(), loop.to()));
  }

  /** Whether what lies behind the end, whatever it is, neither names an element nor divides. */
  private boolean isPossible(Expr value) {
    return value
        .all()
        .allMatch(
            it ->
                switch (it) {
                  case Expr.Index(_, var indices, _) ->
                      indices.stream().noneMatch(index -> readsRegisters(index, false));
                  case Expr.Binary(var operator, _, var right, _)
                      when operator == BinaryOperator.DIVIDE
                          || operator == BinaryOperator.REMAINDER ->
                      !readsRegisters(right, true);
                  default -> true;
                });
  }

  private boolean readsRegisters(Expr expr, boolean areWhole) {
    return Expr.Variable.in(expr)
        .flatMap(it -> Optional.ofNullable(holdings.tensors().get(it.name())).stream())
        .anyMatch(it -> !areWhole || !it.element().isFloating());
  }
}
