package org.prismlang.sim.operation;

import java.util.Arrays;

/**
 * Sums of products of 8-bit floats as the tensor cores of sm_90a make them: 32 products and what is
 * there are cut off 13 bits below the largest of their exponents, added exactly, and the sum keeps
 * 13 bits behind its first. The exponent of a product is the sum of its factors', whatever the
 * product itself has.
 */
final class TruncatedSums {
  /** Products that one instruction adds. */
  private static final int TERMS = 32;

  private static final int BITS = 13;

  /** Of a float, those that a sum does not keep. */
  private static final int CUT = (1 << 23 - BITS) - 1;

  /** Of a zero: no number is smaller. */
  private static final int NOTHING = -126;

  private TruncatedSums() {}

  /**
   * {@code d[m][n] += a[m][k] * b[k][n]}, in the order of K.
   *
   * @param smallest the exponent of the smallest normal factor, which smaller ones share
   */
  static void add(float[][] d, float[][] a, float[][] b, int m, int n, int k, int smallest) {
    var exponents = new int[k][n];
    for (int i = 0; i < k; i++) {
      for (int column = 0; column < n; column++) {
        exponents[i][column] = exponent(b[i][column], smallest);
      }
    }
    var largest = new int[n];
    var sums = new double[n];
    for (int row = 0; row < m; row++) {
      for (int from = 0; from < k; from += TERMS) {
        add(d[row], a[row], b, exponents, from, smallest, largest, sums, n);
      }
    }
  }

  private static void add(
      float[] d,
      float[] a,
      float[][] b,
      int[][] exponents,
      int from,
      int smallest,
      int[] largest,
      double[] sums,
      int n) {
    for (int column = 0; column < n; column++) {
      largest[column] = exponent(d[column], Float.MIN_EXPONENT);
    }
    for (int i = from; i < from + TERMS; i++) {
      int ofRow = exponent(a[i], smallest);
      var ofColumns = exponents[i];
      for (int column = 0; column < n; column++) {
        largest[column] = Math.max(largest[column], ofRow + ofColumns[column]);
      }
    }
    for (int column = 0; column < n; column++) {
      sums[column] = cut(d[column], largest[column]);
    }
    for (int i = from; i < from + TERMS; i++) {
      float factor = a[i];
      var factors = b[i];
      for (int column = 0; column < n; column++) {
        sums[column] += cut((double) factor * factors[column], largest[column]);
      }
    }
    for (int column = 0; column < n; column++) {
      float sum = (float) Math.scalb(sums[column], largest[column] - BITS);
      d[column] =
          Float.isFinite(sum) ? Float.intBitsToFloat(Float.floatToRawIntBits(sum) & ~CUT) : sum;
    }
    Arrays.fill(sums, 0);
  }

  /** In units of the last bit that is kept; what is no number stays what it is. */
  private static double cut(double term, int largest) {
    double units = term * powerOfTwo(BITS - largest);
    return Math.abs(units) < Integer.MAX_VALUE ? (int) units : units;
  }

  private static double powerOfTwo(int exponent) {
    return Double.longBitsToDouble((long) (exponent + Double.MAX_EXPONENT) << 52);
  }

  private static int exponent(float value, int smallest) {
    return value == 0 ? NOTHING : Math.max(Math.getExponent(value), smallest);
  }
}
