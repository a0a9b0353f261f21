package org.prismlang.kernel.oracle;

import java.util.Random;

/** Maps from a thread to an element of as many, or more. */
final class IndexMaps {
  private IndexMaps() {}

  /** Every thread has an element of its own. */
  static String injective(Random random, String thread, int size) {
    return switch (random.nextInt(7)) {
      case 0, 1 -> thread;
      case 2 -> size - 1 + " - " + thread;
      case 3 -> "(" + thread + " + " + (1 + random.nextInt(size - 1)) + ") % " + size;
      case 4 -> thread + " / 32 * 32 + 31 - " + thread + " % 32";
      case 5 -> thread + " % 8 * " + size / 8 + " + " + thread + " / 8";
      default -> thread + " / 32 * 32 + (" + thread + " + 1) % 32";
    };
  }

  static String any(Random random, String thread, int size) {
    return switch (random.nextInt(11)) {
      case 0 -> Integer.toString(random.nextInt(size));
      case 1 -> thread + " / 2";
      case 2 -> thread + " / 32 * 32";
      case 3 -> thread + " * 3 % " + size;
      case 4 -> "(" + thread + " + 1) % " + size;
      default -> injective(random, thread, size);
    };
  }
}
