package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program with one kernel {@code k}, and the sizes at which it is worth running.
 *
 * @param shape what it was made from
 */
public record Generated(String shape, String text, List<Sizes> sizes) {
  public Generated {
    sizes = List.copyOf(sizes);
  }

  /** A parameter {@code n} takes each of these values. */
  static List<Sizes> trips(int blocks, long... values) {
    var sizes = new ArrayList<Sizes>();
    for (long value : values) {
      sizes.add(new Sizes(blocks, 0, Map.of("n", value, "m", value / 2 + 1), value + 1));
    }
    return sizes;
  }

  /** None, one, and around the depth of a ring. */
  static List<Sizes> tripsAround(int depth) {
    var values = new java.util.TreeSet<Long>();
    for (int value : new int[] {0, 1, depth - 1, depth, depth + 1, 2 * depth + 1}) {
      values.add((long) value);
    }
    return trips(1, values.stream().mapToLong(it -> it).toArray());
  }
}
