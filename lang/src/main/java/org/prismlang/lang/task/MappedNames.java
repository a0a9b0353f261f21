package org.prismlang.lang.task;

import java.util.List;
import java.util.function.Predicate;

/**
 * What host functions call for a mapping.
 *
 * @param launcher buffers and sizes, as the reference takes them
 * @param comparisons one for each instance
 */
public record MappedNames(Task task, String launcher, List<AtSizes> comparisons) {
  public MappedNames {
    comparisons = List.copyOf(comparisons);
  }

  /**
   * A function that compares an instance with the task.
   *
   * @param function takes sizes
   * @param sizes to compare at, where none are named
   * @param takes whether the instance is for those sizes
   */
  public record AtSizes(String function, List<List<Long>> sizes, Predicate<List<Long>> takes) {
    public AtSizes {
      sizes = List.copyOf(sizes);
    }
  }
}
