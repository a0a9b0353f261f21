package org.prismlang.bundl.syntax;

/** π: so many compute resources of a level that act as one. */
public record Perspective(Level level, int size) {
  public static final Perspective GRID = new Perspective(Level.GRID, 1);
  public static final Perspective BLOCK = new Perspective(Level.BLOCK, 1);
  public static final Perspective THREAD = new Perspective(Level.THREAD, 1);

  @Override
  public String toString() {
    return level.text() + "[" + size + "]";
  }
}
