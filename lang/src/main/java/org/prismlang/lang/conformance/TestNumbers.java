package org.prismlang.lang.conformance;

import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.intrinsic.MathOp;

/** Small whole numbers, sums of which are exact in any order; a stranger at each place. */
final class TestNumbers {
  /** Beyond the end of what counts, and where nothing was written. */
  static final int STRANGE = 77;

  private TestNumbers() {}

  /** What makes one register of two elements. */
  static String packing(String element) {
    return (element.equals("half") ? MathOp.PACK_HALF2 : MathOp.PACK_BF16X2).text();
  }

  static String product(List<Long> shape) {
    return shape.stream().map(String::valueOf).collect(Collectors.joining(" * "));
  }

  /** The number at place {@code at} of a tensor, the {@code number}-th one. */
  static String of(String element, String at, int number, boolean isFine) {
    var whole =
        "("
            + at
            + " / 7 * "
            + (6 * number + 5)
            + " + "
            + at
            + " * 31 + "
            + at
            + " / 64) % 3"
            + (element.startsWith("u") ? "" : " - 1");
    return isFine
        ? element + "(" + whole + ") * (1.0 + float(" + at + " % 4) / 4096.0)"
        : element + "(" + whole + ")";
  }
}
