package org.prismlang.cuda.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

class OperationsTest {
  private final PlainTranslation translation = new PlainTranslation(Target.SM_90A);

  @Test
  void wgmmaIsOneInstructionForEvery32BytesOfK() {
    var a = Sample.tile("a", Scalar.BF16, 128, Perspective.BLOCK, 64, 64);
    var b = Sample.tile("b", Scalar.BF16, 128, Perspective.BLOCK, 256, 64);
    var text =
        Sample.of("wgmma")
            .with("d", Sample.local("acc", Sample.array(Scalar.FLOAT, 128)))
            .with("a", Sample.whole(a))
            .with("b", Sample.whole(b))
            .with("accumulate", Sample.local("more", Scalar.BOOL))
            .text(translation);
    assertEquals(
        """
        const uint32_t b_tile0 = ((shared_address(b) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile1 = ((shared_address(a) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile1, b_tile0, more);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile1 + 2, b_tile0 + 2, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile1 + 4, b_tile0 + 4, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile1 + 6, b_tile0 + 6, true);
        """,
        unwrapped(text));
  }

  @Test
  void fragmentsTimesATransposedTile() {
    var v = Sample.tile("v", Scalar.BF16, 128, Perspective.BLOCK, 80, 128);
    var text =
        unwrapped(
            Sample.of("wgmma")
                .with("d", Sample.local("o", Sample.array(Scalar.FLOAT, 64)))
                .with("a", Sample.local("p", Sample.array(Scalar.UINT32, 20)))
                .with("b", Sample.whole(v))
                .with("transpose_b", new Value.Truth(true))
                .text(translation));
    // Panels are 80 rows of 128 bytes: 640 in the field of the descriptor.
    assertTrue(text.contains("| 0x2800000u"), text);
    assertEquals(5, count(text, "wgmma_m64n128k16_bf16_registers<0x40000040u, 1>("));
    assertTrue(text.contains("p[16], p[17], p[18], p[19], b_tile0 + 512, true"), text);
  }

  @Test
  void integersOfAWidthThatTheMachineLacksAreSplit() {
    var a = Sample.tile("a", Scalar.INT8, 64, Perspective.BLOCK, 64, 64);
    var b = Sample.tile("b", Scalar.INT8, 64, Perspective.BLOCK, 40, 64);
    var text =
        Sample.of("wgmma")
            .with("d", Sample.local("acc", Sample.array(Scalar.INT32, 20)))
            .with("a", Sample.whole(a))
            .with("b", Sample.whole(b))
            .text(translation);
    assertEquals(2, count(text, "wgmma_m64n32k32_int8<"));
    assertEquals(2, count(text, "wgmma_m64n8k32_int8<"));
    // 32 rows of 64 bytes later, and 16 accumulators.
    assertTrue(unwrapped(text).contains("(&acc[16], a_tile1, b_tile0 + 128, true)"), text);
  }

  @Test
  void wgmmaIsHopperOnly() {
    var b = Sample.tile("b", Scalar.BF16, 128, Perspective.BLOCK, 64, 64);
    var sample = Sample.of("wgmma").with("b", Sample.whole(b));
    assertThrows(
        IllegalStateException.class, () -> sample.statements(new PlainTranslation(Target.SM_100)));
  }

  @Test
  void aBoxWiderThanThePanelIsSeveralCopies() {
    var tile = Sample.tile("q", Scalar.BF16, 128, Perspective.BLOCK, 192, 128);
    var map = Sample.map("Q", Scalar.BF16, 128, 1, 192, 128);
    var text =
        Sample.of("tma_load")
            .with("dst", Sample.whole(tile))
            .with("map", Sample.whole(map))
            .with(
                "at",
                List.of(
                    Sample.local("head", Scalar.INT32),
                    Sample.local("row", Scalar.INT32),
                    Sample.number(0)))
            .text(translation);
    assertEquals(
        """
        tma_load_3d(shared_address(q), &Q, 0, row, head, barrier);
        tma_load_3d(shared_address(q) + 24576, &Q, 64, row, head, barrier);
        """,
        text);
    assertEquals(List.of(1, 192, 64), TensorBox.of(map.layout()).extents());
  }

  @Test
  void aBoxLongerThanTheMachineAllowsIsSeveralCopies() {
    var map = Sample.map("A", Scalar.FLOAT, 128, 384, 32);
    assertEquals(List.of(192, 32), TensorBox.of(map.layout()).extents());
    assertEquals(List.of(List.of(0, 0), List.of(192, 0)), TensorBox.of(map.layout()).starts());
  }

  @Test
  void copiesIntoReplicatedMemoryGoToAllBlocksThatShareIt() {
    var tile = Sample.tile("b", Scalar.BF16, 128, new Perspective(Level.BLOCK, 2), 128, 64);
    var map = Sample.map("B", Scalar.BF16, 128, 128, 64);
    var text =
        Sample.of("tma_load")
            .with("dst", Sample.whole(tile))
            .with("map", Sample.whole(map))
            .with("at", List.of(Sample.number(0), Sample.number(7)))
            .with("cache", new Value.Words("evict_last"))
            .text(translation);
    assertEquals(
        "tma_load_2d_multicast_cached(shared_address(b), &B, 7, 0, barrier, uint16_t(3u <<"
            + " (cluster_rank() / 2 * 2)), policy_evict_last());\n",
        unwrapped(text));
  }

  @Test
  void atomicsWithoutAnInstructionLoopAroundACompareAndSwap() {
    var word = Sample.first(Sample.pointer("w", Scalar.FLOAT));
    Sample.of("atomic_max")
        .with("word", word)
        .with("value", Sample.local("x", Scalar.FLOAT))
        .text(translation);
    assertTrue(translation.used().contains("atomic_cas_float_relaxed_gpu_global"));
    Sample.of("atomic_add")
        .with("word", word)
        .with("value", Sample.local("x", Scalar.FLOAT))
        .text(translation);
    assertTrue(translation.head().contains("atom.relaxed.gpu.global.add.f32"));
  }

  @Test
  void clustersOfOldMachinesAreBlocks() {
    var old = new PlainTranslation(Target.SM_80);
    Sample.of("atomic_load")
        .with("word", Sample.first(Sample.pointer("w", Scalar.UINT32)))
        .with("order", new Value.Words("acquire"))
        .with("scope", new Value.Words("cluster"))
        .text(Sample.local("x", Scalar.UINT32), old);
    assertTrue(old.head().contains("ld.acquire.cta.global.b32"), old.head());
  }

  @Test
  void vectorsAreComputedLaneByLane() {
    var vector = new Type.Vector(Scalar.FLOAT, 4);
    assertEquals(
        "each_lane<float>([](float a, float b) { return fmaxf(a, b); }, v, make_float4(0, 0, 0,"
            + " 0))",
        Sample.of("max")
            .with("a", Sample.local("v", vector))
            .with("b", new Expr.Constant(new Value.Int(0), Scalar.FLOAT))
            .expression(vector, translation));
  }

  @Test
  void theFenceHoldsValuesAndThenEverything() {
    var text =
        Sample.of("schedule_fence")
            .with(
                "values",
                List.of(Sample.local("s", Sample.array(Scalar.FLOAT, 8)), Sample.number(1)))
            .text(translation);
    assertEquals("pin(s);\nschedule_boundary();\n", text);
    assertEquals(Set.of("pin", "schedule_boundary"), translation.used());
  }

  @Test
  void aWaitAsksAgainUntilTheWordIsAsWanted() {
    assertEquals(
        """
        seen = atomic_load_uint_acquire_gpu_global(w);
        while (!is_odd(seen)) {
          seen = atomic_load_uint_acquire_gpu_global(w);
        }
        """,
        waitForWord(translation));
    assertFalse(translation.used().contains("waits_in_vain"));
  }

  @Test
  void aWatchedWaitLooksAtTheClock() {
    var watched = PlainTranslation.watched(Target.SM_90A);
    assertEquals(
        """
        seen = atomic_load_uint_acquire_gpu_global(w);
        const uint32_t since0 = wait_clock();
        while (!is_odd(seen)) {
          if (waits_in_vain(since0, 7u, uint32_t(seen))) {
            break;
          }
          seen = atomic_load_uint_acquire_gpu_global(w);
        }
        """,
        waitForWord(watched));
    assertTrue(watched.used().contains("prism_watch"));
  }

  private static String waitForWord(PlainTranslation translation) {
    return Sample.of("wait_until")
        .with("word", Sample.first(Sample.pointer("w", Scalar.UINT32)))
        .with("condition", new Operand.OfCode("is_odd"))
        .with("order", new Value.Words("acquire"))
        .text(Sample.local("seen", Scalar.UINT32), translation);
  }

  private static int count(String text, String part) {
    return (text.length() - text.replace(part, "").length()) / part.length();
  }

  /** The printer breaks lines; here they are counted. */
  private static String unwrapped(String text) {
    return text.replaceAll("\n {4,}", " ").replaceAll("\\( ", "(");
  }
}
