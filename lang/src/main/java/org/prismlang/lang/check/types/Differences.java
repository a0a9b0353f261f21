package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/** The difference of two index expressions where it is constant: {@code (64 * w + 64) - 64 * w}. */
public final class Differences {
  private Differences() {}

  public static Optional<Long> constant(Term to, Term from) {
    if (to.value().isPresent() && from.value().isPresent()) {
      return to.value().get() instanceof Value.Int(long a)
              && from.value().get() instanceof Value.Int(long b)
          ? Optional.of(a - b)
          : Optional.empty();
    }
    if (isSame(to, from)) {
      return Optional.of(0L);
    }
    if (to instanceof Term.Binary sum
        && (sum.operator() == BinaryOperator.ADD || sum.operator() == BinaryOperator.SUBTRACT)) {
      var known = sum.right().value().orElse(Value.UNKNOWN);
      if (known instanceof Value.Int(long n)) {
        long by = sum.operator() == BinaryOperator.ADD ? n : -n;
        return constant(sum.left(), from).map(rest -> rest + by);
      }
      if (sum.operator() == BinaryOperator.ADD
          && sum.left().value().orElse(Value.UNKNOWN) instanceof Value.Int(long n)) {
        return constant(sum.right(), from).map(rest -> rest + n);
      }
    }
    if (from instanceof Term.Binary sum
        && sum.operator() == BinaryOperator.ADD
        && sum.right().value().orElse(Value.UNKNOWN) instanceof Value.Int(long n)) {
      return constant(to, sum.left()).map(rest -> rest - n);
    }
    return Optional.empty();
  }

  private static boolean isSame(Term a, Term b) {
    if (a.value().isPresent() || b.value().isPresent()) {
      return a.value().equals(b.value())
          && !(a.value().orElse(Value.UNKNOWN) instanceof Value.Unknown);
    }
    if (a instanceof Term.Read x && b instanceof Term.Read y) {
      return x.variable() == y.variable();
    }
    if (a instanceof Term.Binary x && b instanceof Term.Binary y) {
      return x.operator() == y.operator()
          && isSame(x.left(), y.left())
          && isSame(x.right(), y.right());
    }
    if (a instanceof Term.Convert x && b instanceof Term.Convert y) {
      return x.type().equals(y.type()) && isSame(x.operand(), y.operand());
    }
    return a instanceof Term.Id x && b instanceof Term.Id y && x.unit().equals(y.unit());
  }
}
