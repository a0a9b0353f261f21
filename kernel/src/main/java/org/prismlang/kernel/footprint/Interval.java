package org.prismlang.kernel.footprint;

/**
 * The integers from {@code least} to {@code most}; the extremes of {@code long} stand for no bound.
 */
public record Interval(long least, long most) {
  public static final Interval ALL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);
  public static final Interval ZERO = new Interval(0, 0);

  public static Interval of(long value) {
    return new Interval(value, value);
  }

  public static Interval atLeast(long least) {
    return new Interval(least, Long.MAX_VALUE);
  }

  public boolean isEmpty() {
    return least > most;
  }

  public boolean isBounded() {
    return least != Long.MIN_VALUE && most != Long.MAX_VALUE;
  }

  public boolean contains(long value) {
    return least <= value && value <= most;
  }

  public boolean isWithin(Interval other) {
    return other.least <= least && most <= other.most;
  }

  /** How many; {@code Long.MAX_VALUE} where that is too many to say. */
  public long size() {
    if (isEmpty()) {
      return 0;
    }
    return isBounded() ? sum(sum(most, -least), 1) : Long.MAX_VALUE;
  }

  public Interval and(Interval other) {
    return new Interval(Math.max(least, other.least), Math.min(most, other.most));
  }

  public Interval or(Interval other) {
    return new Interval(Math.min(least, other.least), Math.max(most, other.most));
  }

  public Interval plus(Interval other) {
    return new Interval(sum(least, other.least), sum(most, other.most));
  }

  public Interval plus(long value) {
    return plus(of(value));
  }

  public Interval times(long factor) {
    long a = product(least, factor);
    long b = product(most, factor);
    return new Interval(Math.min(a, b), Math.max(a, b));
  }

  public Interval times(Interval other) {
    var low = times(other.least);
    var high = times(other.most);
    return low.or(high);
  }

  /** Rounded down; {@code divisor} is positive. */
  public Interval dividedBy(long divisor) {
    return new Interval(
        least == Long.MIN_VALUE ? least : Math.floorDiv(least, divisor),
        most == Long.MAX_VALUE ? most : Math.floorDiv(most, divisor));
  }

  private static long sum(long a, long b) {
    if (isInfinite(a)) {
      return a;
    }
    if (isInfinite(b)) {
      return b;
    }
    long sum = a + b;
    boolean overflows = ((a ^ sum) & (b ^ sum)) < 0;
    return overflows ? a > 0 ? Long.MAX_VALUE : Long.MIN_VALUE : sum;
  }

  private static long product(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    long product = a * b;
    boolean overflows = Math.multiplyHigh(a, b) != product >> 63;
    if (isInfinite(a) || isInfinite(b) || overflows) {
      return a > 0 == b > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    return product;
  }

  private static boolean isInfinite(long bound) {
    return bound == Long.MIN_VALUE || bound == Long.MAX_VALUE;
  }

  @Override
  public String toString() {
    return "["
        + (least == Long.MIN_VALUE ? "-∞" : Long.toString(least))
        + ", "
        + (most == Long.MAX_VALUE ? "∞" : Long.toString(most))
        + "]";
  }
}
