package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  private final Assembled kernel;

  private ChosenSizes(Assembled kernel) {
    this.kernel = kernel;
  }

  static MappedNames.AtSizes comparison(Assembled kernel) {
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
    var chosen =
        Stream.of(
                List.of(1L, 1L, 1L),
                List.of(5L, 7L, 3L),
                List.of(8L, 6L, 9L),
                List.of(17L, 13L, 11L),
                List.of(64L, 72L, 80L))
            .map(
                it ->
                    IntStream.range(0, sizes.size()).mapToObj(i -> it.get(i % it.size())).toList())
            .filter(it -> isTaken(it, mapping, instance))
            .toList();
    return new MappedNames.AtSizes(
        HostText.comparing(mapping.name(instance)), chosen, it -> isTaken(it, mapping, instance));
  }

  /** So many blocks of each extent, and something more or less. */
  private List<Long> all(long blocks, long more) {
    return kernel.mapping().task().sizes().stream()
        .map(it -> Math.max(STEP, blocks * block(it.text()) + more))
        .toList();
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
      sizes.add(
          ring.map(it -> (2 * it.depth() + 1) * block(size.text()) + STEP)
              .orElse(Math.max(STEP, block(size.text()) - STEP)));
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

  private static boolean isTaken(List<Long> sizes, Mapping mapping, Map<String, Long> instance) {
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
