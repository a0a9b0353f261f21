package org.prismlang.bench.suite;

/** How far from the reference a result may be: {@code absolute + relative × |reference|}. */
public record Tolerance(double relative, double absolute) {
  static final Tolerance EXACT = new Tolerance(0, 0);

  /** What is absolute grows with the root of how many products are added. */
  Tolerance growing(int products) {
    return new Tolerance(relative, absolute * Math.sqrt(products));
  }

  /** Not for NaN. */
  boolean allows(double have, double want) {
    return Math.abs(have - want) <= absolute + relative * Math.abs(want);
  }

  public String text() {
    return relative == 0 && absolute == 0
        ? "exact"
        : String.format("%.2g + %.2g × |expected|", absolute, relative);
  }
}
