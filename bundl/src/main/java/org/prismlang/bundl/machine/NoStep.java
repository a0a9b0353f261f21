package org.prismlang.bundl.machine;

import org.prismlang.lang.source.Span;

/** Leads out of a step that cannot be taken, to where it is said. */
final class NoStep extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Stuck stuck;

  NoStep(int thread, String rule, String why, boolean isOutOfBounds, Span span) {
    super(why, null, false, false);
    this.stuck = new Stuck(thread, rule, why, isOutOfBounds, span);
  }

  Stuck stuck() {
    return stuck;
  }
}
