package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A size of a problem.
 *
 * @param smallest set of sizes that it belongs to
 */
public record Size(String label, Sizes smallest, List<Integer> numbers) {
  public Size {
    numbers = List.copyOf(numbers);
  }

  static Size of(Sizes smallest, String label, int... numbers) {
    return new Size(label, smallest, Arrays.stream(numbers).boxed().toList());
  }

  /** {@code 8192 × 8192 × 1024}, or {@code 8192³} where all are the same. */
  static Size product(Sizes smallest, int m, int n, int k) {
    boolean isCube = m == n && n == k;
    return of(smallest, isCube ? m + "³" : m + "×" + n + "×" + k, m, n, k);
  }

  /** {@code 2^24}. */
  static Size power(Sizes smallest, int exponent) {
    return of(smallest, "2^" + exponent, 1 << exponent);
  }

  int number(int i) {
    return numbers.get(i);
  }

  static List<Size> chosen(List<Size> all, Sizes wanted) {
    var chosen = new ArrayList<Size>();
    for (var size : all) {
      boolean isSmall = size.smallest == Sizes.SMALL;
      if (isSmall == (wanted == Sizes.SMALL) && size.smallest.compareTo(wanted) <= 0) {
        chosen.add(size);
      }
    }
    return chosen;
  }
}
