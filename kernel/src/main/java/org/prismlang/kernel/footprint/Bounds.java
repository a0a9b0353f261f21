package org.prismlang.kernel.footprint;

/** Intervals of products and atoms. */
final class Bounds {
  private Bounds() {}

  static Interval of(Monomial monomial, Ranges ranges) {
    var product = Interval.of(1);
    for (var atom : monomial.factors()) {
      product = product.times(of(atom, ranges));
    }
    return product;
  }

  static Interval of(Atom atom, Ranges ranges) {
    return switch (atom) {
      case Symbol symbol -> ranges.of(symbol);
      case Atom.Quotient(Form dividend, long divisor) -> dividend.range(ranges).dividedBy(divisor);
      case Atom.Remainder(Form dividend, long divisor) -> {
        var range = dividend.range(ranges);
        var any = new Interval(0, divisor - 1);
        yield range.least() >= 0 ? any.and(new Interval(0, range.most())) : any;
      }
      case Atom.Positive(Form form) -> {
        var range = form.range(ranges);
        yield new Interval(Math.max(0, range.least()), Math.max(0, range.most()));
      }
      case Atom.Operation operation -> of(operation, ranges);
    };
  }

  private static Interval of(Atom.Operation operation, Ranges ranges) {
    var left = operation.left().range(ranges);
    var right = operation.right().range(ranges);
    boolean isNatural = left.least() >= 0 && right.least() >= 0;
    return switch (operation.operator()) {
      case DIVIDE -> quotient(left, right);
      case REMAINDER -> remainder(left, right);
      case SHIFT_RIGHT -> left.or(Interval.ZERO);
      case BIT_AND ->
          isNatural ? new Interval(0, Math.min(left.most(), right.most())) : Interval.ALL;
      case BIT_OR, BIT_XOR ->
          isNatural ? new Interval(0, allOnes(Math.max(left.most(), right.most()))) : Interval.ALL;
      default -> Interval.ALL;
    };
  }

  /** Of C's division: never further from 0 than the dividend. */
  private static Interval quotient(Interval left, Interval right) {
    return left.least() >= 0 && right.least() > 0
        ? left.dividedBy(right.least()).or(Interval.ZERO)
        : left.or(left.times(-1)).or(Interval.ZERO);
  }

  /** Of C's division: the sign of the dividend, and nearer to 0 than the divisor. */
  private static Interval remainder(Interval left, Interval right) {
    var signed = left.or(Interval.ZERO);
    return right.least() > 0
        ? signed.and(new Interval(1 - right.most(), right.most() - 1))
        : signed;
  }

  /** The least number of only ones in binary that is at least {@code value}. */
  private static long allOnes(long value) {
    return value == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(value);
  }
}
