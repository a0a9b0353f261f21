package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;
import org.prismlang.runtime.UnmetExpectation;
import org.prismlang.sim.compile.Text;

/**
 * P0811: {@code expect_equal} and {@code expect_close}. Close is |a − b| ≤ atol + rtol·|b|. Two
 * NaNs are equal, as are 0 and −0; an infinity is close to itself alone.
 */
record Comparison(double relative, double absolute, boolean isExact) {
  static final double RELATIVE = 1e-5;
  static final double ABSOLUTE = 1e-8;

  /** Differences that are listed. */
  private static final int LISTED = 8;

  Comparison(double relative, double absolute) {
    this(relative, absolute, false);
  }

  static Comparison exact() {
    return new Comparison(0, 0, true);
  }

  Optional<UnmetExpectation> of(Numbers actual, Numbers expected, Span span) {
    if (actual.count() != expected.count()) {
      long least = Math.min(actual.count(), expected.count());
      return Optional.of(
          new UnmetExpectation(
              Code.P0811.at(
                  span,
                  "`"
                      + actual.name()
                      + "` has "
                      + actual.count() / actual.lanes()
                      + " elements, `"
                      + expected.name()
                      + "` has "
                      + expected.count() / expected.lanes()),
              new UnmetExpectation.First(
                  actual.name(),
                  least,
                  actual.count() == least ? "nothing" : actual.text(least),
                  expected.count() == least ? "nothing" : expected.text(least))));
    }
    var first = new ArrayList<Long>();
    long differing = 0;
    double largest = -1;
    long worst = 0;
    for (long i = 0; i < actual.count(); i++) {
      if (!agree(actual, expected, i)) {
        differing++;
        if (first.size() < LISTED) {
          first.add(i);
        }
        double difference = difference(actual, expected, i);
        if (difference > largest) {
          largest = difference;
          worst = i;
        }
      }
    }
    return differing == 0
        ? Optional.empty()
        : Optional.of(
            new UnmetExpectation(
                report(actual, expected, first, differing, worst, span),
                new UnmetExpectation.First(
                    actual.name(),
                    first.getFirst(),
                    actual.text(first.getFirst()),
                    expected.text(first.getFirst()))));
  }

  private boolean agree(Numbers actual, Numbers expected, long index) {
    boolean areWhole = !actual.scalar().isFloating() && !expected.scalar().isFloating();
    if (areWhole && isExact) {
      return actual.whole(index) == expected.whole(index);
    }
    double a = actual.real(index);
    double b = expected.real(index);
    if (a == b || Double.isNaN(a) && Double.isNaN(b)) {
      return true;
    }
    return !isExact
        && !Double.isInfinite(b)
        && Math.abs(a - b) <= absolute + relative * Math.abs(b);
  }

  /** A NaN is as far away as can be. */
  private static double difference(Numbers actual, Numbers expected, long index) {
    double difference = Math.abs(actual.real(index) - expected.real(index));
    return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
  }

  private Diagnostic report(
      Numbers actual, Numbers expected, List<Long> first, long differing, long worst, Span span) {
    boolean isOne = actual.count() == 1;
    var diagnostic =
        Code.P0811.at(
            span,
            isOne
                ? "`"
                    + actual.place(0)
                    + "` is "
                    + actual.text(0)
                    + ", expected "
                    + expected.text(0)
                : differing
                    + " of "
                    + actual.count()
                    + (differing == 1 ? " numbers differs" : " numbers differ")
                    + ", the largest difference is "
                    + Text.real(difference(actual, expected, worst))
                    + " at "
                    + actual.place(worst));
    if (!isOne) {
      for (long index : first) {
        diagnostic =
            diagnostic.note(
                actual.place(index)
                    + " is "
                    + actual.text(index)
                    + ", expected "
                    + expected.text(index));
      }
    }
    return isExact
        ? diagnostic
        : diagnostic.note(
            "allowed is a difference of "
                + Text.real(absolute)
                + " + "
                + Text.real(relative)
                + " × |expected|");
  }
}
