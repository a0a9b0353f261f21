package org.prismlang.verify.cover;

/**
 * What a judge may still do: counted in steps of single threads, not by the clock, so that the same
 * is said of a kernel on every machine.
 */
public final class Effort {
  private final boolean isEndless;
  private long left;
  private long spent;

  private Effort(boolean isEndless, long left) {
    this.isEndless = isEndless;
    this.left = left;
  }

  public static Effort endless() {
    return new Effort(true, Long.MAX_VALUE);
  }

  public static Effort of(long steps) {
    return new Effort(false, steps);
  }

  public void spend(long steps) {
    left -= steps;
    spent += steps;
  }

  public long spent() {
    return spent;
  }

  /** Leaves no more than that; all of it where there is no end. */
  public void limit(long steps) {
    left = isEndless ? left : Math.min(left, steps);
  }

  public boolean isSpent() {
    return left <= 0;
  }
}
