package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.footprint.Interval;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.lang.type.Perspective;

/**
 * In which trips a second access happens, seen from a first one: ages of the loops around it,
 * outermost first.
 *
 * @param loops around the second
 * @param ages back edges of each since the first ran or, if it ran outside, since the loop began;
 *     {@link Key#ANY} only behind one that has gone on
 * @param most from which age on they are not told apart, see {@link Key#limit}
 */
record Relation(List<Line> loops, List<Integer> ages, int most) {

  /** The outermost loop around both that has gone on since the first. */
  Optional<Line> carrier(Site first) {
    var around = first.loops();
    for (int i = 0; i < loops.size(); i++) {
      if (ages.get(i) != 0 && around.contains(loops.get(i))) {
        return Optional.of(loops.get(i));
      }
    }
    return Optional.empty();
  }

  /** For threads that meet within a unit. */
  Trips trips(Site first, Perspective unit) {
    Map<String, Interval> distances = new HashMap<>();
    Map<String, Interval> positions = new HashMap<>();
    boolean isCarried = false;
    for (int i = 0; i < loops.size(); i++) {
      var loop = loops.get(i);
      int age = ages.get(i);
      int limit = Key.limit(ages, i, most);
      var name = Text.name(loop);
      if (!loop.in.unit.isAtLeast(unit)) {
        // Each narrower unit is in a trip of its own.
        distances.put(name, Interval.ALL);
      } else if (!isCarried && first.loops().contains(loop)) {
        if (age > 0) {
          distances.put(name, age < limit ? Interval.of(age) : Interval.atLeast(limit));
          isCarried = true;
        }
      } else if (age == Key.ANY) {
        positions.put(name, Interval.atLeast(0));
      } else if (age < limit) {
        positions.put(name, Interval.of(age));
      } else {
        positions.put(name, Interval.atLeast(limit));
      }
    }
    for (var loop : first.loops()) {
      if (!loops.contains(loop)) {
        distances.put(Text.name(loop), Interval.ALL);
        positions.remove(Text.name(loop));
      }
    }
    return new Trips(distances, positions);
  }
}
