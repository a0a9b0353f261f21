package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;

/** Copies of tensors with a number for each row of a tile, row by row. */
final class NumbersOfRows {
  private NumbersOfRows() {}

  /** {@code for row in range(i.first, i.first + i.size): y[row] = sum[row]}. */
  static PlanNode.Count nest(Work.Copy copy, PlanNode.Step step, Site site) {
    var span = step.span();
    var name = free(site);
    var row = Built.variable(name, span);
    var from = element(copy.from(), row, span);
    var element =
        Work.Element.of(
            element(copy.to(), row, span),
            Optional.empty(),
            copy.conversion().map(it -> Built.call(it, List.of(from), span)).orElse(from),
            site.plan()::isTensor);
    var body = List.<PlanNode>of(new PlanNode.Step(step.label(), element, span));
    var kept = copy.to().kept().getFirst();
    var extent = site.plan().extents(copy.to().tensor()).get(kept);
    return copy.to().places().get(kept) instanceof PlanPlace.In(var block)
        ? new PlanNode.Count(
            name,
            field(block, "first", span),
            Built.sum(field(block, "first", span), field(block, "size", span)),
            body)
        : new PlanNode.Count(name, Built.number(0, span), extent, body);
  }

  private static Expr element(PlanOperand operand, Expr row, Span span) {
    return new Expr.Index(
        Built.variable(operand.tensor(), span),
        operand.places().stream()
            .map(it -> it instanceof PlanPlace.At(var index) ? index : row)
            .toList(),
        span);
  }

  private static Expr field(String block, String name, Span span) {
    return new Expr.Field(Built.variable(block, span), new Name(name, span), span);
  }

  private static String free(Site site) {
    return Stream.iterate("row", it -> it + "_")
        .filter(it -> !site.plan().isTensor(it) && site.plan().repeated(it).isEmpty())
        .filter(it -> !site.mapping().task().isSize(it))
        .findFirst()
        .orElseThrow();
  }
}
