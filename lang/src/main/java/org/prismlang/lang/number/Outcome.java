package org.prismlang.lang.number;

/** What the language says of an operation on integers. */
public sealed interface Outcome {
  record Value(long value) implements Outcome {}

  /** A signed result that its type cannot hold, which is an error of the program. */
  record Overflow(long register) implements Outcome {}

  record DividedByZero() implements Outcome {}

  /** A shift by no number of bits that the type has. */
  record ShiftedTooFar(long register) implements Outcome {}

  /** What a register holds afterwards, of programs that are wrong, too; 0 for no quotient. */
  default long register() {
    return switch (this) {
      case Value(long value) -> value;
      case Overflow(long register) -> register;
      case DividedByZero _ -> 0;
      case ShiftedTooFar(long register) -> register;
    };
  }
}
