package org.prismlang.runtime.hazard;

/**
 * An {@code int} of a program.
 *
 * @param low the least it can be, so that nothing overflows and no index strays
 */
record Term(String text, long low, long high) {
  static Term of(long constant) {
    return new Term(constant < 0 ? "(" + constant + ")" : "" + constant, constant, constant);
  }

  boolean isNatural() {
    return low >= 0;
  }

  /** Whether it may be an operand of a sum, product or shift by little. */
  boolean isSmall() {
    return low > -(1 << 20) && high < 1 << 20;
  }

  private Term with(String operator, Term other, long low, long high) {
    return new Term("(" + text + " " + operator + " " + other.text + ")", low, high);
  }

  Term plus(Term other) {
    return with("+", other, low + other.low, high + other.high);
  }

  Term minus(Term other) {
    return with("-", other, low - other.high, high - other.low);
  }

  Term times(Term other) {
    long a = low * other.low;
    long b = low * other.high;
    long c = high * other.low;
    long d = high * other.high;
    return with(
        "*",
        other,
        Math.min(Math.min(a, b), Math.min(c, d)),
        Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** By something above zero. */
  Term over(Term other) {
    return with("/", other, Math.min(low, 0), Math.max(high, 0));
  }

  /** By something above zero. */
  Term modulo(Term other) {
    return with("%", other, isNatural() ? 0 : 1 - other.high, other.high - 1);
  }

  Term shiftedRight(int by) {
    return with(">>", of(by), low >> by, high >> by);
  }

  Term shiftedLeft(int by) {
    return with("<<", of(by), low << by, high << by);
  }

  /** Of the low bits. */
  Term masked(int bits) {
    return with("&", of((1L << bits) - 1), 0, (1L << bits) - 1);
  }

  /** Of two that are natural. */
  Term xor(Term other) {
    long most = Long.highestOneBit(Math.max(1, Math.max(high, other.high))) * 2 - 1;
    return with("^", other, 0, most);
  }

  Term converted(String type, long low, long high) {
    return new Term("int(" + type + "(" + text + "))", low, high);
  }

  /** As an index below {@code size}, whatever it is: by unsigned arithmetic. */
  Term wrapped(int size) {
    return new Term("int(uint(" + text + ") % " + size + ")", 0, size - 1L);
  }
}
