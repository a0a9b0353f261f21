package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.kernel.ir.IrReader;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/** The matrix product with its synchronization written by hand, as the fastest one known has it. */
class RolesTest {
  @Test
  void eachRoleHasCodeOfItsOwn() throws IOException {
    var lines = kernel().lines().map(String::strip).toList();
    assertEquals(1, count(lines, "if (warp_id < 8) {"));
    assertEquals(
        List.of("if (warp_id < 8) {", "// consumers: threads 0 to 255", "setmaxnreg_inc<232>();"),
        after(lines, "if (warp_id < 8) {", 3));
    assertEquals(
        List.of(
            "} else {",
            "// producer: threads 256 to 383",
            "setmaxnreg_dec<40>();",
            "if (threadIdx.x == 256) {"),
        after(lines, "} else {", 4));
  }

  @Test
  void aStepOfTheProducerIsAWaitAnAnnouncementAndTwoCopies() throws IOException {
    var lines = kernel().lines().map(String::strip).toList();
    assertEquals(
        List.of(
            "mbarrier_wait(empty + (it & 3) * 8, ((it >> 2) & 1) ^ 1);",
            "// sA: 01_gemm_bf16.prism line 1 before line 1, sB: 01_gemm_bf16.prism line 1 before"
                + " line 1",
            "mbarrier_arrive_expect(full + (it & 3) * 8, 49152);",
            "tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64 * k, m0, full + (it & 3) *"
                + " 8);",
            "tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 64 * k, n0, full + (it & 3) *"
                + " 8);"),
        after(lines, "mbarrier_wait(empty + (it & 3) * 8, ((it >> 2) & 1) ^ 1);", 5));
  }

  @Test
  void sharedMemoryIsOneBlockWithTheBarriersLast() throws IOException {
    var text = kernel();
    assertTrue(text.contains("reinterpret_cast<__nv_bfloat16*>(smem);"), text);
    assertTrue(text.contains("reinterpret_cast<__nv_bfloat16*>(smem + 65536);"), text);
    assertTrue(text.contains("reinterpret_cast<__nv_bfloat16*>(smem + 196608);"), text);
    assertTrue(text.contains("const uint32_t full = shared_address(smem + 229376);"), text);
    assertTrue(text.contains("const uint32_t empty = shared_address(smem + 229408);"), text);
  }

  private static String kernel() throws IOException {
    try (var stream = RolesTest.class.getResourceAsStream("/gemm_bf16.ir")) {
      var text = new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      var module = IrReader.read(text, Map.of());
      var source = CudaProgram.of(PlacedModule.of(module), Target.SM_90A).source();
      int start = source.indexOf("extern \"C\" __global__");
      return source.substring(start, source.indexOf("\n}\n", start));
    }
  }

  private static long count(List<String> lines, String line) {
    return lines.stream().filter(line::equals).count();
  }

  private static List<String> after(List<String> lines, String line, int count) {
    int start = lines.indexOf(line);
    assertTrue(start >= 0, "no line " + line);
    return lines.subList(start, start + count);
  }
}
