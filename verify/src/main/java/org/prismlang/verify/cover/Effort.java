package org.prismlang.verify.cover;

/**
 * What a judge may still do: counted in steps of single threads, not by the clock, so that the same
 * is said of a kernel on every machine.
 */
public final class Effort {
  private long left;

  private Effort(long left) {
    this.left = left;
  }

  public static Effort endless() {
    return new Effort(Long.MAX_VALUE);
  }

  public static Effort of(long steps) {
    return new Effort(steps);
  }

  public void spend(long steps) {
    left -= steps;
  }

  public boolean isSpent() {
    return left <= 0;
  }
}
