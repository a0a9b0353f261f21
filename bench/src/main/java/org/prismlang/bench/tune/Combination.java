package org.prismlang.bench.tune;

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

  /** How many there are, or as many as can be counted. */
  static long count(Map<String, List<Long>> candidates) {
    long count = 1;
    for (var numbers : candidates.values()) {
      count =
          Math.multiplyHigh(count, numbers.size()) == 0 && count * numbers.size() > 0
              ? count * numbers.size()
              : Long.MAX_VALUE;
    }
    return count;
  }

  /** One of them, from 0; the last tunable's numbers come one after the other. */
  static Combination at(long index, Map<String, List<Long>> candidates) {
    var numbers = new LinkedHashMap<String, Long>();
    long left = index;
    for (var tunable : List.copyOf(candidates.entrySet()).reversed()) {
      int count = tunable.getValue().size();
      numbers.putFirst(tunable.getKey(), tunable.getValue().get((int) (left % count)));
      left /= count;
    }
    return new Combination(numbers);
  }

  /** {@code BN=128, Q=4}. */
  public String words() {
    return numbers.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue())
        .collect(Collectors.joining(", "));
  }
}
