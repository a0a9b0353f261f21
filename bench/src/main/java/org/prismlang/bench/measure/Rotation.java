package org.prismlang.bench.measure;

/** Copies of inputs in turn, over all contestants, so that nobody finds another's in the cache. */
public final class Rotation {
  private final int copies;
  private int next;

  public Rotation(int copies) {
    this.copies = copies;
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
