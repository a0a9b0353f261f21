package org.prismlang.kernel.footprint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which trips of common loops two accesses happen: how many trips the second is after the first,
 * by the loop's name. Loops not named are in the same trip.
 */
public record Trips(Map<String, Interval> distances) {
  /** All loops in the same trip. */
  public static final Trips SAME = new Trips(Map.of());

  public Trips {
    distances = Map.copyOf(distances);
  }

  /** Any trips of these loops. */
  public static Trips apart(List<String> loops) {
    var distances = new HashMap<String, Interval>();
    loops.forEach(loop -> distances.put(loop, Interval.ALL));
    return new Trips(distances);
  }

  /** The second access so many trips of {@code loop} after the first. */
  public static Trips later(String loop, long trips) {
    return new Trips(Map.of(loop, Interval.of(trips)));
  }

  Interval of(String loop) {
    return distances.getOrDefault(loop, Interval.ZERO);
  }

  boolean areSame(String loop) {
    return of(loop).equals(Interval.ZERO);
  }
}
