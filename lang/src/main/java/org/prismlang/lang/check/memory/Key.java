package org.prismlang.lang.check.memory;

import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Value;

/** Which part of a memory a reference means, as far as its first index tells. */
public sealed interface Key {
  /** All of it, or a part that is not known. */
  record Whole() implements Key {}

  /** Rows {@code from} to {@code to}. */
  record Rows(long from, long to) implements Key {}

  /**
   * A generation of a ring: a counter plus a constant, or a constant alone. The offset counts the
   * steps of the counter that stand before it in the text, so that generations before and after a
   * step compare; the era changes where it is not known how many steps were made.
   */
  record Generation(Optional<Variable> counter, int era, long offset, int depth) implements Key {
    /** Whether the difference of the two offsets is that of the generations. */
    boolean isComparable(Generation other) {
      return counter.equals(other.counter) && era == other.era;
    }
  }

  /** The row that an index names. */
  static Key ofRow(Term index) {
    return index.value().orElse(Value.UNKNOWN) instanceof Value.Int(long row)
        ? new Rows(row, row + 1)
        : new Whole();
  }

  /** Whether two references to one memory cannot mean the same part. */
  default boolean isDisjoint(Key other) {
    if (this instanceof Rows a && other instanceof Rows b) {
      return a.to() <= b.from() || b.to() <= a.from();
    }
    return this instanceof Generation a
        && other instanceof Generation b
        && a.isComparable(b)
        && a.depth() > 0
        && Math.floorMod(a.offset() - b.offset(), a.depth()) != 0;
  }
}
