package org.prismlang.bundl.typing;

import static org.prismlang.lang.type.Perspective.gcd;

import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Perspective;

/**
 * The code's perspective, and what is known of where its unit begins.
 *
 * @param alignment a number that divides the beginning; 0 where that is the first of all
 */
record Where(Perspective perspective, int alignment) {
  static final Where START = new Where(Perspective.GRID, 0);

  Level level() {
    return perspective.level();
  }

  int size() {
    return perspective.size();
  }

  /** Of several units, one after the other. */
  Where part(int size) {
    int known = size == size() ? alignment : size;
    return new Where(new Perspective(level(), size), known);
  }

  /** The unit that begins {@code offset} behind this one's beginning. */
  Where from(int offset, int size) {
    return new Where(new Perspective(level(), size), gcd(alignment, offset));
  }
}
