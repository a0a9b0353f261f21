package org.prismlang.kernel.sync;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The sizes of one abstract run.
 *
 * @param values of variables that steer loops and branches
 * @param block index of the block that is run, of {@code blocks}
 * @param salt decides conditions that nothing is known of
 * @param many trips after which loops repeat themselves
 * @param forced lists of statements that are run whatever their conditions say
 */
record Sample(
    Map<String, Long> values, int block, int blocks, int salt, int many, Set<Integer> forced) {
  Sample {
    values = Map.copyOf(values);
    forced = Set.copyOf(forced);
  }

  /** The same sizes, with a way into lists that no sizes have led to. */
  Sample into(Set<Integer> lists) {
    return new Sample(values, block, blocks, salt, many, lists);
  }

  boolean forces(Seq list) {
    return forced.contains(list.id);
  }

  /** The same with one size larger by so much. */
  Sample with(String name, long more) {
    var larger = new HashMap<>(values);
    larger.merge(name, more, Long::sum);
    return at(larger);
  }

  /** The same at other sizes. */
  Sample at(Map<String, Long> others) {
    return new Sample(others, block, blocks, salt, many, forced);
  }

  /** The same sizes in another block. */
  Sample in(int otherBlock, int ofBlocks) {
    return new Sample(values, otherBlock, ofBlocks, salt, many, forced);
  }

  /** How often a loop runs whose bounds are unknown. */
  int trips() {
    return salt % 4 == 3 ? many : salt % 4;
  }

  /** The outcome of the {@code nth} test of a condition that nothing is known of. */
  boolean outcome(int condition, int nth) {
    return switch (salt % 4) {
      case 0 -> false;
      case 1 -> true;
      default -> ((condition * 0x9E3779B9 + nth * 0x85EBCA6B + salt) >>> 13) % 2 == 1;
    };
  }
}
