package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.spread.Spread;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.MappedNames;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;

/**
 * Sizes that make every case of a mapping happen: one tile, a ragged end of each extent, more trips
 * than slots, and more tiles than blocks. Those that the task or the mapping does not take are left
 * out.
 */
final class ChosenSizes {
  /** What copies ask of rows is asked of multiples of this. */
  private static final long STEP = 8;

  /** Multiples of what vectors ask, and of nothing else. */
  private static final List<Long> RAGGED = List.of(3L, 40L, 5L, 24L);

  private static final long MOST_ELEMENTS = 100_000;
  private static final int MOST_COMPARISONS = 10;

  private final Assembled kernel;

  private ChosenSizes(Assembled kernel) {
    this.kernel = kernel;
  }

  static MappedNames.AtSizes comparison(MappedKernel kernel) {
    return switch (kernel) {
      case Assembled it -> ofProducts(it);
      case ThreadKernel it -> ofElements(it);
    };
  }

  /** One less, one more, and just as many as a block, a row of threads or their registers have. */
  private static MappedNames.AtSizes ofElements(ThreadKernel kernel) {
    var mapping = kernel.mapping();
    int count = mapping.task().sizes().size();
    var marks = new TreeSet<Long>(List.of(1L, 2L, 33L));
    kernel.said().spreads().values().forEach(it -> products(it.spread(), marks));
    kernel.plan().repeated().forEach(it -> numbers(it, marks));
    var chosen = new LinkedHashSet<List<Long>>();
    for (long mark : marks) {
      for (long more : List.of(-STEP, -1L, 0L, 1L, STEP)) {
        for (int at = 0; at < count; at++) {
          var sizes = new ArrayList<>(Collections.nCopies(count, 0L));
          for (int i = 0; i < count; i++) {
            sizes.set(i, i == at ? mark + more : RAGGED.get((i + at) % RAGGED.size()));
          }
          boolean isSmall =
              sizes.stream().allMatch(it -> it > 0)
                  && sizes.stream().reduce(1L, (a, b) -> a * b) <= MOST_ELEMENTS;
          if (isSmall && isTaken(sizes, mapping, kernel.instance())) {
            chosen.add(sizes);
          }
        }
      }
    }
    var all = List.copyOf(chosen);
    int step = Math.max(1, all.size() / MOST_COMPARISONS);
    return new MappedNames.AtSizes(
        HostText.comparing(kernel.name()),
        IntStream.range(0, all.size()).filter(it -> it % step == 0).mapToObj(all::get).toList(),
        it -> isTaken(it, mapping, kernel.instance()));
  }

  private static void products(Spread spread, Set<Long> marks) {
    long product = 1;
    for (var digit : spread.digits().reversed()) {
      product *= digit.count().orElse(1);
      marks.add(product);
    }
  }

  private static void numbers(PlanNode.Repeated loop, Set<Long> marks) {
    Numbered.trips(loop)
        .all()
        .filter(it -> it instanceof Expr.Int(var value, _) && value.bitLength() < 20)
        .forEach(it -> marks.add(((Expr.Int) it).value().longValue()));
  }

  private static MappedNames.AtSizes ofProducts(Assembled kernel) {
    var chosen = new ChosenSizes(kernel);
    return new MappedNames.AtSizes(
        HostText.comparing(kernel.name()),
        Stream.of(chosen.all(1, 0), chosen.all(1, STEP), chosen.all(2, -STEP), chosen.deep())
            .filter(chosen::isTaken)
            .distinct()
            .toList(),
        chosen::isTaken);
  }

  /**
   * For the host: small ones that divide nothing, and each other not; those with most trips last.
   */
  static MappedNames.AtSizes small(Mapping mapping, Map<String, Long> instance) {
    var sizes = mapping.task().sizes();
    var fixed = FixedSizes.of(mapping, instance);
    var chosen =
        Stream.of(
                List.of(1L, 1L, 1L),
                List.of(5L, 7L, 3L),
                List.of(8L, 6L, 9L),
                List.of(17L, 13L, 11L),
                List.of(64L, 72L, 80L))
            .map(
                it ->
                    IntStream.range(0, sizes.size())
                        .mapToObj(
                            i -> fixed.getOrDefault(sizes.get(i).text(), it.get(i % it.size())))
                        .toList())
            .filter(it -> isTaken(it, mapping, instance))
            .toList();
    return new MappedNames.AtSizes(
        HostText.comparing(mapping.name(instance)), chosen, it -> isTaken(it, mapping, instance));
  }

  /** So many blocks of each extent, and something more or less. */
  private List<Long> all(long blocks, long more) {
    return kernel.mapping().task().sizes().stream()
        .map(
            it -> fixed().getOrDefault(it.text(), Math.max(STEP, blocks * block(it.text()) + more)))
        .toList();
  }

  private Map<String, Long> fixed() {
    return FixedSizes.of(kernel.mapping(), kernel.instance());
  }

  /** One tile less a rest, and more trips in order than anything holds at once. */
  private List<Long> deep() {
    var sizes = new ArrayList<Long>();
    for (var size : kernel.mapping().task().sizes()) {
      var ring =
          kernel.rings().stream()
              .filter(
                  it ->
                      kernel
                          .plan()
                          .loop(it.loop())
                          .filter(loop -> Spelling.of(loop.extent()).equals(size.text()))
                          .isPresent())
              .findFirst();
      long most =
          ring.map(it -> (2 * it.depth() + 1) * block(size.text()) + STEP)
              .orElse(Math.max(STEP, block(size.text()) - STEP));
      sizes.add(fixed().getOrDefault(size.text(), most));
    }
    return sizes;
  }

  /** The largest block that the extent is cut into. */
  private long block(String size) {
    return kernel
        .plan()
        .loops()
        .filter(it -> Spelling.of(it.extent()).equals(size))
        .mapToLong(it -> it.size())
        .max()
        .orElse(STEP);
  }

  private boolean isTaken(List<Long> sizes) {
    return isTaken(sizes, kernel.mapping(), kernel.instance());
  }

  static boolean isTaken(List<Long> sizes, Mapping mapping, Map<String, Long> instance) {
    var values = new HashMap<String, Long>(instance);
    var names = mapping.task().sizes();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i).text(), sizes.get(i));
    }
    return hold(mapping.task().facts(), values, mapping.task().around())
        && hold(mapping.facts(), values, mapping.around());
  }

  private static boolean hold(List<Expr> facts, Map<String, Long> values, Surroundings around) {
    var numbers = new TunedNumbers(values, around);
    return facts.stream().allMatch(it -> numbers.quietly(it).equals(Optional.of(1L)));
  }
}
