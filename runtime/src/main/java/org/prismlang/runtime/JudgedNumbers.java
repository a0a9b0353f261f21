package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The numbers of launches that kept to the preconditions of their kernel, which ask for nothing
 * else: launches with the same do, too.
 */
final class JudgedNumbers {
  private static final int MOST = 1024;

  private final Set<List<Long>> kept = ConcurrentHashMap.newKeySet();

  boolean areKnown(List<Long> numbers) {
    return kept.contains(numbers);
  }

  void add(List<Long> numbers) {
    if (kept.size() >= MOST) {
      kept.clear();
    }
    kept.add(numbers);
  }

  /** Of a launch, in an order that is the same for all of a kernel. */
  static List<Long> of(int grid, int block, List<Argument> arguments) {
    var numbers = new ArrayList<Long>(arguments.size() + 2);
    numbers.add((long) grid);
    numbers.add((long) block);
    for (var argument : arguments) {
      if (argument instanceof Argument.Whole(long value)) {
        numbers.add(value);
      }
    }
    return numbers;
  }
}
