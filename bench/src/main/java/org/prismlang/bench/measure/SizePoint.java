package org.prismlang.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.prismlang.runtime.host.HostFunction;

/**
 * What is measured at.
 *
 * @param values by name
 */
public record SizePoint(Map<String, Long> values) {
  public SizePoint {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Every number of each with every number of the others, the last ones one after the other. */
  public static List<SizePoint> all(Map<String, List<Long>> lists) {
    var all = List.of(new SizePoint(Map.of()));
    for (var list : lists.entrySet()) {
      var more = new ArrayList<SizePoint>();
      for (var point : all) {
        for (long number : list.getValue()) {
          var values = new LinkedHashMap<>(point.values());
          values.put(list.getKey(), number);
          more.add(new SizePoint(values));
        }
      }
      all = List.copyOf(more);
    }
    return all;
  }

  /** All that a function takes, in order: what is not given is as declared. */
  public SizePoint of(HostFunction function) {
    var all = new LinkedHashMap<String, Long>();
    var defaults = function.defaults();
    for (var parameter : function.parameters()) {
      var declared = defaults.get(parameter.name());
      long otherwise = declared instanceof Number number ? number.longValue() : 0;
      all.put(parameter.name(), values.getOrDefault(parameter.name(), otherwise));
    }
    return new SizePoint(all);
  }

  /** {@code M=8192, N=8192, K=8192}. */
  public String words() {
    return values.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue())
        .collect(Collectors.joining(", "));
  }

  /** What a function is called with that takes these in this order. */
  public List<Object> arguments() {
    return List.copyOf(values.values());
  }

  /** How large it is, to compare points. */
  public double volume() {
    return values.values().stream().mapToDouble(it -> it).reduce(1, (a, b) -> a * b);
  }
}
