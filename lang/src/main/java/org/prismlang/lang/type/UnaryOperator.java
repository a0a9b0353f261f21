package org.prismlang.lang.type;

public enum UnaryOperator {
  NEGATE("-"),
  PLUS("+"),
  INVERT("~"),
  NOT("not");

  private final String text;

  UnaryOperator(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
