package org.prismlang.kernel.footprint;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Values that show a case.
 *
 * @param first by name, in the first access: {@code thread}, {@code block}, loop counters,
 *     parameters
 * @param second in the second access; empty where there is only one
 * @param element what is touched
 */
public record Witness(Map<String, Long> first, Map<String, Long> second, List<Long> element) {
  public Witness {
    first = Collections.unmodifiableMap(new TreeMap<>(first));
    second = Collections.unmodifiableMap(new TreeMap<>(second));
    element = List.copyOf(element);
  }

  @Override
  public String toString() {
    var touched = element.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    return second.isEmpty()
        ? text(first) + ": " + touched
        : text(first) + " and " + text(second) + ": " + touched;
  }

  private static String text(Map<String, Long> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
