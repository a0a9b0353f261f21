package org.prismlang.cuda.python;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.DeviceCode;
import org.prismlang.cuda.Prism;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

class PythonFileTest {
  private static final String PROGRAM =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @workspace(seen, bytes=8 * (n % 7) + 4 * units(block[1]), zero=once)
      def k(x: ptr(const(float)) @ grid[1], M: tensormap(const(bf16), box=[64, 128], swizzle=128) @ grid[1],
            seen: ptr(atomic(uint64)) @ grid[1], grid: int @ grid[1], n: int @ grid[1], y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=4 * i) as mine, group(thread[1]):
              atomic_add(seen[i], 1)
              if i < n + grid:
                  store4(mine[0], load4(x[4 * i]))
      """;

  @Test
  void theContractIsData() {
    assertTrue(
        text(new byte[0])
            .contains(
                """
                    "k": _Kernel(
                        name="k",
                        symbol="k",
                        block=None,
                        multiple=32,
                        cluster=1,
                        shared_bytes=0,
                        cooperative=False,
                        resident=False,
                        parameters=(
                            _Pointer("x", "float", True, 16),
                            _Map("M", "bf16", True, (64, 64), 128),
                            _Workspace("seen", False, lambda grid, grid_, n, **_: ((8 * _remainder(n, 7)) + (4 * grid))),
                            _Value("grid_", "int"),
                            _Value("n", "int"),
                            _Pointer("y", "float", False, 16),
                        ),
                    ),
                """),
        text(new byte[0]));
  }

  @Test
  void aKernelIsAFunctionOfWhatItsCallerGives() {
    assertTrue(
        text(new byte[0])
            .contains(
                """
                def k(grid, block, x, M, grid_, n, y, *, stream=0):
                    \"""Launches `k` and does not wait for it.

                    grid: number of blocks
                    block: threads of a block, a multiple of 32
                    x: read-only array of float, at a multiple of 16 bytes
                    M: read-only array of bf16 with 2 dimensions, moved in boxes of 64 x 128
                    grid_: int
                    n: int
                    y: array of float, at a multiple of 16 bytes
                """),
        text(new byte[0]));
  }

  @Test
  void theFileHoldsTheCode() throws IOException {
    var code = new byte[10000];
    new Random(1).nextBytes(code);
    var text = text(code);
    var begin = "    _Image(9, 0, True, \"\"\"\n";
    var image = text.substring(text.indexOf(begin) + begin.length(), text.lastIndexOf("\"\"\""));
    var packed = Base64.getMimeDecoder().decode(image);
    try (var stream = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      assertArrayEquals(code, stream.readAllBytes());
    }
  }

  @Test
  void namesAreThoseOfTheSourceWherePythonAllowsThem() {
    var names = new PythonNames(Set.of("grid"));
    assertEquals("sum_float_4", names.fresh("sum[float, 4]"));
    assertEquals("x_", names.fresh("x_"));
    assertEquals("grid_", names.fresh("grid"));
    assertEquals("lambda_", names.fresh("lambda"));
    assertEquals("k_lock", names.fresh("_lock"));
    assertEquals("n", names.fresh("n"));
    assertEquals("n_", names.fresh("n"));
  }

  private static String text(byte[] cubin) {
    var file = new SourceFile("test.prism", PROGRAM);
    var module = Prism.placed(file, new Diagnostics());
    var contracts = DeviceCode.of(module, Target.SM_90A, false).contracts();
    return PythonFile.of(
        "test", contracts, Routines.NONE, new TreeMap<>(Map.of(Target.SM_90A, cubin)));
  }
}
