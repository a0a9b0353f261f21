package org.prismlang.kernel.footprint;

import java.util.Optional;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Which two threads may meet: of one unit, but of different parts of it.
 *
 * @param unit threads of different units are not asked about
 * @param part threads of one such part are not asked about, unless {@code withItself}
 * @param withItself whether a thread is asked about itself, too
 * @param number what no two blocks have the same of, where that says more than their indices
 */
public record Pairs(
    Perspective unit, Perspective part, boolean withItself, Optional<Local> number) {
  public Pairs {
    if (!unit.isAtLeast(part)) {
      throw new IllegalArgumentException(part + " is no part of " + unit);
    }
  }

  public Pairs(Perspective unit, Perspective part) {
    this(unit, part, false, Optional.empty());
  }

  /** The same threads, whose blocks are told apart by a number. */
  public Pairs by(Local numberOfBlock) {
    return new Pairs(unit, part, withItself, Optional.of(numberOfBlock));
  }

  /** Any two threads of a unit, be they one and the same. */
  public static Pairs allOf(Perspective unit) {
    return new Pairs(unit, Perspective.THREAD, true, Optional.empty());
  }

  /** Any two different threads of a unit. */
  public static Pairs threadsOf(Perspective unit) {
    return new Pairs(unit, Perspective.THREAD);
  }

  /** Not beyond the threads that share a memory. */
  Pairs within(Perspective owner) {
    var narrower = unit.isAtLeast(owner) ? owner : unit;
    return narrower.isAtLeast(part)
        ? new Pairs(narrower, part, withItself, number)
        : new Pairs(part, part, withItself, number);
  }

  boolean areInOneBlock() {
    return unit.level() == Level.THREAD || unit.equals(Perspective.BLOCK);
  }
}
