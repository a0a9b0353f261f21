package org.prismlang.lang.task;

import java.util.List;

/**
 * What host functions call for a mapping.
 *
 * @param launcher buffers and sizes, as the reference takes them
 * @param comparison sizes
 * @param sizes to compare at, where none are named
 */
public record MappedNames(Task task, String launcher, String comparison, List<List<Long>> sizes) {
  public MappedNames {
    sizes = List.copyOf(sizes);
  }
}
