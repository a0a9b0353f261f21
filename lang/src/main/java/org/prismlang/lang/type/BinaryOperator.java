package org.prismlang.lang.type;

/**
 * Binary operators with Python's precedence; {@link #strength} grows from {@code or} to {@code *}.
 */
public enum BinaryOperator {
  OR("or", 1),
  AND("and", 2),
  EQUAL("==", 4),
  NOT_EQUAL("!=", 4),
  LESS("<", 4),
  LESS_EQUAL("<=", 4),
  GREATER(">", 4),
  GREATER_EQUAL(">=", 4),
  BIT_OR("|", 5),
  BIT_XOR("^", 6),
  BIT_AND("&", 7),
  SHIFT_LEFT("<<", 8),
  SHIFT_RIGHT(">>", 8),
  ADD("+", 9),
  SUBTRACT("-", 9),
  MULTIPLY("*", 10),
  DIVIDE("/", 10),
  REMAINDER("%", 10);

  private final String text;
  private final int strength;

  BinaryOperator(String text, int strength) {
    this.text = text;
    this.strength = strength;
  }

  public String text() {
    return text;
  }

  public int strength() {
    return strength;
  }

  public boolean isComparison() {
    return strength == 4;
  }

  public boolean isLogical() {
    return this == OR || this == AND;
  }

  public boolean isBitwise() {
    return strength >= 5 && strength <= 8;
  }

  public boolean isShift() {
    return strength == 8;
  }

  /** The comparison that holds where this one does not. */
  public BinaryOperator negated() {
    return switch (this) {
      case EQUAL -> NOT_EQUAL;
      case NOT_EQUAL -> EQUAL;
      case LESS -> GREATER_EQUAL;
      case LESS_EQUAL -> GREATER;
      case GREATER -> LESS_EQUAL;
      case GREATER_EQUAL -> LESS;
      default -> throw new IllegalStateException("no comparison: " + this);
    };
  }

  /** The same comparison with its sides exchanged. */
  public BinaryOperator turned() {
    return switch (this) {
      case EQUAL, NOT_EQUAL -> this;
      case LESS -> GREATER;
      case LESS_EQUAL -> GREATER_EQUAL;
      case GREATER -> LESS;
      case GREATER_EQUAL -> LESS_EQUAL;
      default -> throw new IllegalStateException("no comparison: " + this);
    };
  }
}
