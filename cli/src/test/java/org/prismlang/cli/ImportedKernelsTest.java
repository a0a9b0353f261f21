package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.Program;
import org.prismlang.sim.Mode;

/**
 * Kernels of CUDA that were imported compute what their text says: each runs in the checked
 * simulator, and the numbers are computed here anew.
 */
class ImportedKernelsTest {
  private static final Path CUDA = Path.of("src/test/cuda");
  private static final Map<String, Program> PROGRAMS = new HashMap<>();

  @TempDir static Path folder;

  private static Program program(String name) {
    assumeTrue(Clang.of(System.getenv()).isPresent(), Clang.HINT);
    return PROGRAMS.computeIfAbsent(
        name,
        _ -> {
          var line = CommandLine.plain(folder);
          var file = folder.resolve(name + ".prism");
          line.prism("import", CUDA.resolve(name + ".cu"), "-o", file);
          line.prism("fmt", "--check", file).expect(Status.FINE).silent();
          line.prism("check", file).expect(Status.FINE);
          return Prism.load(file).on(Device.simulator(new Mode.Checked(1)));
        });
  }

  private static Buffer floats(int count, IntToDoubleFunction value) {
    var buffer = Buffer.allocate(Scalar.FLOAT, count);
    for (int i = 0; i < count; i++) {
      buffer.set(i, value.applyAsDouble(i));
    }
    return buffer;
  }

  private static Buffer ints(int count, IntUnaryOperator value) {
    var buffer = Buffer.allocate(Scalar.INT32, count);
    for (int i = 0; i < count; i++) {
      buffer.set(i, (long) value.applyAsInt(i));
    }
    return buffer;
  }

  /** Small whole numbers: sums of products of them are exact. */
  private static double small(int i) {
    return (i * 7 + i / 5) % 13 - 6;
  }

  private static int some(int i) {
    return (i * 31 + 7) % 101 - 50;
  }

  @Test
  void aProductInTiles() {
    int n = 48;
    try (var a = floats(n * n, ImportedKernelsTest::small);
        var b = floats(n * n, i -> small(3 * i + 1));
        var c = floats(n * n, _ -> 0)) {
      program("product").kernel("matmul").launch(9, 256, a, b, c, n, n / 16);
      for (int i = 0; i < n * n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += small(i / n * n + k) * small(3 * (k * n + i % n) + 1);
        }
        assertEquals(sum, c.getDouble(i), "element " + i);
      }
    }
  }

  @Test
  void sumsByATreeAndByShuffles() {
    int n = 700;
    try (var x = floats(n, ImportedKernelsTest::small);
        var y = floats(3, _ -> 0);
        var z = floats(2, _ -> 0)) {
      program("reduce").kernel("tree_256").launch(3, 256, x, y, n);
      for (int b = 0; b < 3; b++) {
        double sum = 0;
        for (int i = 256 * b; i < Math.min(n, 256 * (b + 1)); i++) {
          sum += small(i);
        }
        assertEquals(sum, y.getDouble(b));
      }
      program("reduce").kernel("shuffles").launch(2, 128, x, z, n);
      double[] sums = new double[2];
      for (int i = 0; i < n; i++) {
        sums[i / 128 % 2] += small(i);
      }
      assertEquals(sums[0], z.getDouble(0));
      assertEquals(sums[1], z.getDouble(1));
    }
  }

  @Test
  void aTransposedMatrixWithRaggedEdges() {
    int width = 45;
    int height = 70;
    try (var x = floats(width * height, i -> i);
        var y = floats(width * height, _ -> -1)) {
      program("transpose").kernel("transpose").launch(6, 256, y, x, width, height, 2);
      for (int i = 0; i < width * height; i++) {
        assertEquals(i % height * width + i / height, y.getDouble(i));
      }
    }
  }

  @Test
  void aStencilWithAHaloAndWeightsOfTheFile() {
    int n = 300;
    try (var x = ints(n, ImportedKernelsTest::some);
        var y = ints(n, _ -> 0);
        var weights = ints(7, i -> i + 1)) {
      program("stencil").kernel("stencil_1d").launch(3, 128, x, y, n, weights);
      for (int i = 0; i < n; i++) {
        long sum = 0;
        for (int k = -3; k <= 3; k++) {
          sum += i + k >= 0 && i + k < n ? (k + 4L) * some(i + k) : 0;
        }
        assertEquals(sum, y.getLong(i), "element " + i);
      }
    }
  }

  @Test
  void aHistogramOfAtomicsWhateverTheBlockHas() {
    int n = 500;
    try (var x = Buffer.allocate(Scalar.UINT8, n);
        var bins = Buffer.allocate(Scalar.UINT32, 64)) {
      long[] counts = new long[64];
      for (int i = 0; i < n; i++) {
        x.set(i, (long) (i * i % 251));
        counts[i * i % 251 % 64]++;
      }
      program("histogram").kernel("histogram").launch(3, 48, x, bins, n);
      for (int i = 0; i < 64; i++) {
        assertEquals(counts[i], bins.getLong(i), "bin " + i);
      }
    }
  }

  @Test
  void elementsWithAGuard() {
    try (var x = floats(100, ImportedKernelsTest::small);
        var y = floats(100, i -> i)) {
      program("saxpy").kernel("saxpy").launch(4, 32, 90, 3.0, x, y);
      for (int i = 0; i < 100; i++) {
        assertEquals(i < 90 ? 3 * small(i) + i : i, y.getDouble(i));
      }
    }
  }

  @Test
  void aScanUnderConditions() {
    int n = 200;
    try (var x = ints(n, ImportedKernelsTest::some)) {
      program("scan").kernel("scan").launch(2, 128, x, n);
      long sum = 0;
      for (int i = 0; i < n; i++) {
        sum = (i == 128 ? 0 : sum) + some(i);
        assertEquals(sum, x.getLong(i));
      }
    }
  }

  @Test
  void whoLeavesDoesNothingMore() {
    int n = 150;
    try (var x = ints(n, ImportedKernelsTest::some);
        var y = ints(256, _ -> 99)) {
      program("control").kernel("early").launch(2, 128, x, y, n);
      for (int i = 0; i < 256; i++) {
        int before = i % 128 == 0 ? 0 : some(i - 1);
        assertEquals(i < n ? before + 2 * some(i) : 99, y.getLong(i), "element " + i);
      }
    }
  }

  @Test
  void barriersThatWereMissingTooManyOrUndefined() {
    try (var x = ints(128, ImportedKernelsTest::some);
        var y = ints(128, _ -> 0);
        var z = ints(128, _ -> 0);
        var h = ints(64, _ -> 5)) {
      program("control").kernel("forgotten").launch(1, 128, x, y);
      program("control").kernel("idle").launch(1, 128, x, z);
      program("control").kernel("partly").launch(1, 64, x, h, 40);
      for (int i = 0; i < 128; i++) {
        assertEquals(some(127 - i), y.getLong(i));
        assertEquals(3L * some(i), z.getLong(i));
      }
      for (int i = 0; i < 64; i++) {
        assertEquals(i < 40 ? some(63 - i) : 5, h.getLong(i));
      }
    }
  }

  @Test
  void aTailOfOneWarp() {
    try (var x = floats(256, ImportedKernelsTest::small);
        var y = floats(2, _ -> 0)) {
      program("control").kernel("tail").launch(2, 128, x, y);
      for (int b = 0; b < 2; b++) {
        double sum = 0;
        for (int i = 128 * b; i < 128 * b + 128; i++) {
          sum += small(i);
        }
        assertEquals(sum, y.getDouble(b));
      }
    }
  }

  @Test
  void loopsConversionsAndArrays() {
    try (var y = ints(64, _ -> 0)) {
      program("control").kernel("collatz").launch(1, 64, y, 5);
      for (int i = 0; i < 64; i++) {
        int steps = 0;
        long v = i + 1L;
        do {
          v = v % 2 != 0 ? 3 * v + 1 : v / 2;
          steps++;
        } while (v != 1 && steps < 50);
        boolean isBig = steps > 10;
        int first = 1 + steps + 3;
        int sum = isBig ? first + first : -steps;
        assertEquals(sum + (isBig ? 0 : 1) + 1, y.getLong(i), "element " + i);
      }
    }
  }

  @Test
  void pointersThatMove() {
    int n = 16;
    int k = 24;
    try (var a = floats(n * k, ImportedKernelsTest::small);
        var b = floats(k * n, i -> small(2 * i + 3));
        var c = floats(n * n, i -> i)) {
      program("places").kernel("walk").launch(4, 64, a, b, c, n, k);
      for (int i = 0; i < n * n; i++) {
        double sum = i;
        for (int j = 0; j < k; j++) {
          sum += small(i / n * k + j) * small(2 * (j * n + i % n) + 3);
        }
        assertEquals(sum, c.getDouble(i), "element " + i);
      }
    }
  }

  @Test
  void functionsAndRows() {
    try (var x = floats(192, ImportedKernelsTest::small);
        var y = floats(192, _ -> 1);
        var sums = floats(96, _ -> 0)) {
      program("places").kernel("functions").launch(3, 64, y, x, 150);
      program("places").kernel("rows").launch(3, 32, x, sums, 64);
      for (int i = 0; i < 192; i++) {
        assertEquals(i < 150 ? small(i) * 0.5 : 1, y.getDouble(i));
      }
      for (int i = 0; i < 96; i++) {
        int first = i / 32 * 64 + i % 32;
        assertEquals(small(first) + small(first + 32), sums.getDouble(i));
      }
    }
  }

  @Test
  void threeDimensions() {
    int nx = 8;
    int ny = 6;
    try (var y = ints(nx * ny * 6, _ -> -1)) {
      program("places").kernel("cube").launch(2 * 3 * 2, 24, y, nx, ny, 2, 3);
      for (int i = 0; i < nx * ny * 6; i++) {
        int z = i / (nx * ny);
        int row = i / nx % ny;
        int expected = i % nx % 4 + 10 * (row % 2) + 100 * (z % 3) + 1000 * 2;
        assertEquals(expected, y.getLong(i), "element " + i);
      }
    }
  }

  @Test
  void whatIsUnsignedStaysSo() {
    try (var x = ints(64, ImportedKernelsTest::some);
        var y = ints(64, _ -> 0)) {
      program("places").kernel("shifted").launch(1, 64, x, y, 40);
      for (int i = 0; i < 64; i++) {
        assertEquals(i > 0 && i - 1 < 40 ? some(i - 1) : -7, y.getLong(i), "element " + i);
      }
    }
  }
}
