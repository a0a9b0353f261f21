package org.prismlang.bundl.syntax;

/** Where an array lives: l. */
public enum Memory {
  LOCAL("Local"),
  SHARED("Shared"),
  GLOBAL("Global");

  private final String text;

  Memory(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
