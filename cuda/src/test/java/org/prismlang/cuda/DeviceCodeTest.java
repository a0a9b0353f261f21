package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.host.ContractText;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

class DeviceCodeTest {
  private static final PlacedModule GEMM =
      placed(Prism.file(Path.of("../lang/src/test/prism/programs/01_gemm_bf16.prism")));

  private static final String WAITING =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32, in_order=True)
      def k(flag: ptr(atomic(uint)) @ grid[1], y: ptr(uint) @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]), claim(y, p=thread[1], offset=2 * b) as one:
              match split(thread):
                  case 1:
      """;

  @Test
  void theKernelsAreThoseOfTheWholeProgramWithoutAnythingOfTheHost() {
    var program = CudaProgram.of(GEMM, Target.SM_90A);
    var code = DeviceCode.of(GEMM, Target.SM_90A, false);
    assertEquals(
        List.of("#include <cuda.h>", "#include <cuda_bf16.h>", "#include <stdint.h>"),
        code.source().lines().filter(it -> it.startsWith("#include")).toList());
    var own = code.source().substring(code.source().indexOf("\n\n"));
    assertTrue(program.source().contains(own.stripTrailing()));
    assertFalse(own.contains("cudaError_t"), own);
    assertEquals(program.contract(), ContractText.of(code.contracts()));
  }

  @Test
  void plainCodeKnowsNothingOfWatching() {
    var code = DeviceCode.of(GEMM, Target.SM_90A, false);
    assertEquals(List.of(), code.watched());
    assertFalse(code.source().contains("prism_watch"));
    assertTrue(code.source().contains("mbarrier_wait("));
  }

  @Test
  void aWaitAtABarrierSaysWhatItGuardsAndWhoIsMissing() {
    var code = DeviceCode.of(GEMM, Target.SM_90A, true);
    assertEquals(
        List.of(
            "37: barrier `full_sA` (4 slots, 1 arrival by `producer`), which guards"
                + " `sA` of line 31 (tma_load(a1, A, (m0, 64 * k))),"
                + " `sB` of line 32 (tma_load(b1, B, (n0, 64 * k)))",
            "31: release at barrier `empty_sA` (4 slots, 2 arrivals by `consumers`), which guards"
                + " `sA` and `sB` of line 37"
                + " (wgmma(acc, a[64 * w : 64 * w + 64, :], b, accumulate=k > 0))"),
        lines(code));
    assertFalse(code.source().contains("mbarrier_wait("));
  }

  @Test
  void aLoopThatAsksForAWordIsWatched() {
    var code =
        watched(
            """
                        while atomic_load(flag[b], order=acquire) == 0:
                            nanosleep(50)
                        one[0] = 1
            """);
    assertEquals(List.of("9: the word `flag[b]`, which another thread is to write"), lines(code));
    assertTrue(
        code.source()
            .contains(
                "  while (true) {\n      if (waits_in_vain(since, 0u, 0u)) {\n        break;"),
        code.source());
  }

  /** It ends when its work is done, however long that takes. */
  @Test
  void aLoopThatWorksIsNotWatched() {
    var code =
        watched(
            """
                        while atomic_load(flag[b], order=acquire) == 0:
                            one[0] = 1
            """);
    assertEquals(List.of(), lines(code));
    assertFalse(code.source().contains("waits_in_vain"));
  }

  @Test
  void copiesOfAWaitShareItsNumber() {
    var code =
        watched(
            """
                        for i in range(0, 2, unroll=True):
                            wait_until(flag[b], lambda v: v > 0, order=acquire)
                        wait_until(flag[b + 1], lambda v: v > 0, order=acquire)
            """);
    assertEquals(
        List.of(
            "10: the word `flag[b]`, which another thread is to write",
            "11: the word `flag[b + 1]`, which another thread is to write"),
        lines(code));
  }

  /** A trap would lose the GPU for the process. */
  @Test
  void aWatchedAssertionReportsAndGoesOn() {
    var body =
        """
                    assert b >= 0, "not before the first"
                    one[0] = 1
        """;
    var code = watched(body);
    assertEquals(
        List.of(new Watched.Assertion(code.watched().getFirst().span(), "not before the first")),
        code.watched());
    assertTrue(code.source().contains("    give_up(0u, 0u);\n"), code.source());
    assertFalse(code.source().contains("__trap"), code.source());
  }

  private static DeviceCode watched(String body) {
    var file = new SourceFile("test.prism", WAITING + body.indent(12));
    return DeviceCode.of(placed(file), Target.SM_90A, true);
  }

  private static PlacedModule placed(SourceFile file) {
    return Prism.placed(file, new Diagnostics());
  }

  private static List<String> lines(DeviceCode code) {
    return code.watched().stream()
        .map(it -> it.span().from().line() + ": " + ((Watched.Wait) it).what())
        .toList();
  }
}
