package org.prismlang.cuda.header;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.DeviceCode;
import org.prismlang.cuda.Prism;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

class HeaderFileTest {
  private static final String PROGRAM =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @workspace(seen, bytes=8 * n, zero=once)
      def k(x: ptr(const(half8)) @ grid[1], M: tensormap(const(bf16), box=[64, 128], swizzle=128) @ grid[1],
            seen: ptr(atomic(uint64)) @ grid[1], v: half4 @ grid[1], n: int @ grid[1], y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              atomic_add(seen[i], 1)
              if i < n:
                  mine[0] = float(v.x)
      """;

  @Test
  void aKernelIsAnInlineFunction() {
    assertContains(
        """
        // k: blocks of a multiple of 32 threads, 0 bytes of shared memory.
        inline Result k(int grid, int block, CUstream stream, const __half* x,
            Tensor<const __nv_bfloat16, 2> M, std::array<__half, 4> v, int n, float* y) {
          static constexpr support::Kernel kernel{"k", "k", 0, 0, 32, 1, 0, false, false};
          support::Launch launch(kernel, image(), grid, block, stream);
        """);
    assertContains(
        """
          static support::Workspace seen;
          launch.workspace("seen", seen, 8 * int64_t(n), false);
          launch.value(v);
        """);
    assertContains("CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, {64, 64}, CU_TENSOR_MAP_SWIZZLE_128B);\n");
  }

  @Test
  void typesOfParametersAreDefined() {
    assertContains("#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n");
  }

  /** Words as the machine reads them, the last filled up. */
  @Test
  void theHeaderHoldsTheCode() {
    assertContains("std::uint64_t code_sm_90a[] = {\n    0x807060504030201u, 0xff09u,\n};\n");
  }

  @Test
  void theNamespaceIsAnIdentifier() {
    assertContains("namespace prism::v02_new {\n");
  }

  private static void assertContains(String expected) {
    var file = new SourceFile("test.prism", PROGRAM);
    var module = Prism.placed(file, new Diagnostics());
    var contracts = DeviceCode.of(module, Target.SM_90A, false).contracts();
    byte[] cubin = {1, 2, 3, 4, 5, 6, 7, 8, 9, -1};
    var text =
        HeaderFile.of(
            "02-new", contracts, Routines.NONE, new TreeMap<>(Map.of(Target.SM_90A, cubin)));
    assertTrue(text.contains(expected), text.substring(text.indexOf("#endif")));
  }
}
