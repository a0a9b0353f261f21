package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Tile;

class WarpMatrixTest {
  private static final int LANES = 32;
  private static final int M = 16;
  private static final int N = 8;

  private final Random random = new Random(5);

  /** Where PTX puts an element of the operands: k within the registers of a lane. */
  private static final class Operands {
    private final Scalar element;
    private final int k;
    private final float[][] a;
    private final float[][] b;

    Operands(Scalar element, int k, float[][] a, float[][] b) {
      this.element = element;
      this.k = k;
      this.a = a;
      this.b = b;
    }

    int each() {
      return 32 / element.bits();
    }

    int a(int lane, int register) {
      int row = lane / 4 + register % 2 * 8;
      int word = 0;
      for (int i = 0; i < each(); i++) {
        int column = lane % 4 * each() + i + register / 2 * (k / 2);
        word |= Tiles.bits(element, a[row][column]) << i * element.bits();
      }
      return word;
    }

    int b(int lane, int register) {
      int word = 0;
      for (int i = 0; i < each(); i++) {
        int row = lane % 4 * each() + i + register * (k / 2);
        word |= Tiles.bits(element, b[row][lane / 4]) << i * element.bits();
      }
      return word;
    }
  }

  private Operands operands(Scalar element, int k) {
    return new Operands(element, k, small(M, k), small(k, N));
  }

  private float[][] small(int rows, int columns) {
    var matrix = new float[rows][columns];
    for (var row : matrix) {
      for (int i = 0; i < columns; i++) {
        row[i] = random.nextInt(-4, 5);
      }
    }
    return matrix;
  }

  @ParameterizedTest
  @CsvSource({
    "tf32, FLOAT, 8", "bf16, BF16, 16", "half, HALF, 16",
    "fp8_e4m3, FP8_E4M3, 32", "fp8_e5m2, FP8_E5M2, 32", "int8, INT8, 32"
  })
  void productsOfFragmentsAreThoseOfMatrices(String of, Scalar element, int k) {
    var operands = operands(element, k);
    var a = new int[2 + LANES * 5];
    var b = new int[1 + LANES * 3];
    var c = new float[3 + LANES * 6];
    var d = new float[4 + LANES * 7];
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        a[2 + lane * 5 + i] = operands.a(lane, i);
        c[3 + lane * 6 + i] = random.nextInt(100);
      }
      for (int i = 0; i < 2; i++) {
        b[1 + lane * 3 + i] = operands.b(lane, i);
      }
    }
    if (element == Scalar.INT8) {
      var ints = new int[c.length];
      for (int i = 0; i < c.length; i++) {
        ints[i] = (int) c[i];
      }
      var sums = new int[d.length];
      WarpMatrix.mma(of, sums, 4, 7, a, 2, 5, b, 1, 3, ints, 3, 6);
      for (int i = 0; i < d.length; i++) {
        d[i] = sums[i];
      }
    } else {
      WarpMatrix.mma(of, d, 4, 7, a, 2, 5, b, 1, 3, c, 3, 6);
    }
    for (int lane = 0; lane < LANES; lane++) {
      for (int i = 0; i < 4; i++) {
        float expected = c[3 + lane * 6 + i];
        for (int l = 0; l < k; l++) {
          expected +=
              operands.a[lane / 4 + (i < 2 ? 0 : 8)][l] * operands.b[l][lane % 4 * 2 + i % 2];
        }
        assertEquals(expected, d[4 + lane * 7 + i]);
      }
    }
  }

  @Test
  void floatsMayStandForTheirBits() {
    var operands = operands(Scalar.FLOAT, 8);
    var a = new int[LANES * 4];
    var b = new int[LANES * 2];
    var aFloats = new float[a.length];
    var bFloats = new float[b.length];
    for (int i = 0; i < a.length; i++) {
      a[i] = operands.a(i / 4, i % 4);
      aFloats[i] = Float.intBitsToFloat(a[i]);
    }
    for (int i = 0; i < b.length; i++) {
      b[i] = operands.b(i / 2, i % 2);
      bFloats[i] = Float.intBitsToFloat(b[i]);
    }
    var c = new float[LANES * 4];
    var expected = new float[LANES * 4];
    WarpMatrix.mma("tf32", expected, 0, 4, a, 0, 4, b, 0, 2, c, 0, 4);
    var d = new float[LANES * 4];
    WarpMatrix.mma("tf32", d, 0, 4, aFloats, 0, 4, bFloats, 0, 2, c, 0, 4);
    assertArrayEquals(expected, d);
    var e = new float[LANES * 4];
    WarpMatrix.mma("tf32", e, 0, 4, aFloats, 0, 4, b, 0, 2, c, 0, 4);
    assertArrayEquals(expected, e);
    var inPlace = new float[LANES * 4];
    WarpMatrix.mma("tf32", inPlace, 0, 4, a, 0, 4, bFloats, 0, 2, inPlace, 0, 4);
    assertArrayEquals(expected, inPlace);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 8",
    "128, 8, 8",
    "32, 16, 8",
    "64, 8, 16",
    "128, 16, 16",
    "0, 16, 16",
    "0, 32, 8",
    "32, 8, 32"
  })
  void matricesAreCountedDownTheColumns(int swizzle, int rows, int columns) {
    var tile =
        Tiles.box(Scalar.HALF, swizzle, List.of(64, 64), List.of(16, 8), List.of(rows, columns));
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        put(tile, row, column, row * 100 + column);
      }
    }
    int count = rows * columns / 64;
    int stride = count + 1;
    for (boolean transpose : new boolean[] {false, true}) {
      var fragments = new int[1 + LANES * stride];
      WarpMatrix.ldmatrix(tile, transpose, fragments, 1, stride);
      for (int lane = 0; lane < LANES; lane++) {
        for (int matrix = 0; matrix < count; matrix++) {
          int top = matrix % (rows / 8) * 8;
          int left = matrix / (rows / 8) * 8;
          int word = fragments[1 + lane * stride + matrix];
          for (int i = 0; i < 2; i++) {
            // PTX: thread t holds row t / 4, columns 2 (t % 4) and the next.
            int row = transpose ? lane % 4 * 2 + i : lane / 4;
            int column = transpose ? lane / 4 : lane % 4 * 2 + i;
            assertEquals((top + row) * 100 + left + column, word >>> 16 * i & 0xffff);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"INT8, 0, 8, 16", "UINT8, 64, 16, 32", "FP8_E4M3, 128, 8, 64", "FLOAT, 0, 16, 4"})
  void rowsOfOtherElementsAreWordsToo(Scalar element, int swizzle, int rows, int columns) {
    var corner = List.of(16, 256 / element.bits());
    var tile = Tiles.box(element, swizzle, List.of(64, 128), corner, List.of(rows, columns));
    var memory = tile.storage().segment();
    int bytes = element.bits() / Byte.SIZE;
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column += 4 / bytes) {
        Elements.storeInt(memory, tile.address(row, column), 1000 * row + column * bytes / 4);
      }
    }
    int count = rows / 8 * (columns * bytes / 16);
    var fragments = new int[LANES * count];
    WarpMatrix.ldmatrix(tile, false, fragments, 0, count);
    for (int lane = 0; lane < LANES; lane++) {
      for (int matrix = 0; matrix < count; matrix++) {
        int row = matrix % (rows / 8) * 8 + lane / 4;
        int word = matrix / (rows / 8) * 4 + lane % 4;
        assertEquals(1000 * row + word, fragments[lane * count + matrix]);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 8, 8", "128, 16, 8", "64, 16, 16", "128, 8, 64", "0, 8, 32"})
  void storesAreTheOppositeOfLoads(int swizzle, int rows, int columns) {
    for (boolean transpose : new boolean[] {false, true}) {
      var from = box(swizzle, rows, columns);
      var to = box(swizzle, rows, columns);
      Tiles.fillSmall(from, random);
      int count = rows * columns / 64;
      var fragments = new int[2 + LANES * count];
      WarpMatrix.ldmatrix(from, transpose, fragments, 2, count);
      WarpMatrix.stmatrix(to, fragments, 2, count, transpose);
      assertEquals(-1, from.storage().segment().mismatch(to.storage().segment()));
    }
  }

  private static Tile box(int swizzle, int rows, int columns) {
    return Tiles.box(
        Scalar.HALF, swizzle, List.of(2, 32, 64), List.of(1, 8, 0), List.of(1, rows, columns));
  }

  private static void put(Tile tile, int row, int column, int bits) {
    Elements.storeInt16(tile.storage().segment(), tile.address(row, column), bits);
  }
}
