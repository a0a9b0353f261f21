package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Tile;

class WarpgroupMatrixTest {
  private static final int M = 64;
  private static final int THREADS = 128;
  private static final int START = 3;

  private final Random random = new Random(4);

  @Test
  void accumulatorsLieAsInThePicture() {
    // PTX, register fragment of D of wgmma .m64nNk16.
    assertEquals(0, WarpgroupMatrix.accRow(3, 0));
    assertEquals(6, WarpgroupMatrix.accColumn(3, 0));
    assertEquals(7, WarpgroupMatrix.accColumn(3, 1));
    assertEquals(8, WarpgroupMatrix.accRow(3, 2));
    assertEquals(14, WarpgroupMatrix.accColumn(3, 4));
    assertEquals(0, WarpgroupMatrix.accRow(3, 5));
    assertEquals(16 + 7, WarpgroupMatrix.accRow(32 + 31, 1));
    assertEquals(63, WarpgroupMatrix.accRow(127, 7));
    var places = new HashSet<Integer>();
    for (int thread = 0; thread < THREADS; thread++) {
      for (int i = 0; i < 16; i++) {
        int column = WarpgroupMatrix.accColumn(thread, i);
        assertTrue(column < 32);
        places.add(WarpgroupMatrix.accRow(thread, i) * 32 + column);
      }
    }
    assertEquals(M * 32, places.size());
  }

  @ParameterizedTest
  @EnumSource(names = {"HALF", "BF16", "FLOAT", "FP8_E4M3", "FP8_E5M2", "INT8", "UINT8"})
  void productsOfTilesAreThoseOfMatrices(Scalar element) {
    for (int swizzle : new int[] {32, 64, 128}) {
      for (int n : new int[] {8, 24, 128, 256}) {
        int k = 128 / (element.bits() / 8);
        var a = filled(Tiles.matrix(element, swizzle, M, k));
        var b = filled(Tiles.matrix(element, swizzle, n, k));
        assertProduct(a, false, b, false, n, k, true);
        assertProduct(a, false, b, false, n, k, false);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HALF", "BF16"})
  void tilesMayLieTransposed(Scalar element) {
    for (int swizzle : new int[] {32, 64, 128}) {
      int k = 32;
      int n = 192;
      var a = filled(Tiles.matrix(element, swizzle, M, k));
      var b = filled(Tiles.matrix(element, swizzle, n, k));
      var aAcross = filled(Tiles.matrix(element, swizzle, k, M));
      var bAcross = filled(Tiles.matrix(element, swizzle, k, n));
      assertProduct(aAcross, true, b, false, n, k, true);
      assertProduct(a, false, bAcross, true, n, k, true);
      assertProduct(aAcross, true, bAcross, true, n, k, false);
    }
  }

  @Test
  void boxesOfLargerTilesAreTakenAlone() {
    var tile = List.of(2, 128, 256);
    var a = Tiles.box(Scalar.HALF, 128, tile, List.of(1, 64, 32), List.of(1, M, 128));
    var b = Tiles.box(Scalar.HALF, 128, tile, List.of(0, 3, 112), List.of(1, 40, 128));
    assertProduct(filled(a), false, filled(b), false, 40, 128, true);
  }

  private Tile filled(Tile tile) {
    Tiles.fillSmall(tile, random);
    return tile;
  }

  private void assertProduct(
      Tile a, boolean transposeA, Tile b, boolean transposeB, int n, int k, boolean accumulate) {
    int stride = n / 2 + 5;
    var floats = new float[START + THREADS * stride];
    var ints = new int[floats.length];
    for (int i = 0; i < floats.length; i++) {
      ints[i] = random.nextInt(100);
      floats[i] = ints[i];
    }
    var before = floats.clone();
    boolean isInteger = b.scalar().isInteger();
    if (isInteger) {
      WarpgroupMatrix.multiply(ints, START, stride, a, transposeA, b, transposeB, accumulate);
    } else {
      WarpgroupMatrix.multiply(floats, START, stride, a, transposeA, b, transposeB, accumulate);
    }
    var left = rows(a, transposeA);
    var right = rows(b, transposeB);
    for (int thread = 0; thread < THREADS; thread++) {
      for (int i = 0; i < n / 2; i++) {
        int row = WarpgroupMatrix.accRow(thread, i);
        int column = WarpgroupMatrix.accColumn(thread, i);
        int at = START + thread * stride + i;
        double sum = accumulate ? before[at] : 0;
        for (int l = 0; l < k; l++) {
          sum += (double) left[row][l] * right[column][l];
        }
        assertEquals((float) sum, isInteger ? ints[at] : floats[at], () -> "row " + row);
      }
      for (int i = n / 2; i < stride && thread < THREADS - 1; i++) {
        int at = START + thread * stride + i;
        assertEquals(before[at], isInteger ? ints[at] : floats[at], "beside the accumulators");
      }
    }
  }

  private static float[][] rows(Tile tile, boolean transpose) {
    var rows =
        transpose ? new float[tile.columns()][tile.rows()] : new float[tile.rows()][tile.columns()];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = transpose ? Tiles.get(tile, j, i) : Tiles.get(tile, i, j);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(names = {"HALF", "BF16", "FLOAT", "FP8_E4M3", "FP8_E5M2", "INT8", "UINT8"})
  void fragmentsOfTheLeftOperandLieAsInThePicture(Scalar element) {
    int each = 32 / element.bits();
    int step = 8 * each;
    int k = 2 * step;
    int n = 16;
    var a = filled(Tiles.matrix(element, 32, M, k));
    var b = filled(Tiles.matrix(element, 32, n, k));
    int registers = k / each / 2;
    int stride = registers + 1;
    var fragments = new int[START + THREADS * stride];
    for (int thread = 0; thread < THREADS; thread++) {
      int lane = thread % 32;
      for (int register = 0; register < registers; register++) {
        // PTX, register fragment of A of wgmma: four registers a step.
        int row = thread / 32 * 16 + lane / 4 + (register % 4 % 2 == 0 ? 0 : 8);
        int first = register / 4 * step + lane % 4 * each + (register % 4 < 2 ? 0 : step / 2);
        int word = 0;
        for (int i = 0; i < each; i++) {
          word |= Tiles.bits(element, Tiles.get(a, row, first + i)) << i * element.bits();
        }
        fragments[START + thread * stride + register] = word;
      }
    }
    if (element.isInteger()) {
      var ofTiles = new int[THREADS * n / 2];
      var ofFragments = new int[THREADS * n / 2];
      WarpgroupMatrix.multiply(ofTiles, 0, n / 2, a, false, b, false, false);
      WarpgroupMatrix.multiply(ofFragments, 0, n / 2, fragments, START, stride, b, false, false);
      for (int i = 0; i < ofTiles.length; i++) {
        assertEquals(ofTiles[i], ofFragments[i]);
      }
    } else {
      var ofTiles = new float[THREADS * n / 2];
      var ofFragments = new float[THREADS * n / 2];
      WarpgroupMatrix.multiply(ofTiles, 0, n / 2, a, false, b, false, false);
      WarpgroupMatrix.multiply(ofFragments, 0, n / 2, fragments, START, stride, b, false, false);
      for (int i = 0; i < ofTiles.length; i++) {
        assertEquals(ofTiles[i], ofFragments[i]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 64})
  void productsAreAddedInTheOrderOfKAndRoundedEachTime(int n) {
    int k = 64;
    var a = Tiles.matrix(Scalar.BF16, 128, M, k);
    var b = Tiles.matrix(Scalar.BF16, 128, n, k);
    for (int l = 0; l < k; l++) {
      for (int i = 0; i < M; i++) {
        Tiles.set(a, i, l, (float) random.nextGaussian());
      }
      for (int i = 0; i < n; i++) {
        Tiles.set(b, i, l, (float) random.nextGaussian());
      }
    }
    var d = new float[THREADS * n / 2];
    WarpgroupMatrix.multiply(d, 0, n / 2, a, false, b, false, false);
    var left = rows(a, false);
    var right = rows(b, false);
    for (int thread = 0; thread < THREADS; thread++) {
      for (int i = 0; i < n / 2; i++) {
        int row = WarpgroupMatrix.accRow(thread, i);
        int column = WarpgroupMatrix.accColumn(thread, i);
        float sum = 0;
        for (int l = 0; l < k; l++) {
          sum += left[row][l] * right[column][l];
        }
        assertEquals(sum, d[thread * n / 2 + i]);
      }
    }
  }

  @Test
  void floatsAreMultipliedWithoutTheirLowBits() {
    var a = Tiles.matrix(Scalar.FLOAT, 32, M, 8);
    var b = Tiles.matrix(Scalar.FLOAT, 32, 8, 8);
    Tiles.set(a, 0, 0, 1 + 0x1p-11f);
    Tiles.set(b, 0, 0, 3);
    var d = new float[THREADS * 4];
    WarpgroupMatrix.multiply(d, 0, 4, a, false, b, false, true);
    assertEquals(3f, d[0]);
  }
}
