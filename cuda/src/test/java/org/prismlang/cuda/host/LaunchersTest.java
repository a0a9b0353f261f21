package org.prismlang.cuda.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.cuda.Prism;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

class LaunchersTest {
  private static final String PROGRAM =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @workspace(seen, bytes=8 * n, zero=once)
      def k(x: ptr(const(float)) @ grid[1], M: tensormap(const(bf16), box=[64, 128], swizzle=128) @ grid[1],
            seen: ptr(atomic(uint64)) @ grid[1], grid: int @ grid[1], n: int @ grid[1], y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=4 * i) as mine, group(thread[1]):
              atomic_add(seen[i], 1)
              if i < n + grid:
                  store4(mine[0], load4(x[4 * i]))
      """;

  @Test
  void theHeaderDeclaresWhatTheHostCalls() {
    var header = program().header();
    assertTrue(
        header.contains(
            "launch_k(int grid, int block, cudaStream_t stream, const float* x,\n"
                + "    const CUtensorMap* M, int grid_2, int n, float* y);"),
        header);
    assertTrue(header.contains("prism_make_map_k_M("), header);
    assertTrue(header.contains("blocks of a multiple of 32 threads"), header);
  }

  @Test
  void theLauncherChecksTheContract() {
    var source = program().source();
    for (var check :
        new String[] {
          "if (grid < 1) {",
          "if (block < 1 || block > 1024 || block % 32 != 0) {",
          "if (x == nullptr) {",
          "if (reinterpret_cast<uintptr_t>(x) % 16 != 0) {",
          "if (M == nullptr) {",
          "static prism_workspace seen;",
          "seen.provide(8 * int64_t(n), false, stream)",
          "void* arguments[] = {&x, const_cast<CUtensorMap*>(M), &seen.data, &grid_2, &n, &y};"
        }) {
      assertTrue(source.contains(check), check);
    }
  }

  private static final String DEMANDING =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @assume(n % 8 == 0)
      def k(n: int @ grid[1], m: int64 @ grid[1], y: ptr(float) @ grid[1]):
          assert m - 1 < 1 << 40, "100% \\"small\\""
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = float(n)
      """;

  /** Arithmetic that may overflow says so, and breaks the precondition. */
  @Test
  void theLauncherChecksPreconditions() {
    var program = CudaProgram.of(placed(DEMANDING), Target.SM_90A);
    var checks =
        """
          if (!(n % 8 == 0)) {
            return prism_refuse(cudaErrorInvalidValue, "k: launched where `n %% 8 == 0`, and here n = %lld",
                static_cast<long long>(n));
          }
          if (bool fits = true; !(prism_subtract<int64_t>(m, 1ll, fits) < 1099511627776ll) || !fits) {
            return prism_refuse(cudaErrorInvalidValue,
                "k: launched where `m - 1 < 1 << 40` (100%% \\"small\\"), and here m = %lld",
                static_cast<long long>(m));
          }
        """;
    assertTrue(program.source().contains(checks), program.source());
    assertTrue(program.source().contains("static T prism_subtract("), program.source());
    assertTrue(
        program.header().contains("where `n % 8 == 0`, where `m - 1 < 1 << 40`"), program.header());
    assertTrue(
        program.contract().contains("\"preconditions\": [\"n % 8 == 0\", \"m - 1 < 1 << 40\"]"),
        program.contract());
  }

  @Test
  void theLauncherChecksAGridThatIsFixed() {
    var text =
        PROGRAM.replace("@workspace(seen, bytes=8 * n, zero=once)", "@launch(grid=1, block=64)");
    var program = CudaProgram.of(placed(text), Target.SM_90A);
    var check =
        """
          if (grid != 1) {
            return prism_refuse(cudaErrorInvalidConfiguration, "k: a grid of %d blocks, wanted 1", grid);
          }
        """;
    assertTrue(program.source().contains(check), program.source());
    assertTrue(program.header().contains("// k: a grid of 1, blocks of 64 threads"));
    assertTrue(program.contract().contains("\"grid\": 1, \"block\": 64"), program.contract());
  }

  /** A swizzled box wider than a panel is moved panel by panel. */
  @Test
  void theMapIsEncodedWithTheBoxOfOneInstruction() {
    assertTrue(program().source().contains("static const int box[] = {64, 64};"));
  }

  @Test
  void theContractIsData() {
    assertEquals(
        """
        {
          "kernels": [
            {"name": "k", "symbol": "k", "block": null, "block_multiple": 32, "cluster": 1, "shared_bytes": 0, "cooperative": false, "resident": false, "parameters": [
              {"name": "x", "kind": "pointer", "element": "float", "const": true, "align": 16},
              {"name": "M", "kind": "tensor_map", "element": "bf16", "const": true, "box": [64, 128], "copied": [64, 64], "swizzle": 128, "align": 64},
              {"name": "seen", "kind": "workspace", "element": "uint64", "const": false, "align": 8, "zero": "once"},
              {"name": "grid", "kind": "value", "type": "int"},
              {"name": "n", "kind": "value", "type": "int"},
              {"name": "y", "kind": "pointer", "element": "float", "const": false, "align": 16}
            ]}
          ]
        }
        """,
        program().contract());
  }

  private static CudaProgram program() {
    return CudaProgram.of(placed(PROGRAM), Target.SM_90A);
  }

  private static PlacedModule placed(String text) {
    return PlacedModule.of(Prism.lowered(new SourceFile("k.prism", text)));
  }
}
