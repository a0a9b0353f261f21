package org.prismlang.lang.plan;

/** Where a part of a tensor is in one dimension. */
public sealed interface Place {
  record Whole() implements Place {}

  /** In the block of the loop of that name. */
  record In(String loop) implements Place {}
}
