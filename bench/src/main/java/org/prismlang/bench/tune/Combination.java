package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A number for each tunable.
 *
 * @param numbers by name, in the order of the text
 */
public record Combination(Map<String, Long> numbers) {
  public Combination {
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  /** All there are, the last tunable's numbers one after the other. */
  static List<Combination> all(Map<String, List<Long>> candidates) {
    var all = List.of(new Combination(Map.of()));
    for (var tunable : candidates.entrySet()) {
      var more = new ArrayList<Combination>();
      for (var combination : all) {
        for (long number : tunable.getValue()) {
          more.add(combination.with(tunable.getKey(), number));
        }
      }
      all = more;
    }
    return List.copyOf(all);
  }

  private Combination with(String name, long number) {
    var more = new LinkedHashMap<>(numbers);
    more.put(name, number);
    return new Combination(more);
  }

  /** {@code BN=128, Q=4}. */
  public String words() {
    return numbers.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue())
        .collect(Collectors.joining(", "));
  }
}
