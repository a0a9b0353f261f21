package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** What can be asked about footprints. */
public final class Questions {
  private static final int WARP = 32;

  private Questions() {}

  /**
   * Whether no two of the threads in question touch the same element of one memory, one by {@code
   * a}, the other by {@code b}, in these trips. Values that are the same for all threads of the
   * unit, and do not change from trip to trip, are the same for both.
   */
  public static Answer areDisjoint(Footprint a, Footprint b, Pairs pairs, Trips trips) {
    return Disjointness.of(a, b, pairs, trips);
  }

  /** Whether different parts touch different elements at one time: a partition without races. */
  public static Answer isInjective(Footprint view, Pairs pairs) {
    return areDisjoint(view, view, pairs, Trips.SAME);
  }

  /** Whether it is never below 0; no where that is not known. */
  public static boolean isNotNegative(Form form, Environment at) {
    var facts =
        at.facts().stream()
            .filter(
                it -> it.symbols().stream().noneMatch(s -> s.nature() == Symbol.Nature.CHANGING))
            .toList();
    try {
      return Environment.isStill(form) && Integers.isNotNegative(form, facts, at);
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** Whether the access stays inside of its memory. */
  public static Answer isInBounds(Footprint access) {
    return InBounds.of(access);
  }

  /** The narrowest units of threads outside of which the two are proven not to meet. */
  public static Perspective meetingUnit(Footprint a, Footprint b, Perspective unit, Trips trips) {
    for (var part : parts(unit, (int) a.at().thread().range().size())) {
      if (areDisjoint(a, b, new Pairs(unit, part), trips).isProven()) {
        return part;
      }
    }
    return unit;
  }

  /** Those a barrier can hold together: parts of a warp, and whole warps. */
  private static List<Perspective> parts(Perspective unit, int threads) {
    var parts = new ArrayList<Perspective>();
    int most = unit.level() == Level.THREAD ? unit.size() : threads + 1;
    for (int size = 1; size < most; size = size < WARP ? 2 * size : size + WARP) {
      var part = new Perspective(Level.THREAD, size);
      if (unit.isAtLeast(part) && (unit.level() == Level.THREAD || threads % size == 0)) {
        parts.add(part);
      }
    }
    if (unit.level() != Level.THREAD && !unit.equals(Perspective.BLOCK)) {
      parts.add(Perspective.BLOCK);
    }
    return parts;
  }
}
