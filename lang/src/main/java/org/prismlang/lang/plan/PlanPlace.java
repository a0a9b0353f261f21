package org.prismlang.lang.plan;

/** Where a part of a tensor is in one dimension. */
public sealed interface PlanPlace {
  record Whole() implements PlanPlace {}

  /** In the block of the loop of that name. */
  record In(String loop) implements PlanPlace {}
}
