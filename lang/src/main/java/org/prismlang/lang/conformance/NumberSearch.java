package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Numbers for names, small ones first, that keep all conditions. */
final class NumberSearch {
  private static final int MOST_TRIED = 300_000;
  private static final int ONE_BY_ONE = 16;
  private static final int STEP = 8;
  private static final int LARGEST = 512;

  private static final List<Long> CANDIDATES =
      LongStream.concat(
              LongStream.rangeClosed(0, ONE_BY_ONE),
              LongStream.rangeClosed(ONE_BY_ONE / STEP + 1, LARGEST / STEP).map(it -> it * STEP))
          .boxed()
          .toList();

  /** Empty as long as too little is known. */
  interface Condition extends Function<Map<String, Long>, Optional<Boolean>> {}

  private final List<String> names;
  private final List<Condition> conditions;
  private int tried;

  NumberSearch(List<String> names, List<Condition> conditions) {
    this.names = List.copyOf(names);
    this.conditions = List.copyOf(conditions);
  }

  /** The smallest, and for each name those with the next larger value of it. */
  List<Map<String, Long>> smallestAndOneMore() {
    var smallest = first(Map.of());
    if (smallest.isEmpty()) {
      return List.of();
    }
    var found = new ArrayList<>(List.of(smallest.get()));
    for (var name : names) {
      first(Map.of(name, smallest.get().getOrDefault(name, 0L)))
          .filter(it -> !found.contains(it))
          .ifPresent(found::add);
    }
    return found;
  }

  /** The smallest where all are larger than that. */
  Optional<Map<String, Long>> above(long number) {
    var above = new HashMap<String, Long>();
    names.forEach(it -> above.put(it, number));
    return first(above);
  }

  /** Where the named are larger than that. */
  private Optional<Map<String, Long>> first(Map<String, Long> above) {
    tried = 0;
    return from(0, new HashMap<>(), above);
  }

  private Optional<Map<String, Long>> from(
      int number, Map<String, Long> values, Map<String, Long> above) {
    if (number == names.size()) {
      return conditions.stream().allMatch(it -> it.apply(values).orElse(false))
          ? Optional.of(Map.copyOf(values))
          : Optional.empty();
    }
    var name = names.get(number);
    for (long candidate : CANDIDATES) {
      if (candidate <= above.getOrDefault(name, -1L) || ++tried > MOST_TRIED) {
        continue;
      }
      values.put(name, candidate);
      if (conditions.stream().allMatch(it -> it.apply(values).orElse(true))) {
        var found = from(number + 1, values, above);
        if (found.isPresent()) {
          return found;
        }
      }
      values.remove(name);
    }
    return Optional.empty();
  }
}
