package org.prismlang.kernel.footprint;

import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Which two threads may meet: of one unit, but of different parts of it.
 *
 * @param unit threads of different units are not asked about
 * @param part threads of one such part are not asked about, unless {@code withItself}
 * @param withItself whether a thread is asked about itself, too
 */
public record Pairs(Perspective unit, Perspective part, boolean withItself) {
  public Pairs {
    if (!unit.isAtLeast(part)) {
      throw new IllegalArgumentException(part + " is no part of " + unit);
    }
  }

  public Pairs(Perspective unit, Perspective part) {
    this(unit, part, false);
  }

  /** Any two threads of a unit, be they one and the same. */
  public static Pairs allOf(Perspective unit) {
    return new Pairs(unit, Perspective.THREAD, true);
  }

  /** Any two different threads of a unit. */
  public static Pairs threadsOf(Perspective unit) {
    return new Pairs(unit, Perspective.THREAD);
  }

  /** Not beyond the threads that share a memory. */
  Pairs within(Perspective owner) {
    var narrower = unit.isAtLeast(owner) ? owner : unit;
    return narrower.isAtLeast(part)
        ? new Pairs(narrower, part, withItself)
        : new Pairs(part, part, withItself);
  }

  boolean areInOneBlock() {
    return unit.level() == Level.THREAD || unit.equals(Perspective.BLOCK);
  }
}
