package org.prismlang.kernel.footprint;

import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Which two threads may meet: of one unit, but of different parts of it.
 *
 * @param unit threads of different units are not asked about
 * @param part threads of one such part are not asked about
 */
public record Pairs(Perspective unit, Perspective part) {
  public Pairs {
    if (!unit.isAtLeast(part)) {
      throw new IllegalArgumentException(part + " is no part of " + unit);
    }
  }

  /** Any two different threads of a unit. */
  public static Pairs threadsOf(Perspective unit) {
    return new Pairs(unit, Perspective.THREAD);
  }

  /** Not beyond the threads that share a memory. */
  Pairs within(Perspective owner) {
    var narrower = unit.isAtLeast(owner) ? owner : unit;
    return narrower.isAtLeast(part) ? new Pairs(narrower, part) : new Pairs(part, part);
  }

  boolean areInOneBlock() {
    return unit.level() == Level.THREAD || unit.equals(Perspective.BLOCK);
  }
}
