package org.prismlang.verify.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Numbers the dimensions of clocks: first the threads' own steps, then others as they come up. */
public final class Dimensions {
  private static final int NONE = -1;

  private final int threads;
  private final Map<Progress, int[]> numbers = new EnumMap<>(Progress.class);
  private final List<Progress> others = new ArrayList<>();

  Dimensions(int threads) {
    this.threads = threads;
  }

  /**
   * The number of a dimension.
   *
   * @param unit the thread, warpgroup or slot by number
   */
  public int of(Progress progress, int unit) {
    if (progress == Progress.OWN) {
      return unit;
    }
    var known = numbers.computeIfAbsent(progress, _ -> new int[0]);
    if (unit >= known.length) {
      int before = known.length;
      known = Arrays.copyOf(known, Math.max(unit + 1, 2 * before));
      Arrays.fill(known, before, known.length, NONE);
      numbers.put(progress, known);
    }
    if (known[unit] == NONE) {
      known[unit] = threads + others.size();
      others.add(progress);
    }
    return known[unit];
  }

  boolean isTime(int dimension) {
    return dimension < threads || others.get(dimension - threads).isTime();
  }
}
