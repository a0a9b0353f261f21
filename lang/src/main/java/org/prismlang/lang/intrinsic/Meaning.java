package org.prismlang.lang.intrinsic;

import org.prismlang.lang.number.IntegerFunction;

/** What an operation gives, where that is an integer that follows from integers. */
public sealed interface Meaning {
  /** Of its operands and nothing else. */
  record OfOperands(IntegerFunction function) implements Meaning {}

  /** Of the place where it is asked, and of its operand if it has one. */
  record OfPlace(Index index) implements Meaning {}

  /** An integer that is never negative, and its parts neither. */
  sealed interface Index {
    /** Of the thread in its block. */
    record Thread() implements Index {}

    /** Of the block in its cluster. */
    record Rank() implements Index {}

    record Operand() implements Index {}

    record Sum(Index left, Index right) implements Index {}

    record Product(Index left, long right) implements Index {}

    record Quotient(Index left, long right) implements Index {}

    record Remainder(Index left, long right) implements Index {}

    default Index plus(Index other) {
      return new Sum(this, other);
    }

    default Index times(long number) {
      return new Product(this, number);
    }

    default Index over(long number) {
      return new Quotient(this, number);
    }

    default Index modulo(long number) {
      return new Remainder(this, number);
    }

    /** Whether threads of a block may get different ones for the same operand. */
    default boolean variesByThread() {
      return switch (this) {
        case Thread _ -> true;
        case Rank _, Operand _ -> false;
        case Sum(Index left, Index right) -> left.variesByThread() || right.variesByThread();
        case Product(Index left, _) -> left.variesByThread();
        case Quotient(Index left, _) -> left.variesByThread();
        case Remainder(Index left, _) -> left.variesByThread();
      };
    }

    default long at(long thread, long rank, long operand) {
      return switch (this) {
        case Thread _ -> thread;
        case Rank _ -> rank;
        case Operand _ -> operand;
        case Sum(Index left, Index right) ->
            left.at(thread, rank, operand) + right.at(thread, rank, operand);
        case Product(Index left, long right) -> left.at(thread, rank, operand) * right;
        case Quotient(Index left, long right) -> left.at(thread, rank, operand) / right;
        case Remainder(Index left, long right) -> left.at(thread, rank, operand) % right;
      };
    }
  }
}
