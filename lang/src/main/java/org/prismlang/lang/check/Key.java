package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.program.Variable;

/** Which part of a memory a reference means, as far as its first index tells. */
sealed interface Key {
  /** All of it, or a part that is not known. */
  record Whole() implements Key {}

  /** A constant first index. */
  record Fixed(long index) implements Key {}

  /** A generation of a ring: a counter plus a constant, or a constant alone. */
  record Generation(Optional<Variable> counter, long offset, int depth) implements Key {}

  /** Whether two references to one memory cannot mean the same part. */
  default boolean isDisjoint(Key other) {
    if (this instanceof Fixed(long a) && other instanceof Fixed(long b)) {
      return a != b;
    }
    return this instanceof Generation a
        && other instanceof Generation b
        && a.counter().equals(b.counter())
        && a.depth() > 0
        && Math.floorMod(a.offset() - b.offset(), a.depth()) != 0;
  }
}
