package org.prismlang.lang.diagnostic;

import java.util.Optional;

/** «Did you mean»: the known word that a mistyped one is closest to. */
public final class Nearest {
  private Nearest() {}

  /**
   * The closest of {@code known}, if at most a third of the letters would have to change, and never
   * all of them. Of equally close ones, that which begins most alike.
   */
  public static Optional<String> to(String written, Iterable<String> known) {
    int allowed = written.length() < 2 ? 0 : Math.max(1, written.length() / 3);
    int alike = -1;
    Optional<String> nearest = Optional.empty();
    for (var word : known) {
      int distance = distance(written, word, allowed);
      int common = commonPrefix(written, word);
      if (distance < allowed || distance == allowed && common > alike) {
        nearest = Optional.of(word);
        allowed = distance;
        alike = common;
      }
    }
    return nearest;
  }

  /** To go on with behind a mistake; nothing where no known word is near. */
  public static String didYouMean(String written, Iterable<String> known) {
    return to(written, known).map(it -> "; did you mean `" + it + "`?").orElse("");
  }

  private static int commonPrefix(String a, String b) {
    int length = Math.min(a.length(), b.length());
    int i = 0;
    while (i < length && same(a, i, b, i)) {
      i++;
    }
    return i;
  }

  /**
   * How many letters were left out, added, changed or swapped with their neighbour, regardless of
   * case; any number above {@code limit} when there are more than that.
   */
  private static int distance(String written, String word, int limit) {
    int rows = written.length();
    int columns = word.length();
    if (Math.abs(rows - columns) > limit) {
      return limit + 1;
    }
    int[] beforeLast = new int[columns + 1];
    int[] last = new int[columns + 1];
    int[] row = new int[columns + 1];
    for (int j = 0; j <= columns; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= rows; i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= columns; j++) {
        int changed = last[j - 1] + (same(written, i - 1, word, j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(last[j], row[j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && same(written, i - 1, word, j - 2)
                && same(written, i - 2, word, j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return row[columns];
  }

  private static boolean same(String a, int i, String b, int j) {
    return Character.toLowerCase(a.charAt(i)) == Character.toLowerCase(b.charAt(j));
  }
}
