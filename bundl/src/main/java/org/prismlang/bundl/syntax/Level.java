package org.prismlang.bundl.syntax;

/** From narrow to broad. */
public enum Level {
  THREAD("Thread"),
  BLOCK("Block"),
  GRID("Grid");

  private final String text;

  Level(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
