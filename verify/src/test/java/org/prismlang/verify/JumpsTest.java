package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;

/** The cost does not grow with the number of trips, and what happens late is still seen. */
final class JumpsTest {
  private static Sizes size(long steps) {
    return new Sizes(1, 128)
        .with("tiles_m", 1)
        .with("tiles_n", 2)
        .with("k_tiles", steps)
        .with("ldc", 1024);
  }

  private static void costIsTheSame(PlacedModule module, Kernel kernel, long few, long many) {
    var small = Verifier.verify(module, kernel, size(few));
    var large = Verifier.verify(module, kernel, size(many));
    assertEquals(List.of(), small.violations());
    assertEquals(List.of(), large.violations());
    assertEquals(small.trips(), large.trips());
    assertTrue(large.jumped() > small.jumped(), large::toString);
  }

  @Test
  void theGemmCostsTheSameForManySteps() {
    var module = Programs.hardest("01_gemm_bf16");
    costIsTheSame(module, module.kernels().getFirst(), 640, 64000);
  }

  @Test
  void mixedProducersCostTheSameForManySteps() {
    var module = Programs.hardest("02_sgemm_wst");
    costIsTheSame(module, module.kernels().getFirst(), 256, 25600);
  }

  private static String loop(String last) {
    return Written.block(
        "",
        "allocate s@. : shared float[128] @ block[1] @.\n"
            + "for i@. : int @ grid[1] from 0 to n step 1 @. {\n"
            + "store s[%thread]@. = 0.0 @.\nmeet block 128 @.\n"
            + "let v@. : float @ thread[1] = load s[127 - %thread]@.:float @.\n"
            + last
            + "}\n");
  }

  private static Verdict verify(String text, long n) {
    var module = Written.module(text);
    var sizes = new Sizes(1, 128).with("n", n);
    return Verifier.verify(module, module.kernels().getFirst(), sizes);
  }

  @Test
  void anOutcomeThatChangesLateIsNotJumpedOver() {
    var verdict = verify(loop("if i != 100000 @. { meet block 128 @. }\n"), 200000);
    assertFalse(verdict.isRight());
    assertTrue(verdict.jumped() > 90000, verdict::toString);
    assertTrue(verify(loop("meet block 128 @.\n"), 200000).isRight());
  }

  @Test
  void aSlotThatComesLateIsNotJumpedOver() {
    var verdict = verify(loop("if i / 1000 < 7 @. { meet block 128 @. }\n"), 8000);
    assertFalse(verdict.isRight());
    assertTrue(verdict.jumped() > 5000, verdict::toString);
  }

  @Test
  void theEndOfATypeIsNotJumpedOver() {
    var bytes = "if uint8(i + 10) >= 5:uint8 @. { meet block 128 @. }\n";
    assertTrue(verify(loop(bytes), 245).isRight());
    assertFalse(verify(loop(bytes), 400).isRight());
    var belowZero = "if uint(30 - i) < 200:uint @. { meet block 128 @. }\n";
    assertTrue(verify(loop(belowZero), 30).isRight());
    assertFalse(verify(loop(belowZero), 100).isRight());
  }
}
