package org.prismlang.sim.operation;

/**
 * Products of matrices, added to what is there, in the order of K: {@code d[m][n] += a[m][k] *
 * b[k][n]}. Rows are arrays of their own, and two of them times four of {@code b} make one loop: so
 * the compiler of the JVM proves that nothing overlaps and uses vectors.
 */
final class Product {
  private Product() {}

  /** {@code m} is even, {@code k} a multiple of four. */
  static void add(float[][] d, float[][] a, float[][] b, int m, int n, int k) {
    for (int row = 0; row < m; row += 2) {
      for (int i = 0; i < k; i += 4) {
        add(d[row], d[row + 1], a[row], a[row + 1], i, b[i], b[i + 1], b[i + 2], b[i + 3], n);
      }
    }
  }

  private static void add(
      float[] d,
      float[] e,
      float[] a,
      float[] c,
      int k,
      float[] b0,
      float[] b1,
      float[] b2,
      float[] b3,
      int n) {
    float a0 = a[k];
    float a1 = a[k + 1];
    float a2 = a[k + 2];
    float a3 = a[k + 3];
    float c0 = c[k];
    float c1 = c[k + 1];
    float c2 = c[k + 2];
    float c3 = c[k + 3];
    for (int i = 0; i < n; i++) {
      float x0 = b0[i];
      float x1 = b1[i];
      float x2 = b2[i];
      float x3 = b3[i];
      d[i] = Math.fma(a3, x3, Math.fma(a2, x2, Math.fma(a1, x1, Math.fma(a0, x0, d[i]))));
      e[i] = Math.fma(c3, x3, Math.fma(c2, x2, Math.fma(c1, x1, Math.fma(c0, x0, e[i]))));
    }
  }

  /** For eight columns: too few for vectors, and few enough to stay in registers. */
  static void addEight(float[][] d, float[][] a, float[][] b, int m, int k) {
    for (int row = 0; row < m; row++) {
      var sums = d[row];
      var factors = a[row];
      float d0 = sums[0];
      float d1 = sums[1];
      float d2 = sums[2];
      float d3 = sums[3];
      float d4 = sums[4];
      float d5 = sums[5];
      float d6 = sums[6];
      float d7 = sums[7];
      for (int i = 0; i < k; i++) {
        float x = factors[i];
        var y = b[i];
        d0 = Math.fma(x, y[0], d0);
        d1 = Math.fma(x, y[1], d1);
        d2 = Math.fma(x, y[2], d2);
        d3 = Math.fma(x, y[3], d3);
        d4 = Math.fma(x, y[4], d4);
        d5 = Math.fma(x, y[5], d5);
        d6 = Math.fma(x, y[6], d6);
        d7 = Math.fma(x, y[7], d7);
      }
      sums[0] = d0;
      sums[1] = d1;
      sums[2] = d2;
      sums[3] = d3;
      sums[4] = d4;
      sums[5] = d5;
      sums[6] = d6;
      sums[7] = d7;
    }
  }

  static void add(int[][] d, int[][] a, int[][] b, int m, int n, int k) {
    for (int row = 0; row < m; row += 2) {
      for (int i = 0; i < k; i += 4) {
        add(d[row], d[row + 1], a[row], a[row + 1], i, b[i], b[i + 1], b[i + 2], b[i + 3], n);
      }
    }
  }

  private static void add(
      int[] d, int[] e, int[] a, int[] c, int k, int[] b0, int[] b1, int[] b2, int[] b3, int n) {
    int a0 = a[k];
    int a1 = a[k + 1];
    int a2 = a[k + 2];
    int a3 = a[k + 3];
    int c0 = c[k];
    int c1 = c[k + 1];
    int c2 = c[k + 2];
    int c3 = c[k + 3];
    for (int i = 0; i < n; i++) {
      int x0 = b0[i];
      int x1 = b1[i];
      int x2 = b2[i];
      int x3 = b3[i];
      d[i] += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
      e[i] += c0 * x0 + c1 * x1 + c2 * x2 + c3 * x3;
    }
  }
}
