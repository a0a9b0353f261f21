package org.prismlang.sim.operation;

/**
 * The error function: near 0 by its series with positive terms alone, far from it by the continued
 * fraction of its complement. Both are multiplied by exp(-x²), whose exponent is not rounded.
 */
final class ErrorFunction {
  private static final double ROOT_OF_PI = Math.sqrt(Math.PI);

  private static final double MIDDLE = 1;

  /** Below, 1 minus the function loses at most a bit. */
  private static final double NEAR = 0.6;

  /** From here on erf is 1, and a little later its complement 0. */
  private static final double FAR = 6;

  private static final double FARTHEST = 28;

  private ErrorFunction() {}

  static double of(double x) {
    double size = Math.abs(x);
    if (Double.isNaN(x)) {
      return x;
    }
    double result = size < MIDDLE ? series(size) : size < FAR ? 1 - fraction(size) : 1;
    return Math.copySign(result, x);
  }

  static double complementOf(double x) {
    if (Double.isNaN(x)) {
      return x;
    }
    if (x < NEAR) {
      return 1 - of(x);
    }
    return x < FARTHEST ? fraction(x) : 0;
  }

  /** Sum of 2ⁿ x²ⁿ⁺¹ / (1 · 3 · … · (2n + 1)). */
  private static double series(double x) {
    double square = x * x;
    double term = x;
    double sum = x;
    for (int n = 1; term > sum * 0x1p-60; n++) {
      term *= 2 * square / (2 * n + 1);
      sum += term;
    }
    return 2 / ROOT_OF_PI * gauss(x) * sum;
  }

  /** 1 / (x + (1/2) / (x + (2/2) / (x + (3/2) / …))), from the end; as many steps as x needs. */
  private static double fraction(double x) {
    double rest = x;
    for (int n = (int) (16 + 200 / (x * x)); n > 0; n--) {
      rest = x + n / 2.0 / rest;
    }
    return gauss(x) / (ROOT_OF_PI * rest);
  }

  /** What the square loses when it is rounded is put back. */
  private static double gauss(double x) {
    double square = x * x;
    double lost = Math.fma(x, x, -square);
    return Math.exp(-square) * (1 - lost);
  }
}
