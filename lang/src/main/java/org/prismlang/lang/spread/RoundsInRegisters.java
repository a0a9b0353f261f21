package org.prismlang.lang.spread;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * A loop that a thread does by itself, with loops in it, of a number of trips that is short in the
 * last block: it is written out for all trips, and as a loop for fewer, so that no trip asks.
 */
record RoundsInRegisters(ThreadNest nest) {
  boolean areWrittenTwice(PlanNode.Count loop, Dealt dealt, ThreadNest.Where where) {
    var trips = Built.difference(loop.to(), loop.from());
    return !dealt.isOpen()
        && !dealt.isOfUnits()
        && loop.body().stream().anyMatch(PlanNode.Count.class::isInstance)
        && !nest.edges().isAtLeast(trips, dealt.trips(), nest.around())
        && nest.edges().isAtMost(trips, dealt.trips(), nest.around())
        && (where.available() == 1 || isAlike(loop))
        && Occurrence.in(nest.plan().body(), List.of()).stream()
            .noneMatch(it -> isOfRegisters(it, loop));
  }

  /** Whether all threads that get there have as many trips. */
  private boolean isAlike(PlanNode.Count loop) {
    return Stream.of(loop.from(), loop.to())
        .flatMap(Expr.Variable::in)
        .noneMatch(
            it ->
                Optional.ofNullable(nest.holdings().loops().get(it.name()))
                    .filter(Dealt::isOfUnits)
                    .isPresent());
  }

  /** Registers have numbers, which only written out trips have. */
  private boolean isOfRegisters(Occurrence occurrence, PlanNode.Count loop) {
    return occurrence.step().work().operands().stream()
        .filter(it -> nest.holdings().tensors().containsKey(it.tensor()))
        .flatMap(it -> it.places().stream())
        .anyMatch(
            it ->
                it instanceof PlanPlace.At(var index)
                    && Expr.Variable.in(index).anyMatch(each -> each.name().equals(loop.name())));
  }

  static Expr areAll(PlanNode.Count loop, Dealt dealt) {
    return Built.binary(
        BinaryOperator.GREATER_EQUAL,
        Built.difference(loop.to(), loop.from()),
        Built.number(dealt.trips(), loop.from().span()));
  }
}
