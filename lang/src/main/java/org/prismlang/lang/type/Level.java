package org.prismlang.lang.type;

import java.util.Optional;

/** Levels of the machine, narrow to broad. */
public enum Level {
  THREAD("thread"),
  BLOCK("block"),
  GRID("grid");

  private final String text;

  Level(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public static Optional<Level> of(String text) {
    for (var level : values()) {
      if (level.text.equals(text)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }
}
