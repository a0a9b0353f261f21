package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Shrunk;
import org.prismlang.lang.syntax.Expr;

/**
 * Sizes at which last blocks are short, full, or hardly begun, of a plan in small. Those that no
 * launch takes, at full length, are left out.
 */
record SizesNearBlocks(Mapping mapping, Map<String, Long> instance, Shrunk shrunk) {
  /** Combinations that are taken; where there are more, one size at a time is another. */
  private static final int MOST_SIZES = 128;

  private static final int MOST_BLOCKS = 16;

  /** A size of which nothing is cut. */
  private static final long UNCUT = 2;

  List<List<Long>> of(Plan last) {
    var small = shrunk.of(last);
    var near = mapping.task().sizes().stream().map(it -> near(it.text(), small)).toList();
    long all = near.stream().mapToLong(List::size).reduce(1, (a, b) -> Math.min(a * b, 1 << 20));
    var chosen = all <= MOST_SIZES ? products(near) : oneByOne(near);
    return chosen.stream().flatMap(it -> taken(it, near).stream()).distinct().toList();
  }

  /** One below, at, and one above each block that the extent is cut into. */
  private List<Long> near(String size, Plan small) {
    var fixed = FixedSizes.of(mapping, instance);
    if (fixed.containsKey(size)) {
      return List.of(fixed.getOrDefault(size, 1L) / shrunk.units().getOrDefault(size, 1L));
    }
    var near =
        small
            .loops()
            .filter(it -> Expr.Variable.in(it.extent()).anyMatch(v -> v.name().equals(size)))
            .mapToLong(PlanNode.Loop::size)
            .flatMap(it -> LongStream.rangeClosed(it - 1, it + 1))
            .filter(it -> it > 0)
            .sorted()
            .distinct()
            .boxed()
            .toList();
    return near.isEmpty() ? List.of(UNCUT) : near;
  }

  private static List<List<Long>> products(List<List<Long>> near) {
    var all = List.<List<Long>>of(List.of());
    for (var each : near) {
      all =
          all.stream()
              .flatMap(
                  it -> each.stream().map(n -> Stream.concat(it.stream(), Stream.of(n)).toList()))
              .toList();
    }
    return all;
  }

  private static List<List<Long>> oneByOne(List<List<Long>> near) {
    var all = new ArrayList<List<Long>>();
    var ragged = near.stream().map(List::getLast).toList();
    for (int i = 0; i < near.size(); i++) {
      for (long size : near.get(i)) {
        var sizes = new ArrayList<>(ragged);
        sizes.set(i, size);
        all.add(sizes);
      }
    }
    return all;
  }

  /** The sizes, with whole blocks more where a launch asks for them. */
  private Optional<List<Long>> taken(List<Long> sizes, List<List<Long>> near) {
    var names = mapping.task().sizes();
    return Stream.concat(
            Stream.of(sizes),
            IntStream.rangeClosed(1, MOST_BLOCKS)
                .boxed()
                .flatMap(
                    blocks ->
                        IntStream.rangeClosed(0, sizes.size())
                            .mapToObj(which -> longer(sizes, near, blocks, which))))
        .filter(
            it ->
                ChosenSizes.isTaken(
                    IntStream.range(0, it.size())
                        .mapToObj(
                            i -> it.get(i) * shrunk.units().getOrDefault(names.get(i).text(), 1L))
                        .toList(),
                    mapping,
                    instance))
        .findFirst();
  }

  /**
   * @param which is longer; all are, where there is none of that number
   */
  private static List<Long> longer(List<Long> sizes, List<List<Long>> near, int blocks, int which) {
    return IntStream.range(0, sizes.size())
        .mapToObj(
            i ->
                which == i || which == sizes.size()
                    ? sizes.get(i) + blocks * Math.max(1, near.get(i).getLast() - 1)
                    : sizes.get(i))
        .toList();
  }
}
