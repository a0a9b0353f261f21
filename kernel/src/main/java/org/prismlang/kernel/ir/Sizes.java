package org.prismlang.kernel.ir;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A launch that a kernel is looked at for.
 *
 * @param threads of a block
 * @param values of integer and truth parameters by name
 */
public record Sizes(int blocks, int threads, Map<String, Long> values) {
  public Sizes {
    if (blocks < 1 || threads < 1) {
      throw new IllegalArgumentException("no launch: " + blocks + " blocks of " + threads);
    }
    values = Map.copyOf(values);
  }

  public Sizes(int blocks, int threads) {
    this(blocks, threads, Map.of());
  }

  public Sizes with(String parameter, long value) {
    var more = new HashMap<>(values);
    more.put(parameter, value);
    return new Sizes(blocks, threads, more);
  }

  public Sizes without(String parameter) {
    var fewer = new HashMap<>(values);
    fewer.remove(parameter);
    return new Sizes(blocks, threads, fewer);
  }

  /** {@code 16 blocks of 256 threads, M = 256, N = 512}. */
  public String text() {
    var text = new StringBuilder();
    text.append(blocks).append(blocks == 1 ? " block of " : " blocks of ");
    text.append(threads).append(threads == 1 ? " thread" : " threads");
    for (var value : new TreeMap<>(values).entrySet()) {
      text.append(", ").append(value.getKey()).append(" = ").append(value.getValue());
    }
    return text.toString();
  }
}
