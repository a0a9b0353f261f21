package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * A number that forms do not look into.
 *
 * @param range where it lies, everywhere
 * @param perspective the threads that see the same value
 * @param loops the loops, outermost first, whose trips may change it
 * @param origin the expression it stands for, where that is no variable
 */
public record Symbol(
    String name,
    Nature nature,
    Interval range,
    Perspective perspective,
    List<String> loops,
    Optional<Expr> origin)
    implements Atom {

  public enum Nature {
    /** Index of the thread in its block. */
    THREAD,
    /** Index of the block in the grid. */
    BLOCK,
    /** Number of a trip of the last of its loops, from 0. */
    TRIP,
    /** Given from outside, or computed in a way not looked into. */
    VALUE,
    /** May be another value each time it is read. */
    CHANGING
  }

  private static final Interval BLOCKS = new Interval(0, Integer.MAX_VALUE - 1L);

  public Symbol {
    loops = List.copyOf(loops);
  }

  static Symbol thread(int threads) {
    return new Symbol(
        "thread",
        Nature.THREAD,
        new Interval(0, threads - 1L),
        Perspective.THREAD,
        List.of(),
        Optional.empty());
  }

  static Symbol block() {
    return new Symbol(
        "block", Nature.BLOCK, BLOCKS, Perspective.BLOCK, List.of(), Optional.empty());
  }

  /** A number of the launch, the same for all. */
  static Symbol launch(String name, Interval range) {
    return new Symbol(name, Nature.VALUE, range, Perspective.GRID, List.of(), Optional.empty());
  }

  /** The same number in the second of two accesses. */
  Symbol primed() {
    return new Symbol(name + "'", nature, range, perspective, loops, origin);
  }

  /** Whether all threads of a unit see the same value at one time. */
  boolean isUniformIn(Perspective unit) {
    return switch (nature) {
      case THREAD -> false;
      case BLOCK -> unit.level() == Level.THREAD || unit.equals(Perspective.BLOCK);
      case TRIP -> true;
      case VALUE, CHANGING -> perspective.isAtLeast(unit);
    };
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
