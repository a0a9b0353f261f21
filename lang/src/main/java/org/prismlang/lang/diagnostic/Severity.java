package org.prismlang.lang.diagnostic;

public enum Severity {
  ERROR("error"),
  WARNING("warning"),
  /** Nothing is known to be wrong, and nobody has shown that it is right. */
  NOTE("note");

  private final String text;

  Severity(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
