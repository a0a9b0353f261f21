package org.prismlang.lang.plan;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/**
 * Plans in small, for runs: of each extent all blocks are divided by what they have in common, but
 * for a factor of two, so that blocks can be cut in their middle. Who divides whom stays.
 *
 * @param units of each extent, what blocks are divided by
 */
public record Shrunk(Map<String, Long> units) {
  private static final long ATOM = 2;
  private static final long MOST_COUNTED = 16;

  public Shrunk {
    units = Map.copyOf(units);
  }

  /** For plans that are all made of the last one's cuts. */
  public static Shrunk by(Plan last) {
    var common = new HashMap<String, BigInteger>();
    if (last.repeated().anyMatch(PlanNode.Count.class::isInstance) && hasNumbers(last)) {
      // What counts may have blocks in its numbers.
      return new Shrunk(Map.of());
    }
    last.loops()
        .forEach(
            it ->
                common.merge(
                    Spelling.of(it.extent()), BigInteger.valueOf(it.size()), BigInteger::gcd));
    var units = new HashMap<String, Long>();
    common.forEach((extent, gcd) -> units.put(extent, Math.max(1, gcd.longValue() / ATOM)));
    return new Shrunk(units);
  }

  /** Whether a bound or an index has a number that could be one of a block. */
  private static boolean hasNumbers(Plan plan) {
    var bounds =
        plan.repeated()
            .filter(PlanNode.Count.class::isInstance)
            .map(PlanNode.Count.class::cast)
            .flatMap(it -> Stream.of(it.from(), it.to()));
    var indices =
        plan.steps().stream()
            .flatMap(it -> it.step().work().operands().stream())
            .flatMap(it -> it.places().stream())
            .flatMap(
                it ->
                    switch (it) {
                      case PlanPlace.At(var index) -> Stream.of(index);
                      case PlanPlace.Between(var from, var to) -> Stream.of(from, to);
                      case PlanPlace.Whole _, PlanPlace.In _ -> Stream.<Expr>of();
                    });
    return Stream.concat(bounds, indices).flatMap(Shrunk::numbers).anyMatch(it -> it > 1)
        || conditions(plan.body()).flatMap(Shrunk::numbers).anyMatch(it -> it > 1);
  }

  private static Stream<Expr> conditions(List<PlanNode> nodes) {
    return nodes.stream()
        .flatMap(
            it ->
                switch (it) {
                  case PlanNode.When(var condition, var body) ->
                      Stream.concat(Stream.of(condition), conditions(body));
                  case PlanNode.Repeated loop -> conditions(loop.body());
                  case PlanNode.Step _ -> Stream.of();
                });
  }

  /** What is known of sizes is not known of sizes in small. */
  public Plan of(Plan plan) {
    boolean isSmaller = units.values().stream().anyMatch(it -> it > 1);
    return new Plan(
        plan.task(), isSmaller ? List.of() : plan.facts(), plan.locals(), all(plan.body()));
  }

  private List<PlanNode> all(List<PlanNode> nodes) {
    return nodes.stream()
        .map(
            it ->
                switch (it) {
                  case PlanNode.Step step -> (PlanNode) step;
                  case PlanNode.Loop loop ->
                      new PlanNode.Loop(
                          loop.name(), loop.extent(), loop.of(), size(loop), all(loop.body()));
                  case PlanNode.Around other -> other.with(all(other.body()));
                })
        .toList();
  }

  private long size(PlanNode.Loop loop) {
    return Math.max(1, loop.size() / units.getOrDefault(Spelling.of(loop.extent()), 1L));
  }

  /** For each extent: less than a block, one, one and a bit, two and a bit less. */
  public List<List<Long>> sizes(Plan last) {
    var small = of(last);
    return Stream.of(new long[] {1, -1}, new long[] {1, 0}, new long[] {1, 1}, new long[] {2, -1})
        .map(
            it ->
                last.task().sizes().stream()
                    .map(size -> Math.max(1, it[0] * largest(size.text(), small) + it[1]))
                    .toList())
        .toList();
  }

  private static long largest(String extent, Plan plan) {
    return plan.loops()
        .filter(it -> Spelling.of(it.extent()).equals(extent))
        .mapToLong(PlanNode.Loop::size)
        .max()
        .orElseGet(() -> counted(plan));
  }

  /** Strips, heads and groups are numbers in ranges: one and a bit of the largest tells them. */
  private static long counted(Plan plan) {
    return plan.repeated()
        .filter(PlanNode.Count.class::isInstance)
        .map(PlanNode.Count.class::cast)
        .flatMap(it -> Stream.of(it.from(), it.to()))
        .flatMap(Shrunk::numbers)
        .filter(it -> it <= MOST_COUNTED)
        .reduce(ATOM, Math::max);
  }

  private static Stream<Long> numbers(Expr expr) {
    return expr instanceof Expr.Int(var value, _)
        ? Stream.of(value.longValue())
        : expr.children().stream().flatMap(Shrunk::numbers);
  }
}
