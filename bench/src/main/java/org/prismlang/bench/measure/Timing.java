package org.prismlang.bench.measure;

import java.util.Arrays;
import java.util.List;

/**
 * What a contestant took.
 *
 * @param rounds the median of each round, in seconds
 */
public record Timing(String name, Side side, List<Double> rounds) {
  public Timing {
    rounds = List.copyOf(rounds);
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(name + " was not timed");
    }
  }

  public double seconds() {
    return median(rounds.stream().mapToDouble(it -> it).toArray());
  }

  /** How far apart the rounds are, relative to the result. */
  public double spread() {
    var sorted = rounds.stream().sorted().toList();
    return (sorted.getLast() - sorted.getFirst()) / seconds();
  }

  static double median(double... values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
