package org.prismlang.bundl.machine;

import org.prismlang.lang.source.Span;

/**
 * Why a thread cannot take its next step.
 *
 * @param rule whose premise fails
 * @param isOutOfBounds the calculus says nothing of accesses beside an array
 */
public record Stuck(int thread, String rule, String why, boolean isOutOfBounds, Span span) {
  @Override
  public String toString() {
    return "thread "
        + thread
        + " at "
        + span.from().line()
        + ":"
        + span.from().column()
        + ", "
        + rule
        + ": "
        + why;
  }
}
