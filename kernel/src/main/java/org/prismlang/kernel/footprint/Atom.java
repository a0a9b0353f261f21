package org.prismlang.kernel.footprint;

import org.prismlang.lang.syntax.BinaryOperator;

/** What a form is a sum of products of. */
public sealed interface Atom
    permits Symbol, Atom.Quotient, Atom.Remainder, Atom.Positive, Atom.Operation {

  /** Rounded down; the divisor is at least 2. */
  record Quotient(Form dividend, long divisor) implements Atom {
    @Override
    public String toString() {
      return "(" + dividend + ") / " + divisor;
    }
  }

  /** Never negative; the divisor is at least 2. */
  record Remainder(Form dividend, long divisor) implements Atom {
    @Override
    public String toString() {
      return "(" + dividend + ") % " + divisor;
    }
  }

  /** The form where it is positive, else 0. */
  record Positive(Form form) implements Atom {
    @Override
    public String toString() {
      return "max(" + form + ", 0)";
    }
  }

  /**
   * An operation of C that is not linear in its operands: bits, division by what is no constant.
   */
  record Operation(BinaryOperator operator, Form left, Form right) implements Atom {
    @Override
    public String toString() {
      return "(" + left + ") " + operator.text() + " (" + right + ")";
    }

    static long apply(BinaryOperator operator, long left, long right) {
      return switch (operator) {
        case DIVIDE -> left / right;
        case REMAINDER -> left % right;
        case BIT_AND -> left & right;
        case BIT_OR -> left | right;
        case BIT_XOR -> left ^ right;
        case SHIFT_LEFT -> Math.multiplyExact(left, 1L << right);
        case SHIFT_RIGHT -> left >> right;
        default -> throw new IllegalStateException("no operation of forms: " + operator);
      };
    }
  }
}
