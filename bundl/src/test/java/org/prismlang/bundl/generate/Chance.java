package org.prismlang.bundl.generate;

import java.util.List;
import java.util.Random;

/** What a seed decides, and names that nothing else has. */
final class Chance {
  private final Random random;
  private int names;

  Chance(long seed) {
    // Seeds that are close give first numbers that are close.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** Once in so many times. */
  boolean once(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  String name(String kind) {
    return kind + names++;
  }
}
