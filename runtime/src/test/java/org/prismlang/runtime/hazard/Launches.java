package org.prismlang.runtime.hazard;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Sizes and data that hurt. */
record Launches(List<Launch> all) {
  static final int MOST_BLOCKS = 6;
  static final int MOST_N = 100;
  static final int MOST_M = 5000;
  static final int MOST_D = 40;

  /**
   * @param threads 0 where the kernel says
   * @param x the number of a pattern
   */
  record Launch(int blocks, int threads, int n, int m, int d, int x) {
    String text() {
      return "launch(k, grid=%d%s)(x%d, y, z, %s, %s, %d)"
          .formatted(
              blocks,
              threads == 0 ? "" : ", block=" + threads,
              x,
              n,
              m < 0 ? "0 - " + -m : "" + m,
              d);
    }
  }

  Launches {
    all = List.copyOf(all);
  }

  /**
   * @param depth of what the kernel passes around
   */
  static Launches of(Random random, int depth, boolean isOpen) {
    var trips = new ArrayList<>(List.of(2 * depth + 1, Math.min(MOST_N, 41 + random.nextInt(50))));
    var few = new ArrayList<>(List.of(0, 1, depth - 1, depth, depth + 1, 3 + random.nextInt(30)));
    Collections.shuffle(few, random);
    trips.addAll(few.subList(0, 3));
    var all = new ArrayList<Launch>();
    for (int n : trips) {
      boolean isLong = n > 30;
      all.add(
          new Launch(
              isLong ? 1 + random.nextInt(2) : 1 + random.nextInt(MOST_BLOCKS),
              isOpen ? List.of(32, 64, 128, 256, 1024).get(random.nextInt(isLong ? 4 : 5)) : 0,
              Math.min(n, MOST_N),
              List.of(0, 1, 7, 100, 1999, 2001, 4000, MOST_M, -1, -500, -MOST_M)
                  .get(random.nextInt(11)),
              1 + random.nextInt(random.nextBoolean() ? 4 : MOST_D),
              random.nextInt(3)));
    }
    if (isOpen) {
      all.add(new Launch(2, Scope.MOST, 3, 7, 2, 2));
    }
    return new Launches(all);
  }

  String text() {
    return """

    @prism("host")
    def main():
        y : buffer(uint) = buffer(uint, %d, init=zeros)
        z : buffer(uint) = buffer(uint, %d, init=zeros)
        x0 : buffer(uint) = buffer(uint, %d, init=iota)
        x1 : buffer(uint) = buffer(uint, %d, init=fill(1))
        x2 : buffer(uint) = buffer(uint, %d, init=zeros)
        for i in range(0, %d):
            x2[i] = uint(i * 37 %% 61)
    """
            .formatted(
                MOST_BLOCKS * Scope.MOST,
                MOST_BLOCKS * 128 * 256,
                Terms.LOADED,
                Terms.LOADED,
                Terms.LOADED,
                Terms.LOADED)
        + all.stream().map(it -> "    " + it.text() + "\n").collect(Collectors.joining());
  }
}
