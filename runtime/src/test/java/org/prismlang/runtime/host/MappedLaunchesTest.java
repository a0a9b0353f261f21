package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.Program;
import org.prismlang.sim.Mode;

/** Mappings are launched by their names, with what their tasks take. */
class MappedLaunchesTest {
  private static final Path ELEMENTS = Path.of("../examples/element_tasks.prism");

  private static final String PRODUCT =
      """
      from std.tasks import mma, wgmma_ss

      @prism("task")
      @where(N % 8 == 0 and K % 8 == 0)
      def gemm(C: write(bf16[M][N]), A: read(bf16[M][K]), B: read(bf16[N][K])):
          acc : float[M][N] = { 0.0 }
          mma(acc, A, B)
          C = bf16(acc)

      @prism("mapping")
      @of(gemm)
      @where(K >= 16)
      def tiles():
          t = grid(tile(M, 64), tile(N, 64))
          consumers = role(warpgroup[1])
          producer = role(warp[1])
          k = split(mma, K=64)
          use(mma, wgmma_ss)
          stage([A, B], at=k, to=shared(swizzle=128), depth=2, by=producer)
          stage(C, at=t, to=shared(swizzle=128))
      """;

  private static final String ORDER =
      """
      @prism("task")
      def doubled(y: write(float[n]), x: read(float[n])):
          for i in range(0, n):
              y[i] = 2.0 * x[i]

      @prism("mapping")
      @of(doubled)
      def in_pairs():
          unroll(i, 2)
      """;

  private static final Program CHECKED_ELEMENTS =
      Prism.load(ELEMENTS).on(Device.simulator(new Mode.Checked(1)));

  private static HostFunction mapping(Program program, String name) {
    return HostProgram.of(program).function(name).orElseThrow();
  }

  private static Buffer counting(Scalar element, int count, int until) {
    var buffer = Buffer.allocate(element, count);
    for (int i = 0; i < count; i++) {
      buffer.set(i, (double) (i % until - 1));
    }
    return buffer;
  }

  @ParameterizedTest
  @CsvSource({"7, 12", "1, 4", "4, 2052", "9, 0", "0, 8"})
  void rowsOfAnyNumberAreMultiplied(int m, int k) {
    try (var y = counting(Scalar.FLOAT, m, 3);
        var a = counting(Scalar.FLOAT, m * k, 5);
        var x = counting(Scalar.FLOAT, k, 3)) {
      mapping(CHECKED_ELEMENTS, "four_rows").call(y, a, x, m, k);
      for (int i = 0; i < m; i++) {
        double sum = 0;
        for (int j = 0; j < k; j++) {
          sum += a.getDouble(i * (long) k + j) * x.getDouble(j);
        }
        assertEquals(sum, y.getDouble(i));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 72, 136", "1, 8, 16", "65, 64, 200"})
  void tilesOfAProductAreRagged(int m, int n, int k) {
    try (var c = Buffer.allocate(Scalar.BF16, m * (long) n);
        var a = counting(Scalar.BF16, m * k, 3);
        var b = counting(Scalar.BF16, n * k, 5)) {
      mapping(HostPrograms.load(PRODUCT), "tiles").call(c, a, b, m, n, k);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          float sum = 0;
          for (int l = 0; l < k; l++) {
            sum += (float) (a.getDouble(i * (long) k + l) * b.getDouble(j * (long) k + l));
          }
          var wanted = Buffer.allocate(Scalar.BF16, 1);
          wanted.set(0, (double) sum);
          assertEquals(wanted.getDouble(0), c.getDouble(i * (long) n + j));
        }
      }
    }
  }

  @Test
  void whatTaskAndMappingAskIsAsserted() {
    try (var y = Buffer.allocate(Scalar.FLOAT, 8);
        var a = Buffer.allocate(Scalar.FLOAT, 64);
        var x = Buffer.allocate(Scalar.FLOAT, 8)) {
      var rows = mapping(CHECKED_ELEMENTS, "four_rows");
      var refused = HostPrograms.finding(rows, y, a, x, 8, 6);
      assertEquals(Code.P0809, refused.code());
      assertEquals("`(K % 4) == 0` does not hold", refused.message());
      assertEquals("`M` is negative", HostPrograms.finding(rows, y, a, x, -1, 8).message());
      assertEquals(
          "`four_rows` has 5 parameters, given are 4",
          HostPrograms.finding(rows, y, a, x, 8).message());
      assertEquals(Code.P0802, HostPrograms.finding(rows, y, a, x, 9, 8).code());
      assertEquals(Code.P0805, HostPrograms.finding(rows, y, a, y, 8, 8).code());
    }
    try (var c = Buffer.allocate(Scalar.BF16, 64);
        var a = Buffer.allocate(Scalar.BF16, 128)) {
      var tiles = mapping(HostPrograms.load(PRODUCT), "tiles");
      assertEquals(
          "`K >= 16` does not hold", HostPrograms.finding(tiles, c, a, a, 8, 8, 8).message());
      assertEquals(
          "a tensor of 9 × 8 does not fit a buffer of 64",
          HostPrograms.finding(tiles, c, a, a, 9, 8, 16).message());
    }
  }

  @Test
  void theLastBlockStoresTheSumOfNothing() {
    try (var out = counting(Scalar.FLOAT, 1, 9);
        var x = counting(Scalar.FLOAT, 16385, 4)) {
      var total = mapping(CHECKED_ELEMENTS, "in_turn");
      total.call(out, x, 16385);
      assertEquals(8191, out.getDouble(0));
      total.call(out, x, 0);
      assertEquals(0, out.getDouble(0));
    }
  }

  @Test
  void whatIsForTheHostRunsThere() {
    try (var x = counting(Scalar.FLOAT, 5, 9);
        var y = Buffer.allocate(Scalar.FLOAT, 5)) {
      mapping(HostPrograms.load(ORDER), "in_pairs").call(y, x, 5);
      assertEquals(6, y.getDouble(4));
    }
  }

  @Test
  void mappingsOfAFileAreThoseThatItWrites() {
    var names =
        HostProgram.of(CHECKED_ELEMENTS).functions().stream().map(HostFunction::name).toList();
    assertTrue(
        names.containsAll(List.of("four_rows", "of_blocks", "in_turn", "tiles")), "" + names);
    var others =
        Prism.load(
            "../examples/others.prism",
            """
            from .element_tasks import four_rows, gemv
            @prism("host")
            def main(y: buffer(float), A: buffer(float), x: buffer(float), M: int, K: int):
                launch(four_rows)(tensor(y, [M]), tensor(A, [M, K]), tensor(x, [K]))
            """);
    assertEquals(
        List.of("main"),
        HostProgram.of(others).functions().stream().map(HostFunction::name).toList());
  }
}
