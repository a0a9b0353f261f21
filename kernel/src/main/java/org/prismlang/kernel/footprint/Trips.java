package org.prismlang.kernel.footprint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * In which trips of loops two accesses happen. Loops not named are in the same trip.
 *
 * @param distances how many trips the second is after the first, by the loop's name
 * @param positions which trips the second is in, whatever the first does, by the loop's name
 * @param steady loops that have the same trips in all trips of those around them: distances are
 *     between any two
 */
public record Trips(
    Map<String, Interval> distances, Map<String, Interval> positions, Set<String> steady) {
  /** All loops in the same trip. */
  public static final Trips SAME = new Trips(Map.of());

  public Trips {
    distances = Map.copyOf(distances);
    positions = Map.copyOf(positions);
    steady = Set.copyOf(steady);
  }

  public Trips(Map<String, Interval> distances, Map<String, Interval> positions) {
    this(distances, positions, Set.of());
  }

  public Trips(Map<String, Interval> distances) {
    this(distances, Map.of());
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

  Optional<Interval> position(String loop) {
    return Optional.ofNullable(positions.get(loop));
  }

  boolean areSame(String loop) {
    return of(loop).equals(Interval.ZERO) && !positions.containsKey(loop);
  }
}
