package org.prismlang.bench.measure;

/** Copies of inputs in turn, over all contestants, so that nobody finds another's in the cache. */
public final class Rotation {
  /** Three times the L2 of the largest cards: what was read a copy ago is no longer there. */
  private static final long ENOUGH_BYTES = 3 * 60_000_000L;

  private static final int MOST_COPIES = 128;

  private final int copies;
  private int next;

  public Rotation(int copies) {
    this.copies = copies;
  }

  /** How many copies of so many bytes it takes to outgrow the cache. */
  public static int copiesOf(long bytes) {
    return Math.clamp(Math.ceilDiv(ENOUGH_BYTES, Math.max(1, bytes)), 1, MOST_COPIES);
  }

  public int copies() {
    return copies;
  }

  int next() {
    int copy = next;
    next = (next + 1) % copies;
    return copy;
  }
}
