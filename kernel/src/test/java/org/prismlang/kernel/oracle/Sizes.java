package org.prismlang.kernel.oracle;

import java.util.Map;

/**
 * What a kernel is run with.
 *
 * @param threads of a block, where the kernel does not fix them
 * @param scalars values of scalar parameters by name; those not named are 3
 * @param seed of all that is loaded from memory
 */
public record Sizes(int blocks, int threads, Map<String, Long> scalars, long seed) {
  public Sizes {
    scalars = Map.copyOf(scalars);
  }

  static Sizes of(int blocks, int threads) {
    return new Sizes(blocks, threads, Map.of(), 1);
  }

  Sizes with(String scalar, long value) {
    var more = new java.util.HashMap<>(scalars);
    more.put(scalar, value);
    return new Sizes(blocks, threads, more, seed);
  }

  public Sizes withSeed(long other) {
    return new Sizes(blocks, threads, scalars, other);
  }
}
