package org.prismlang.bundl.syntax;

/** bop and cmp: of two integers. */
public enum Operator {
  MULTIPLY("*", 3),
  DIVIDE("/", 3),
  REMAINDER("%", 3),
  ADD("+", 2),
  SUBTRACT("-", 2),
  LESS("<", 1),
  LESS_OR_EQUAL("<=", 1),
  EQUAL("==", 1),
  NOT_EQUAL("!=", 1);

  private final String text;
  private final int binding;

  Operator(String text, int binding) {
    this.text = text;
    this.binding = binding;
  }

  public String text() {
    return text;
  }

  /** How tight it binds. */
  public int binding() {
    return binding;
  }

  public boolean isComparison() {
    return binding == 1;
  }

  /** 32 bits that wrap; total, as the calculus assumes: what is divided by zero is zero. */
  public int number(int left, int right) {
    return switch (this) {
      case MULTIPLY -> left * right;
      case DIVIDE -> right == 0 ? 0 : left / right;
      case REMAINDER -> right == 0 ? 0 : left % right;
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case LESS, LESS_OR_EQUAL, EQUAL, NOT_EQUAL -> throw new IllegalStateException(text);
    };
  }

  public boolean holds(int left, int right) {
    return switch (this) {
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case MULTIPLY, DIVIDE, REMAINDER, ADD, SUBTRACT -> throw new IllegalStateException(text);
    };
  }
}
