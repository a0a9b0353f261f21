package org.prismlang.sim.operation;

import java.util.Arrays;
import org.prismlang.sim.machine.Tile;

/**
 * {@code wgmma}: {@code d = a·bᵀ + d} by the 128 threads of a warpgroup. {@code d} is 64 × N in
 * registers, {@code a} a tile [64][K] or fragments in registers, {@code b} a tile [N][K]; tiles may
 * lie transposed. Elements are those of {@code b}.
 */
public final class WarpgroupMatrix {
  private static final int THREADS = 128;
  private static final int M = 64;

  /** Exponents of the smallest normal numbers. */
  private static final int E4M3_SMALLEST = -6;

  private static final int E5M2_SMALLEST = -14;

  private WarpgroupMatrix() {}

  /** The row of {@code d[i]} in the result. */
  public static int accRow(int thread, int i) {
    return thread % THREADS / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8;
  }

  public static int accColumn(int thread, int i) {
    return thread % 4 * 2 + i / 4 * 8 + i % 2;
  }

  public static void multiply(
      float[] d,
      int dStart,
      int dStride,
      Tile a,
      boolean transposeA,
      Tile b,
      boolean transposeB,
      boolean accumulate) {
    var scratch = Scratch.take();
    int k = transposeA ? a.rows() : a.columns();
    var rows = scratch.floatA(M, k);
    decode(a, transposeA, scratch, rows);
    multiply(d, dStart, dStride, rows, b, transposeB, accumulate, scratch);
    scratch.giveBack();
  }

  /**
   * The fragments of {@code a} are K/4 bytes in each thread, those of 32 bytes along K together.
   */
  public static void multiply(
      float[] d,
      int dStart,
      int dStride,
      int[] a,
      int aStart,
      int aStride,
      Tile b,
      boolean transposeB,
      boolean accumulate) {
    var scratch = Scratch.take();
    var element = b.scalar();
    int k = transposeB ? b.rows() : b.columns();
    int rowWords = k * element.bits() / Integer.SIZE;
    var words = scratch.words(M * rowWords);
    Fragments.left(a, aStart, aStride, M, rowWords, words);
    var rows = scratch.floatA(M, k);
    Words.straight(element, words, M, rowWords, rows);
    multiply(d, dStart, dStride, rows, b, transposeB, accumulate, scratch);
    scratch.giveBack();
  }

  private static void multiply(
      float[] d,
      int dStart,
      int dStride,
      float[][] a,
      Tile b,
      boolean transposeB,
      boolean accumulate,
      Scratch scratch) {
    int n = transposeB ? b.columns() : b.rows();
    int k = transposeB ? b.rows() : b.columns();
    var columns = scratch.floatB(k, n);
    decode(b, !transposeB, scratch, columns);
    var sums = scratch.floatD(M, n);
    if (accumulate) {
      gather(d, dStart, dStride, sums, n);
    } else {
      clear(sums, n);
    }
    switch (b.scalar()) {
      case FP8_E4M3 -> TruncatedSums.add(sums, a, columns, M, n, k, E4M3_SMALLEST);
      case FP8_E5M2 -> TruncatedSums.add(sums, a, columns, M, n, k, E5M2_SMALLEST);
      default -> Product.add(sums, a, columns, M, n, k);
    }
    scatter(sums, d, dStart, dStride, n);
  }

  private static void decode(Tile tile, boolean isAcross, Scratch scratch, float[][] to) {
    var bytes = new TileBytes(tile);
    int rowWords = bytes.rowWords();
    var words = bytes.read(scratch);
    var element = tile.scalar();
    if (isAcross) {
      Words.across(element, words, bytes.rows(), rowWords, to);
    } else {
      Words.straight(element, words, bytes.rows(), rowWords, to);
    }
  }

  private static void clear(float[][] sums, int n) {
    for (int i = 0; i < M; i++) {
      Arrays.fill(sums[i], 0, n, 0);
    }
  }

  private static void gather(float[] d, int start, int stride, float[][] sums, int n) {
    for (int thread = 0; thread < THREADS; thread++) {
      var upper = sums[accRow(thread, 0)];
      var lower = sums[accRow(thread, 2)];
      int from = start + thread * stride;
      int column = accColumn(thread, 0);
      for (int i = 0; i < n / 2; i += 4) {
        upper[column + 2 * i] = d[from + i];
        upper[column + 2 * i + 1] = d[from + i + 1];
        lower[column + 2 * i] = d[from + i + 2];
        lower[column + 2 * i + 1] = d[from + i + 3];
      }
    }
  }

  private static void scatter(float[][] sums, float[] d, int start, int stride, int n) {
    for (int thread = 0; thread < THREADS; thread++) {
      var upper = sums[accRow(thread, 0)];
      var lower = sums[accRow(thread, 2)];
      int to = start + thread * stride;
      int column = accColumn(thread, 0);
      for (int i = 0; i < n / 2; i += 4) {
        d[to + i] = upper[column + 2 * i];
        d[to + i + 1] = upper[column + 2 * i + 1];
        d[to + i + 2] = lower[column + 2 * i];
        d[to + i + 3] = lower[column + 2 * i + 1];
      }
    }
  }

  public static void multiply(
      int[] d,
      int dStart,
      int dStride,
      Tile a,
      boolean transposeA,
      Tile b,
      boolean transposeB,
      boolean accumulate) {
    var scratch = Scratch.take();
    int k = transposeA ? a.rows() : a.columns();
    var rows = scratch.intA(M, k);
    decode(a, transposeA, scratch, rows);
    multiply(d, dStart, dStride, rows, b, transposeB, accumulate, scratch);
    scratch.giveBack();
  }

  /**
   * The fragments of {@code a} are K/4 bytes in each thread, those of 32 bytes along K together.
   */
  public static void multiply(
      int[] d,
      int dStart,
      int dStride,
      int[] a,
      int aStart,
      int aStride,
      Tile b,
      boolean transposeB,
      boolean accumulate) {
    var scratch = Scratch.take();
    var element = b.scalar();
    int k = transposeB ? b.rows() : b.columns();
    int rowWords = k * element.bits() / Integer.SIZE;
    var words = scratch.words(M * rowWords);
    Fragments.left(a, aStart, aStride, M, rowWords, words);
    var rows = scratch.intA(M, k);
    Words.straight(element, words, M, rowWords, rows);
    multiply(d, dStart, dStride, rows, b, transposeB, accumulate, scratch);
    scratch.giveBack();
  }

  private static void multiply(
      int[] d,
      int dStart,
      int dStride,
      int[][] a,
      Tile b,
      boolean transposeB,
      boolean accumulate,
      Scratch scratch) {
    int n = transposeB ? b.columns() : b.rows();
    int k = transposeB ? b.rows() : b.columns();
    var columns = scratch.intB(k, n);
    decode(b, !transposeB, scratch, columns);
    var sums = scratch.intD(M, n);
    if (accumulate) {
      gather(d, dStart, dStride, sums, n);
    } else {
      clear(sums, n);
    }
    Product.add(sums, a, columns, M, n, k);
    scatter(sums, d, dStart, dStride, n);
  }

  private static void decode(Tile tile, boolean isAcross, Scratch scratch, int[][] to) {
    var bytes = new TileBytes(tile);
    int rowWords = bytes.rowWords();
    var words = bytes.read(scratch);
    var element = tile.scalar();
    if (isAcross) {
      Words.across(element, words, bytes.rows(), rowWords, to);
    } else {
      Words.straight(element, words, bytes.rows(), rowWords, to);
    }
  }

  private static void clear(int[][] sums, int n) {
    for (int i = 0; i < M; i++) {
      Arrays.fill(sums[i], 0, n, 0);
    }
  }

  private static void gather(int[] d, int start, int stride, int[][] sums, int n) {
    for (int thread = 0; thread < THREADS; thread++) {
      var upper = sums[accRow(thread, 0)];
      var lower = sums[accRow(thread, 2)];
      int from = start + thread * stride;
      int column = accColumn(thread, 0);
      for (int i = 0; i < n / 2; i += 4) {
        upper[column + 2 * i] = d[from + i];
        upper[column + 2 * i + 1] = d[from + i + 1];
        lower[column + 2 * i] = d[from + i + 2];
        lower[column + 2 * i + 1] = d[from + i + 3];
      }
    }
  }

  private static void scatter(int[][] sums, int[] d, int start, int stride, int n) {
    for (int thread = 0; thread < THREADS; thread++) {
      var upper = sums[accRow(thread, 0)];
      var lower = sums[accRow(thread, 2)];
      int to = start + thread * stride;
      int column = accColumn(thread, 0);
      for (int i = 0; i < n / 2; i += 4) {
        d[to + i] = upper[column + 2 * i];
        d[to + i + 1] = upper[column + 2 * i + 1];
        d[to + i + 2] = lower[column + 2 * i];
        d[to + i + 3] = lower[column + 2 * i + 1];
      }
    }
  }
}
