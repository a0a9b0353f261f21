package org.prismlang.bench.suite;

import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Results against what they ought to be.
 *
 * @param wrong how many are not within the tolerance
 * @param error the largest difference
 * @param worst an index where it is
 */
record Comparison(long compared, long wrong, double error, long worst) {
  private static final int CHUNK = 1 << 14;

  /** Of as many elements, from the first on. */
  static Comparison of(
      long compared, LongToDoubleFunction have, LongToDoubleFunction want, Tolerance tolerance) {
    int chunks = Math.toIntExact((compared + CHUNK - 1) / CHUNK);
    return IntStream.range(0, chunks)
        .parallel()
        .mapToObj(
            chunk -> {
              long from = (long) chunk * CHUNK;
              long to = Math.min(compared, from + CHUNK);
              return part(from, to, have, want, tolerance);
            })
        .reduce(new Comparison(0, 0, 0, 0), Comparison::with);
  }

  private static Comparison part(
      long from,
      long to,
      LongToDoubleFunction have,
      LongToDoubleFunction want,
      Tolerance tolerance) {
    long wrong = 0;
    double error = 0;
    long worst = 0;
    for (long i = from; i < to; i++) {
      double left = have.applyAsDouble(i);
      double right = want.applyAsDouble(i);
      double difference = Math.abs(left - right);
      wrong += tolerance.allows(left, right) ? 0 : 1;
      if (!(difference <= error)) {
        error = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
        worst = i;
      }
    }
    return new Comparison(to - from, wrong, error, worst);
  }

  /** The same, with another name for the worst place. */
  Comparison at(long place) {
    return new Comparison(compared, wrong, error, place);
  }

  private Comparison with(Comparison other) {
    boolean isOther = other.error > error;
    return new Comparison(
        compared + other.compared,
        wrong + other.wrong,
        isOther ? other.error : error,
        isOther ? other.worst : worst);
  }
}
