package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.sim.Mode;

/** Kernels whose order of operations is fixed give the bits of plain Java in the same order. */
class ReferencesTest {
  private static final int BLOCK = 256;

  static List<Mode> modes() {
    return List.of(new Mode.Fast(), new Mode.Fast(), new Mode.Checked(1), new Mode.Checked(2));
  }

  private static Program kernels(Mode mode) {
    return Prism.load(Path.of("../bench/simulator/kernels.prism")).on(Device.simulator(mode));
  }

  private static float[] random(int count, int seed) {
    var random = new Random(seed);
    var values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextFloat() * 2 - 1;
    }
    return values;
  }

  private static void assertBits(float[] expected, Buffer actual) {
    var values = new float[expected.length];
    actual.copyTo(values);
    assertArrayEquals(expected, values);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void saxpy(Mode mode) {
    var xs = random(4 * BLOCK, 1);
    var ys = random(4 * BLOCK, 2);
    var expected = new float[xs.length];
    for (int i = 0; i < xs.length; i++) {
      expected[i] = 1.7f * xs[i] + ys[i];
    }
    try (var x = Buffer.of(xs);
        var y = Buffer.of(ys)) {
      kernels(mode).kernel("saxpy").launch(4, BLOCK, 1.7f, x, y);
      assertBits(expected, y);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void products(Mode mode) {
    int n = 48;
    var as = random(n * n, 3);
    var bs = random(n * n, 4);
    var expected = new float[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int k = 0; k < n; k++) {
          sum += as[i * n + k] * bs[k * n + j];
        }
        expected[i * n + j] = sum;
      }
    }
    for (var kernel : List.of("naive", "tiled")) {
      try (var a = Buffer.of(as);
          var b = Buffer.of(bs);
          var c = Buffer.of(new float[n * n])) {
        kernels(mode).kernel(kernel).launch(n * n / BLOCK, BLOCK, a, b, c, n);
        assertBits(expected, c);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void reductionAsATree(Mode mode) {
    var xs = random(6 * BLOCK, 5);
    var expected = new float[6];
    for (int block = 0; block < 6; block++) {
      var part = new float[BLOCK];
      System.arraycopy(xs, block * BLOCK, part, 0, BLOCK);
      for (int width = BLOCK / 2; width > 0; width /= 2) {
        for (int i = 0; i < width; i++) {
          part[i] += part[i + width];
        }
      }
      expected[block] = part[0];
    }
    try (var x = Buffer.of(xs);
        var sums = Buffer.of(new float[6])) {
      kernels(mode).kernel("reduce").launch(6, BLOCK, x, sums);
      assertBits(expected, sums);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void scan(Mode mode) {
    var xs = random(3 * BLOCK, 6);
    var expected = new float[xs.length];
    for (int block = 0; block < 3; block++) {
      var part = new float[BLOCK];
      System.arraycopy(xs, block * BLOCK, part, 0, BLOCK);
      for (int distance = 1; distance < BLOCK; distance *= 2) {
        for (int i = BLOCK - 1; i >= distance; i--) {
          part[i] += part[i - distance];
        }
      }
      System.arraycopy(part, 0, expected, block * BLOCK, BLOCK);
    }
    try (var x = Buffer.of(xs);
        var y = Buffer.of(new float[xs.length])) {
      kernels(mode).kernel("scan").launch(3, BLOCK, x, y);
      assertBits(expected, y);
    }
  }
}
