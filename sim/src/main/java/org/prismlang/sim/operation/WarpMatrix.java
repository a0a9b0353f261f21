package org.prismlang.sim.operation;

import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Tile;

/**
 * {@code mma} by the 32 lanes of a warp: {@code d = a·b + c} for a 16×8 result and 32 bytes along
 * K, operands in registers; and their way from and to shared memory. The elements are named as in
 * the table of intrinsics: {@code tf32}, {@code bf16} and so on.
 */
public final class WarpMatrix {
  private static final int LANES = 32;
  private static final int M = 16;
  private static final int N = 8;

  /** Words along K. */
  private static final int WORDS = 8;

  private static final int A_REGISTERS = 4;
  private static final int B_REGISTERS = 2;

  /** Words of a row of the matrices of {@code ldmatrix}. */
  private static final int SIDE_WORDS = MatrixOp.ROW_BYTES / Integer.BYTES;

  private WarpMatrix() {}

  public static void mma(
      String of,
      float[] d,
      int dStart,
      int dStride,
      int[] a,
      int aStart,
      int aStride,
      int[] b,
      int bStart,
      int bStride,
      float[] c,
      int cStart,
      int cStride) {
    var scratch = Scratch.take();
    var element = element(of);
    int k = WORDS * Integer.SIZE / element.bits();
    var words = scratch.words(M * WORDS);
    var rows = scratch.floatA(M, k);
    Fragments.left(a, aStart, aStride, M, WORDS, words);
    Words.straight(element, words, M, WORDS, rows);
    var columns = scratch.floatB(k, N);
    Fragments.right(b, bStart, bStride, words);
    Words.across(element, words, N, WORDS, columns);
    var sums = scratch.floatD(M, N);
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        sums[row(lane, i)][column(lane, i)] = c[cStart + lane * cStride + i];
      }
    }
    Product.addEight(sums, rows, columns, M, k);
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        d[dStart + lane * dStride + i] = sums[row(lane, i)][column(lane, i)];
      }
    }
    scratch.giveBack();
  }

  /** Floats are taken as tf32, whatever their low bits are. */
  public static void mma(
      String of,
      float[] d,
      int dStart,
      int dStride,
      float[] a,
      int aStart,
      int aStride,
      float[] b,
      int bStart,
      int bStride,
      float[] c,
      int cStart,
      int cStride) {
    var bits = bits(a, aStart, aStride, A_REGISTERS);
    mma(of, d, dStart, dStride, bits, 0, A_REGISTERS, b, bStart, bStride, c, cStart, cStride);
  }

  public static void mma(
      String of,
      float[] d,
      int dStart,
      int dStride,
      float[] a,
      int aStart,
      int aStride,
      int[] b,
      int bStart,
      int bStride,
      float[] c,
      int cStart,
      int cStride) {
    var bits = bits(a, aStart, aStride, A_REGISTERS);
    mma(of, d, dStart, dStride, bits, 0, A_REGISTERS, b, bStart, bStride, c, cStart, cStride);
  }

  public static void mma(
      String of,
      float[] d,
      int dStart,
      int dStride,
      int[] a,
      int aStart,
      int aStride,
      float[] b,
      int bStart,
      int bStride,
      float[] c,
      int cStart,
      int cStride) {
    var bits = bits(b, bStart, bStride, B_REGISTERS);
    mma(of, d, dStart, dStride, a, aStart, aStride, bits, 0, B_REGISTERS, c, cStart, cStride);
  }

  public static void mma(
      String of,
      int[] d,
      int dStart,
      int dStride,
      int[] a,
      int aStart,
      int aStride,
      int[] b,
      int bStart,
      int bStride,
      int[] c,
      int cStart,
      int cStride) {
    var scratch = Scratch.take();
    var element = element(of);
    int k = WORDS * Integer.SIZE / element.bits();
    var words = scratch.words(M * WORDS);
    var rows = scratch.intA(M, k);
    Fragments.left(a, aStart, aStride, M, WORDS, words);
    Words.straight(element, words, M, WORDS, rows);
    var columns = scratch.intB(k, N);
    Fragments.right(b, bStart, bStride, words);
    Words.across(element, words, N, WORDS, columns);
    var sums = scratch.intD(M, N);
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        sums[row(lane, i)][column(lane, i)] = c[cStart + lane * cStride + i];
      }
    }
    Product.add(sums, rows, columns, M, N, k);
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        d[dStart + lane * dStride + i] = sums[row(lane, i)][column(lane, i)];
      }
    }
    scratch.giveBack();
  }

  private static Scalar element(String of) {
    return switch (of) {
      case "tf32" -> Scalar.FLOAT;
      default -> Scalar.of(of).orElseThrow();
    };
  }

  /** The row of {@code d[i]} in the result. */
  private static int row(int lane, int i) {
    return lane / 4 + i / 2 * 8;
  }

  private static int column(int lane, int i) {
    return lane % 4 * 2 + i % 2;
  }

  private static int[] bits(float[] fragments, int start, int stride, int registers) {
    var bits = new int[LANES * registers];
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < registers; i++) {
        bits[lane * registers + i] = Float.floatToRawIntBits(fragments[start + lane * stride + i]);
      }
    }
    return bits;
  }

  /**
   * Fragments of the matrices of a tile, counted down its columns. A lane gets a word of a row, or
   * two neighbours of a column of what is transposed.
   */
  public static void ldmatrix(Tile from, boolean transpose, int[] out, int start, int stride) {
    var tile = new TileBytes(from);
    int rowWords = tile.rowWords();
    var scratch = Scratch.take();
    var words = tile.read(scratch);
    for (int matrix = 0; matrix < matrices(tile); matrix++) {
      int first = firstWord(tile, matrix);
      for (int lane = 0; lane < LANES; lane++) {
        out[start + lane * stride + matrix] =
            transpose
                ? half(words, first + lane % 4 * 2 * rowWords, lane / 4)
                    | half(words, first + (lane % 4 * 2 + 1) * rowWords, lane / 4) << 16
                : words[first + lane / 4 * rowWords + lane % 4];
      }
    }
    scratch.giveBack();
  }

  public static void stmatrix(Tile to, int[] fragments, int start, int stride, boolean transpose) {
    var tile = new TileBytes(to);
    int rowWords = tile.rowWords();
    var words = new int[tile.rows() * rowWords];
    for (int matrix = 0; matrix < matrices(tile); matrix++) {
      int first = firstWord(tile, matrix);
      for (int lane = 0; lane < LANES; lane++) {
        int fragment = fragments[start + lane * stride + matrix];
        if (transpose) {
          int shift = lane / 4 % 2 * 16;
          int upper = first + lane % 4 * 2 * rowWords + lane / 4 / 2;
          words[upper] |= (fragment & 0xffff) << shift;
          words[upper + rowWords] |= fragment >>> 16 << shift;
        } else {
          words[first + lane / 4 * rowWords + lane % 4] = fragment;
        }
      }
    }
    var scratch = Scratch.take();
    tile.write(words, scratch);
    scratch.giveBack();
  }

  private static int matrices(TileBytes tile) {
    return tile.rows() / MatrixOp.SIDE * (tile.rowWords() / SIDE_WORDS);
  }

  private static int firstWord(TileBytes tile, int matrix) {
    int down = tile.rows() / MatrixOp.SIDE;
    return matrix % down * MatrixOp.SIDE * tile.rowWords() + matrix / down * SIDE_WORDS;
  }

  /** The element of the row that begins at {@code first}. */
  private static int half(int[] words, int first, int column) {
    return words[first + column / 2] >>> column % 2 * 16 & 0xffff;
  }
}
