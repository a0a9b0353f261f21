package org.prismlang.kernel.footprint;

import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

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
      if (IntegerOperators.of(operator, left, right, Scalar.INT64)
          instanceof Outcome.Value(long value)) {
        return value;
      }
      throw new ArithmeticException(left + " " + operator.text() + " " + right);
    }
  }
}
