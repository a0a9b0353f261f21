package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.program.Variable;

/** Which part of a memory a reference means, as far as its first index tells. */
sealed interface Key {
  /** All of it, or a part that is not known. */
  record Whole() implements Key {}

  /** Rows {@code from} to {@code to}. */
  record Rows(long from, long to) implements Key {}

  /**
   * A generation of a ring: a counter plus a constant, or a constant alone. The offset is relative
   * to the counter's value at the start of the innermost loop's trip, so that generations before
   * and after a step of the counter compare.
   */
  record Generation(Optional<Variable> counter, long offset, int depth) implements Key {}

  /** Whether two references to one memory cannot mean the same part. */
  default boolean isDisjoint(Key other) {
    if (this instanceof Rows a && other instanceof Rows b) {
      return a.to() <= b.from() || b.to() <= a.from();
    }
    return this instanceof Generation a
        && other instanceof Generation b
        && a.counter().equals(b.counter())
        && a.depth() > 0
        && Math.floorMod(a.offset() - b.offset(), a.depth()) != 0;
  }
}
