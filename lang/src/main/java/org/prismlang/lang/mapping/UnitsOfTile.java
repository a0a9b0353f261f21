package org.prismlang.lang.mapping;

import java.util.List;

/**
 * Which part of a tile a unit has: digits of its number in the role, from slow to fast.
 *
 * @param digits of one loop each, whose trips are dealt to units
 */
record UnitsOfTile(List<Digit> digits) {
  UnitsOfTile {
    digits = List.copyOf(digits);
  }

  /**
   * Trips of a loop.
   *
   * @param dimension of the tile, which they cut
   * @param size rows or columns of a trip
   * @param threads that do one together
   */
  record Digit(int dimension, long size, long count, long threads) {}

  /** How many units share a dimension. */
  long count(int dimension) {
    return digits.stream()
        .filter(it -> it.dimension == dimension)
        .mapToLong(Digit::count)
        .reduce(1, (a, b) -> a * b);
  }

  /** Before what the unit has in a dimension: {@code 64 * (thread / 128) + }. */
  String before(int dimension, String thread) {
    var text = new StringBuilder();
    for (var digit : digits) {
      if (digit.dimension == dimension) {
        var number = thread + " / " + digit.threads;
        boolean isFirst = digits.getFirst().equals(digit);
        text.append(digit.size)
            .append(" * (")
            .append(isFirst ? number : number + " % " + digit.count)
            .append(") + ");
      }
    }
    return text.toString();
  }
}
