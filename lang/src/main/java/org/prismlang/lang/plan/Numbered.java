package org.prismlang.lang.plan;

import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/** Loops by the numbers of their trips. */
public final class Numbered {
  private static final long LARGE = 1 << 16;

  private Numbered() {}

  public static PlanNode.Count of(PlanNode.Repeated loop) {
    return switch (loop) {
      case PlanNode.Count it -> it;
      case PlanNode.Loop it -> {
        var span = it.extent().span();
        var base = base(it);
        var first =
            Built.sum(
                base,
                Built.product(Built.number(it.size(), span), new Expr.Variable(it.name(), span)));
        var left = Built.difference(Built.sum(base, length(it)), first);
        var size = Built.least(Built.number(it.size(), span), left);
        yield new PlanNode.Count(
            it.name(),
            Built.number(0, span),
            trips(it),
            Substitution.of(it.name(), new Substitution.Block(first, size)).in(it.body()));
      }
    };
  }

  /** Which trip it is, from 0 on, said inside of the loop. */
  public static Expr trip(PlanNode.Repeated loop) {
    return switch (loop) {
      case PlanNode.Count it ->
          Built.difference(new Expr.Variable(it.name(), it.from().span()), it.from());
      case PlanNode.Loop it ->
          Built.binary(
              BinaryOperator.DIVIDE,
              Built.difference(field(it.name(), "first", it.extent().span()), base(it)),
              Built.number(it.size(), it.extent().span()));
    };
  }

  public static Expr trips(PlanNode.Repeated loop) {
    return switch (loop) {
      case PlanNode.Count it -> Built.difference(it.to(), it.from());
      case PlanNode.Loop it -> {
        var span = it.extent().span();
        yield it.size() == 1
            ? length(it)
            : it.size() > LARGE
                ? largeTrips(it)
                : Built.binary(
                    BinaryOperator.DIVIDE,
                    Built.sum(length(it), Built.number(it.size() - 1, span)),
                    Built.number(it.size(), span));
      }
    };
  }

  /** Rounded up without a sum that an index cannot hold. */
  private static Expr largeTrips(PlanNode.Loop it) {
    var span = it.extent().span();
    var size = Built.number(it.size(), span);
    var rest = Built.binary(BinaryOperator.REMAINDER, length(it), size);
    return Built.sum(
        Built.binary(BinaryOperator.DIVIDE, length(it), size),
        Built.least(rest, Built.number(1, span)));
  }

  /** The first element that is cut. */
  public static Expr base(PlanNode.Loop loop) {
    var span = loop.extent().span();
    return switch (loop.of()) {
      case PlanPlace.In(var outer) -> field(outer, "first", span);
      case PlanPlace.Between(var from, _) -> from;
      case PlanPlace.Whole _, PlanPlace.At _ -> Built.number(0, span);
    };
  }

  /** How many elements are cut. */
  public static Expr length(PlanNode.Loop loop) {
    return switch (loop.of()) {
      case PlanPlace.In(var outer) -> field(outer, "size", loop.extent().span());
      case PlanPlace.Between(var from, var to) -> Built.difference(to, from);
      case PlanPlace.Whole _, PlanPlace.At _ -> loop.extent();
    };
  }

  static Expr field(String block, String name, Span span) {
    return new Expr.Field(new Expr.Variable(block, span), new Name(name, span), span);
  }
}
