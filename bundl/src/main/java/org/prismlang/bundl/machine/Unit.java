package org.prismlang.bundl.machine;

import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Perspective;

/**
 * Threads that share a perspective, one after the other.
 *
 * @param first their first, counted through the whole grid
 */
public record Unit(Perspective perspective, int first) {
  public static final Unit GRID = new Unit(Perspective.GRID, 0);

  /** p: which of the unit's compute resources the thread belongs to. */
  public int position(int thread, Machine machine) {
    return (thread - first) / machine.per(perspective.level(), Level.THREAD);
  }

  /** Where it begins, counted in its level within the level above. */
  int begin(Machine machine) {
    return switch (perspective.level()) {
      case GRID -> 0;
      case BLOCK -> first / machine.threads();
      case THREAD -> first % machine.threads();
    };
  }

  /** The number of the thread's part when the unit is cut into parts of a perspective. */
  int number(Perspective part, int thread, Machine machine) {
    return (thread - first) / machine.size(part);
  }

  /** The thread's part of that perspective. */
  public Unit part(Perspective part, int thread, Machine machine) {
    return new Unit(part, first + number(part, thread, machine) * machine.size(part));
  }

  /** The unit of so many that begins {@code offset} behind this one's beginning. */
  public Unit from(int offset, int size, Machine machine) {
    var level = perspective.level();
    return new Unit(
        new Perspective(level, size), first + offset * machine.per(level, Level.THREAD));
  }

  @Override
  public String toString() {
    return perspective + " from thread " + first;
  }
}
