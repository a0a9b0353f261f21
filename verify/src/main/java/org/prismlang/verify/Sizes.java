package org.prismlang.verify;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a kernel is verified for.
 *
 * @param blocks of the grid
 * @param threads of a block, where the kernel does not fix them
 * @param scalars values of integer parameters by name; those not named are {@link #OTHERWISE}
 */
public record Sizes(int blocks, int threads, Map<String, Long> scalars) {
  public static final long OTHERWISE = 3;

  public Sizes {
    scalars = Map.copyOf(scalars);
    if (blocks < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "a launch has blocks and threads: " + blocks + ", " + threads);
    }
  }

  public Sizes(int blocks, int threads) {
    this(blocks, threads, Map.of());
  }

  public Sizes with(String scalar, long value) {
    var more = new TreeMap<>(scalars);
    more.put(scalar, value);
    return new Sizes(blocks, threads, more);
  }

  public long scalar(String name) {
    return scalars.getOrDefault(name, OTHERWISE);
  }
}
