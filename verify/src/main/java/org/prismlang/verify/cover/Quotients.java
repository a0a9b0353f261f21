package org.prismlang.verify.cover;

import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/** Quotients and remainders, however they are written. */
public final class Quotients {
  private static final int MOST_BITS = 40;

  private Quotients() {}

  /** What is divided by: another one's value, or a number. */
  sealed interface Divisor {
    record Computed(Expr value) implements Divisor {}

    record Known(long value) implements Divisor {}
  }

  static Optional<Divisor> divisor(Expr.Binary binary) {
    boolean divides =
        binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.REMAINDER;
    if (divides) {
      return Optional.of(new Divisor.Computed(binary.right()));
    }
    if (!(binary.right() instanceof Expr.Constant(Value.Int(long number), _))) {
      return Optional.empty();
    }
    boolean isMask = number > 0 && Long.bitCount(number + 1) == 1;
    if (binary.operator() == BinaryOperator.BIT_AND && isMask) {
      return Optional.of(new Divisor.Known(number + 1));
    }
    boolean isShift = binary.operator() == BinaryOperator.SHIFT_RIGHT;
    return isShift && number > 0 && number < MOST_BITS
        ? Optional.of(new Divisor.Known(1L << number))
        : Optional.empty();
  }

  /**
   * Whether the quotient is not 0, or the remainder not what is divided.
   *
   * @param right the value of the right operand
   */
  public static boolean isReached(Expr.Binary binary, long left, long right) {
    long divisor =
        divisor(binary)
            .map(it -> it instanceof Divisor.Known(long known) ? known : right)
            .orElse(0L);
    return divisor != 0 && Math.abs(left) >= Math.abs(divisor);
  }
}
