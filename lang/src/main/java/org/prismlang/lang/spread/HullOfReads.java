package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.rewrite.Encounter;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;

/** Which elements of a tensor a trip of a loop reads: in each dimension from one on, so many. */
final class HullOfReads {
  /** More elements of one dimension, and they are no box. */
  private static final long MOST = 1024;

  /** How far reads may begin behind the first. */
  private static final long FARTHEST = 16;

  private final Plan plan;
  private final Said.Boxed said;
  private final List<PlanNode.Around> outside;
  private final Edges edges;

  /** Of loops inside, how many trips they have at most. */
  private final Map<String, Long> trips = new HashMap<>();

  /** Elements of a dimension. */
  record Side(Expr first, long extent) {}

  record Hull(List<Side> sides, Map<String, Long> trips) {
    Hull {
      sides = List.copyOf(sides);
      trips = Map.copyOf(trips);
    }
  }

  /** An index in all trips inside: from the least value on, so much further at most. */
  private record Reach(Expr least, long width) {}

  private HullOfReads(Plan plan, Said.Boxed said, List<PlanNode.Around> outside) {
    this.plan = plan;
    this.said = said;
    this.outside = List.copyOf(outside);
    this.edges = new Edges(plan);
  }

  /**
   * P1312: what is read is a box of a known size.
   *
   * @param outside what is around a trip, with the loop itself
   */
  static Hull of(Plan plan, Said.Boxed said, List<PlanNode> body, List<PlanNode.Around> outside) {
    return new HullOfReads(plan, said, outside).hull(body);
  }

  private Hull hull(List<PlanNode> body) {
    var reads = new ArrayList<List<Reach>>();
    for (var each : Occurrence.in(body, List.of())) {
      for (var operand : each.step().work().operands()) {
        if (operand.tensor().equals(said.tensor())) {
          reads.add(operand.places().stream().map(it -> reach(it, each)).toList());
        }
      }
    }
    if (reads.isEmpty()) {
      throw new Refused(
          Code.P1312
              .at(said.span(), "`" + said.at() + "` reads nothing of `" + said.tensor() + "`")
              .help("leave the line out, or say another loop: `at=…`"));
    }
    var sides = new ArrayList<Side>();
    for (int i = 0; i < reads.getFirst().size(); i++) {
      int dimension = i;
      sides.add(side(dimension, reads.stream().map(it -> it.get(dimension)).toList()));
    }
    return new Hull(sides, trips);
  }

  /** Begins where the first of all reads does. */
  private Side side(int dimension, List<Reach> reads) {
    for (var candidate : reads) {
      var extent = extent(candidate.least, reads);
      if (extent.isPresent() && extent.get() <= MOST) {
        return new Side(candidate.least, extent.get());
      }
    }
    throw new Refused(
        Code.P1312
            .at(
                said.span(),
                "how much of dimension "
                    + dimension
                    + " of `"
                    + said.tensor()
                    + "` a trip of `"
                    + said.at()
                    + "` reads is not known")
            .help("reads of one box begin at most " + FARTHEST + " elements apart"));
  }

  private Optional<Long> extent(Expr first, List<Reach> reads) {
    long extent = 1;
    for (var read : reads) {
      var behind = distance(read.least, first);
      if (behind.isEmpty()) {
        return Optional.empty();
      }
      extent = Math.max(extent, behind.get() + read.width + 1);
    }
    return Optional.of(extent);
  }

  /** How far one is behind the other at most; empty where it may be before it. */
  private Optional<Long> distance(Expr least, Expr first) {
    var difference = Linear.of(least).minus(Linear.of(first));
    if (difference.terms().isEmpty()) {
      return difference.constant() < 0 ? Optional.empty() : Optional.of(difference.constant());
    }
    var behind = Built.difference(least, first);
    if (!edges.isAtLeast(behind, 0, outside)) {
      return Optional.empty();
    }
    return Stream.iterate(0L, it -> it <= FARTHEST, it -> it + 1)
        .filter(it -> edges.isAtMost(behind, it, outside))
        .findFirst();
  }

  private Reach reach(PlanPlace place, Occurrence occurrence) {
    if (!(place instanceof PlanPlace.At(var index))) {
      throw new IllegalStateException("elements have indices");
    }
    return reach(index, occurrence);
  }

  private Reach reach(Expr index, Occurrence at) {
    var inside = inside(index, at);
    if (inside.isPresent()) {
      var loop = inside.get();
      var from = reach(loop.from(), at);
      return new Reach(from.least, from.width + most(loop, at) - 1);
    }
    if (Expr.Variable.in(index).noneMatch(it -> varies(it.name(), at))) {
      return new Reach(index, 0);
    }
    return switch (index) {
      case Expr.Binary(var operator, var left, var right, _) ->
          binary(operator, left, right, index, at);
      case Expr.Call(Expr.Variable(var word, _), var arguments, _)
          when arguments.size() == 2
              && (word.equals(IntegerFunction.MIN.text())
                  || word.equals(IntegerFunction.MAX.text())) -> {
        var a = reach(arguments.get(0).value(), at);
        var b = reach(arguments.get(1).value(), at);
        yield new Reach(
            Built.call(word, List.of(a.least, b.least), index.span()), Math.max(a.width, b.width));
      }
      default -> throw unknown(index, at);
    };
  }

  private Reach binary(BinaryOperator operator, Expr left, Expr right, Expr whole, Occurrence at) {
    return switch (operator) {
      case ADD -> {
        var a = reach(left, at);
        var b = reach(right, at);
        yield new Reach(Built.sum(a.least, b.least), a.width + b.width);
      }
      case SUBTRACT -> {
        var a = reach(left, at);
        var b = reach(right, at);
        var most = Built.sum(b.least, Built.number(b.width, right.span()));
        yield new Reach(Built.difference(a.least, most), a.width + b.width);
      }
      case MULTIPLY -> {
        var factor = Linear.of(left).terms().isEmpty() ? left : right;
        var times = Linear.of(factor);
        if (!times.terms().isEmpty() || times.constant() < 0) {
          throw unknown(whole, at);
        }
        var other = reach(factor.equals(left) ? right : left, at);
        yield new Reach(Built.product(factor, other.least), other.width * times.constant());
      }
      case DIVIDE -> {
        var divisor = Linear.of(right);
        if (!divisor.terms().isEmpty() || divisor.constant() <= 0) {
          throw unknown(whole, at);
        }
        var divided = reach(left, at);
        long by = divisor.constant();
        yield new Reach(
            Built.binary(operator, divided.least, right), (divided.width + by - 1) / by);
      }
      default -> throw unknown(whole, at);
    };
  }

  private static Optional<PlanNode.Count> inside(Expr index, Occurrence at) {
    return at.around().stream()
        .filter(PlanNode.Count.class::isInstance)
        .map(PlanNode.Count.class::cast)
        .filter(it -> index instanceof Expr.Variable(var name, _) && name.equals(it.name()))
        .findFirst();
  }

  /** Whether it differs within a trip of the loop. */
  private boolean varies(String name, Occurrence at) {
    return plan.isTensor(name) || at.around().stream().anyMatch(it -> it.isNamed(name));
  }

  private Refused unknown(Expr index, Occurrence at) {
    return new Refused(
        Code.P1312
            .at(
                said.span(),
                "which part of `"
                    + said.tensor()
                    + "` a trip of `"
                    + said.at()
                    + "` reads is not known")
            .label(at.step().span(), "by `" + Spelling.of(index) + "` here")
            .help("a box has indices that are sums of loops, `min` and `max` of them"));
  }

  private long most(PlanNode.Count loop, Occurrence at) {
    var known = Optional.ofNullable(trips.get(loop.name()));
    if (known.isPresent()) {
      return known.get();
    }
    var around = new ArrayList<>(outside);
    for (var each : at.around()) {
      if (each.isNamed(loop.name())) {
        break;
      }
      around.add(each);
    }
    var all = Built.difference(loop.to(), loop.from());
    long most =
        likely(loop)
            .filter(it -> edges.isAtMost(all, it, around))
            .or(() -> new Encounter(plan, false).mostTrips(loop, around, MOST / 4))
            .orElseThrow(() -> endless(loop, at.step().span()));
    trips.put(loop.name(), Math.max(most, 1));
    return Math.max(most, 1);
  }

  /** Blocks end where the next begins, or earlier. */
  private static Optional<Long> likely(PlanNode.Count loop) {
    return Stream.concat(
            Stream.of(loop.to()),
            loop.to() instanceof Expr.Call(_, var arguments, _)
                ? arguments.stream().map(it -> it.value())
                : Stream.<Expr>empty())
        .map(it -> Linear.of(it).minus(Linear.of(loop.from())))
        .filter(it -> it.terms().isEmpty() && it.constant() <= MOST)
        .map(Linear::constant)
        .findFirst();
  }

  private Refused endless(PlanNode.Count loop, Span span) {
    return new Refused(
        Code.P1312
            .at(
                said.span(),
                "how much of `"
                    + said.tensor()
                    + "` a trip of `"
                    + said.at()
                    + "` reads is not known: `"
                    + loop.name()
                    + "` goes on without a limit")
            .label(span, "read here")
            .help("`split(" + loop.name() + ", 8)`, and the box of its trips: `at=…`"));
  }
}
