package org.prismlang.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where tensors of mappings lie, why, and how they come there. */
class ExplainedTensorsTest {
  private static final String GEMM = "../examples/gemm_tasks.prism";
  private static final String ATTENTION = "../examples/attention_tasks.prism";
  private static final String ELEMENTS = "../examples/element_tasks.prism";

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  private CommandLine.Outcome explained(String file, String mapping, String tensor) {
    return line.prism("map", file, "--mapping", mapping, "--explain", tensor).expect(Status.FINE);
  }

  @Test
  void whatARingBrings() {
    explained(GEMM, "hopper", "A")
        .out("gemm by hopper[BM=128, BN=256, BK=64, Q=4]\n\nA : read(bf16[M][K])\n")
        .out(
            "shared memory: 128 × 64 by `i = tile(M, BM)`, `k = split(mma, K=BK)`, 4 slots in turn")
        .out("(`stage(A, at=k, to=shared(swizzle=128), depth=Q, by=producer)`, line 28)")
        .out("global memory to shared memory: 16384 bytes each k, by producer, copy engine")
        .out("beyond M, K: zeros, which the copy engine brings")
        .out("consumers: read, mma(acc[w, j], A[w, k], B[j, k]) by wgmma_ss");
  }

  @Test
  void whatIsStoredAndWhatIsLeftOut() {
    explained(GEMM, "hopper", "C")
        .out("registers to shared memory: 16384 bytes each c, by consumers")
        .out("in the block's next trip, behind the first trips of `k`: `delay(C, by=1, of=t)`")
        .out("no copy in: everything is overwritten")
        .out("beyond M, N: nothing, what would be stored there is clipped");
    explained(GEMM, "small", "acc")
        .out("[warpgroup, warp(4), reg(2), lane(8)] × [reg, lane(4), reg(2)], 64 a thread")
        .out("no fill: the first trip of `k` starts from zero")
        .out("no copy in or out of `k`");
  }

  @Test
  void registersBetweenProducts() {
    explained(ATTENTION, "fa3", "p")
        .out("registers: pairs of [warpgroup, warp(4), reg(2), lane(8)]")
        .out("beyond R, S: zero, so that products count nothing")
        .out("of the trip before by wgmma_rs_kn, fa2_rows_of_pv dealt to units");
    explained(ATTENTION, "fa2", "m").out("a number a row, with all that hold elements of it");
    explained(ATTENTION, "fa2", "Q").out("128 × 128 by ").out("one slot of 32768 bytes");
  }

  @Test
  void whatThreadsHold() {
    explained(ELEMENTS, "of_warps", "x")
        .out("registers: [reg(4), thread % 32, reg(4)], 16 a thread")
        .out("(`stage(x, at=i, to=registers)`, line 69)")
        .out("global memory to registers: n · 4 bytes each i")
        .out("layernorm by of_warps[E=8]");
    explained(ELEMENTS, "of_warps", "sum")
        .out("threads have a sum each, brought together behind `j`");
    explained(ELEMENTS, "of_warps", "gamma").out("no copy: each element is read where it lies");
  }

  @Test
  void allOfThem() {
    line.prism("map", GEMM, "--mapping", "small", "--explain")
        .expect(Status.FINE)
        .out("  rounding    order of sums: wgmma_ss's\n\nC : write(bf16[M][N])\n")
        .out("\nacc : float[M][N]\n");
  }

  @Test
  void namesThatAreNone() {
    line.prism("map", GEMM, "--mapping", "hopper", "--explain", "ac")
        .expect(Status.USAGE)
        .err("no tensor `ac` in the mapping's plan; did you mean `acc`?");
    line.prism("map", GEMM, "--mapping", "hopper", "--explain", "weights")
        .expect(Status.USAGE)
        .err("no tensor `weights` in the mapping's plan; there are `C`, `A`, `B`, `acc`, `pk`");
    line.prism("map", GEMM, "A").expect(Status.USAGE).err("behind --explain");
  }
}
