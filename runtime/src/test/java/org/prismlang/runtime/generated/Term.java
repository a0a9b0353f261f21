package org.prismlang.runtime.generated;

/** An expression, and what it is for a thread. */
record Term(String text, Meaning meaning) {
  interface Meaning {
    int of(Reference run, int thread);
  }

  boolean isLiteral() {
    return text.chars().allMatch(Character::isDigit);
  }

  static Term constant(int value) {
    return new Term(Integer.toUnsignedString(value), (_, _) -> value);
  }

  static Term register(String name) {
    return new Term(name, (run, thread) -> run.register(name, thread));
  }

  int of(Reference run, int thread) {
    return meaning.of(run, thread);
  }

  /** The text with {@code $} for the term. */
  Term in(String text, java.util.function.IntUnaryOperator change) {
    return new Term(
        text.replace("$", this.text), (run, thread) -> change.applyAsInt(of(run, thread)));
  }

  Term with(String operator, Term other, java.util.function.IntBinaryOperator combine) {
    return new Term(
        "(" + text + " " + operator + " " + other.text + ")",
        (run, thread) -> combine.applyAsInt(of(run, thread), other.of(run, thread)));
  }
}
