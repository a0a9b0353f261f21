package org.prismlang.kernel.oracle;

import java.util.Random;

/** Well-typed kernels, simple ones first: the same for the same seed. */
public final class Generator {
  private static final int SIMPLE = 20;

  private Generator() {}

  /**
   * One of the programs of a seed.
   *
   * @param number grows from simple to hard
   */
  public static Generated program(int number, long seed) {
    var random = new Random(Seeds.mix(seed, number));
    if (number < SIMPLE) {
      return new PlainShapes(random, 1 + number / 5).program();
    }
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> new PlainShapes(random, 2 + random.nextInt(5)).program();
      case 4 -> new CopyShapes(random).program();
      case 5, 6 -> new SplitShapes(random).program();
      default -> new RoleShapes(random).program();
    };
  }
}
