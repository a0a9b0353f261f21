package org.prismlang.runtime.hazard;

import java.util.ArrayList;
import java.util.List;

/**
 * What stands around a statement.
 *
 * @param thread the number of the thread in the unit
 * @param size threads of the unit; 0 where it is open
 * @param uniform what is the same for the unit
 * @param tiles of the unit, all of them written
 * @param loops how many are around
 * @param isTop whether it is the kernel's own list of statements
 */
record Scope(
    Term thread, int size, List<Term> uniform, List<Tile> tiles, int loops, boolean isTop) {
  Scope {
    uniform = List.copyOf(uniform);
    tiles = List.copyOf(tiles);
  }

  /** Words, {@code slots} times {@code row}, one after the other. */
  record Tile(String name, int slots, int row) {
    int size() {
      return slots * row;
    }
  }

  /**
   * A block that may be launched with any number of threads has rows of as many as there may be.
   */
  static final int MOST = 1024;

  int row() {
    return size == 0 ? MOST : size;
  }

  boolean isOpen() {
    return size == 0;
  }

  boolean isPowerOfTwo() {
    return Integer.bitCount(row()) == 1;
  }

  Scope inner() {
    return new Scope(thread, size, uniform, tiles, loops, false);
  }

  Scope trip(Term variable) {
    return new Scope(thread, size, more(uniform, variable), tiles, loops + 1, false);
  }

  Scope with(Tile tile) {
    return new Scope(thread, size, uniform, more(tiles, tile), loops, isTop);
  }

  private static <T> List<T> more(List<T> list, T one) {
    var more = new ArrayList<>(list);
    more.add(one);
    return more;
  }
}
