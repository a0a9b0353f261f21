package org.prismlang.lang.type;

/** So many consecutive units of a level that act, or see data, as one. */
public record Perspective(Level level, int size) {
  public static final Perspective THREAD = new Perspective(Level.THREAD, 1);
  public static final Perspective WARP = new Perspective(Level.THREAD, 32);
  public static final Perspective WARPGROUP = new Perspective(Level.THREAD, 128);
  public static final Perspective BLOCK = new Perspective(Level.BLOCK, 1);
  public static final Perspective GRID = new Perspective(Level.GRID, 1);

  public Perspective {
    if (size < 1) {
      throw new IllegalArgumentException("a perspective has at least one unit: " + size);
    }
  }

  /**
   * Whether each unit of {@code other} lies within one unit of this, aligned: broader, or the same.
   */
  public boolean isAtLeast(Perspective other) {
    return level == other.level ? size % other.size == 0 : level.compareTo(other.level) > 0;
  }

  public boolean isBroaderThan(Perspective other) {
    return isAtLeast(other) && !equals(other);
  }

  /** How often a value made of both varies. */
  public Perspective meet(Perspective other) {
    if (level != other.level) {
      return level.compareTo(other.level) < 0 ? this : other;
    }
    return new Perspective(level, gcd(size, other.size));
  }

  public static int gcd(int a, int b) {
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** By hand: it is asked so early and so often that the generated one shows in the start-up. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Perspective it && it.level == level && it.size == size;
  }

  @Override
  public int hashCode() {
    return 31 * level.hashCode() + size;
  }

  @Override
  public String toString() {
    return level.text() + "[" + size + "]";
  }
}
