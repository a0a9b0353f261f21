package org.prismlang.cuda.tree;

/** Binary operators of C++; {@link #strength} grows from {@code ||} to {@code *}. */
public enum Operator {
  OR("||", 5),
  AND("&&", 6),
  BIT_OR("|", 7),
  BIT_XOR("^", 8),
  BIT_AND("&", 9),
  EQUAL("==", 10),
  NOT_EQUAL("!=", 10),
  LESS("<", 11),
  LESS_EQUAL("<=", 11),
  GREATER(">", 11),
  GREATER_EQUAL(">=", 11),
  SHIFT_LEFT("<<", 12),
  SHIFT_RIGHT(">>", 12),
  ADD("+", 13),
  SUBTRACT("-", 13),
  MULTIPLY("*", 14),
  DIVIDE("/", 14),
  REMAINDER("%", 14);

  private final String text;
  private final int strength;

  Operator(String text, int strength) {
    this.text = text;
    this.strength = strength;
  }

  public String text() {
    return text;
  }

  int strength() {
    return strength;
  }

  boolean isAssociative() {
    return switch (this) {
      case OR, AND, BIT_OR, BIT_XOR, BIT_AND -> true;
      default -> false;
    };
  }

  /** Pairs that compilers warn of without parentheses, though the grammar is clear. */
  boolean isConfusedWith(Operator inner) {
    return switch (this) {
      case OR -> inner == AND;
      case BIT_OR, BIT_XOR, BIT_AND -> inner != this && inner.strength > 6;
      case SHIFT_LEFT, SHIFT_RIGHT -> inner.strength >= 12;
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          inner.strength == 10 || inner.strength == 11;
      default -> false;
    };
  }
}
