package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;

/** The fastest kernels have the roles, barriers, counts and waits of those written by hand. */
final class ProgramShapesTest {
  private static final String GEMM = "01_gemm_bf16";
  private static final String SGEMM = "02_sgemm_wst";
  private static final String SCAN = "03b_scan_ring";
  private static final String ATTENTION = "04_attention";

  @Test
  void gemmHasItsRoles() {
    assertEquals(
        List.of("consumers: 256 from 0", "producer: 128 from 256"), roles(GEMM, "gemm_bf16"));
  }

  @Test
  void gemmHasTwoArraysOfFourBarriers() {
    assertEquals(
        List.of("empty_sA slots 4 arrivals 2", "full_sA slots 4 arrivals 1"),
        barriers(GEMM, "gemm_bf16"));
  }

  @Test
  void gemmConsumersKeepOneBatchInFlight() {
    assertEquals(
        """
        await full_sA#it
        batch
        commit wgmma
        drain wgmma 1
        arrive empty_sA#(it - 1) warpgroup
        """,
        trip(GEMM, "gemm_bf16", "consumers", "for k in range(4,"));
  }

  /** The stores of the last tile stand between a batch and the wait for the one before. */
  @Test
  void gemmHidesTheStoresBehindTheFirstBatches() {
    assertEquals(
        """
        await full_sA#it
        enter
        batch
        commit wgmma
        if pm >= 0
          drain tma_store 0 reads
          meet named 128
          fence
          meet named 128
          tma_store
          commit tma_store
        await full_sA#it
        batch
        commit wgmma
        if pm >= 0
          fence
          meet named 128
          tma_store
          commit tma_store
        drain wgmma 1
        arrive empty_sA#(it - 1) warpgroup
        await full_sA#it
        batch
        commit wgmma
        if pm >= 0
          drain tma_store 0 reads
          meet named 128
          fence
          meet named 128
          tma_store
          commit tma_store
        drain wgmma 1
        arrive empty_sA#(it - 1) warpgroup
        await full_sA#it
        batch
        commit wgmma
        if pm >= 0
          fence
          meet named 128
          tma_store
          commit tma_store
        drain wgmma 1
        arrive empty_sA#(it - 1) warpgroup
        for k
        drain wgmma 0 arrived acc
        arrive empty_sA#(it - 1) warpgroup
        """,
        trip(GEMM, "gemm_bf16", "consumers", "for t in range("));
  }

  @Test
  void gemmProducerIsOneThread() {
    assertEquals(
        """
        await empty_sA#it previous
        arrive full_sA#it one bytes 49152
        tma_load
        tma_load
        """,
        trip(GEMM, "gemm_bf16", "producer", "for k in range(4,"));
    assertTrue(isByOneThread(GEMM, "gemm_bf16", "for t in range("));
  }

  @Test
  void sgemmCountsStoresAndBytesOnOneBarrier() {
    assertEquals(
        List.of("empty_sB slots 8 arrivals 8", "full_sA slots 8 arrivals 5"),
        barriers(SGEMM, "sgemm"));
    assertEquals(
        """
        await full_sA#it
        arrive empty_sB#it warp
        """,
        trip(SGEMM, "sgemm", "consumers", "for k in range(0, k_tiles"));
    var producer = trip(SGEMM, "sgemm", "producer", "for k in range(0, k_tiles");
    assertTrue(producer.startsWith("await empty_sB#it previous\n"), producer);
    assertTrue(producer.contains("arrive full_sA#it one bytes 8192\ntma_load\n"), producer);
    assertTrue(producer.endsWith("arrive full_sA#it warp\n"), producer);
  }

  @Test
  void scanHasTheFiveBarriersOfItsHeader() {
    assertEquals(
        List.of(
            "empty_tiles slots 4 arrivals 22",
            "full_agg slots 4 arrivals 1",
            "full_pfx slots 4 arrivals 1",
            "full_tiles slots 4 arrivals 1",
            "full_wsum slots 4 arrivals 22"),
        barriers(SCAN, "scan_ring"));
  }

  /** One release for tile, sums and prefix. */
  @Test
  void scanReleasesATileOnce() {
    assertEquals(
        """
        if k < nk
          await full_tiles#k
          arrive full_wsum#k warp
        if k >= 2
          await full_wsum#(k - 2)
          await full_pfx#(k - 2)
          arrive empty_tiles#(k - 2) warp
        """,
        trip(SCAN, "scan_ring", "scanners", "for k in range(0, nk"));
  }

  @Test
  void scanPublishesRefillsAndLooksBack() {
    assertEquals(
        """
        if k < nk
          await full_wsum#k
          arrive full_agg#k warp
        if k >= 2
          if k - 2 + 4 < nk
            await empty_tiles#(k - 2 + 4) previous
            arrive full_tiles#(k - 2 + 4) one bytes min(3520, nvec - t2 * 3520):int * 16
            bulk_load
        """,
        trip(SCAN, "scan_ring", "publisher", "for k in range(0, nk"));
    assertEquals(
        """
        if k < nk
          await full_agg#k
          arrive full_pfx#k warp
        """,
        trip(SCAN, "scan_ring", "looker", "for k in range(0, nk")
            .replaceAll("(?m)^ *(if t_1 > 0|for \\w+|while .*)\\n", ""));
  }

  @ParameterizedTest
  @CsvSource({"attention_2_128_2, 2, 2", "attention_3_80_3, 3, 3"})
  void attentionHasRingsOfItsDepth(String kernel, int warpgroups, int depth) {
    assertEquals(
        List.of(
            "empty_sK slots %d arrivals %d".formatted(depth, warpgroups),
            "empty_sQ slots 2 arrivals %d".formatted(4 * warpgroups),
            "empty_sV slots %d arrivals %d".formatted(depth, warpgroups),
            "full_sK slots %d arrivals 1".formatted(depth),
            "full_sQ slots 2 arrivals 1",
            "full_sV slots %d arrivals 1".formatted(depth)),
        barriers(ATTENTION, kernel));
  }

  /** Scores first: K is given back while the output is still in flight. */
  @ParameterizedTest
  @CsvSource({"attention_2_128_2", "attention_3_80_3"})
  void attentionWaitsForScoresAndThenForOutput(String kernel) {
    assertEquals(
        """
        await full_sK#it
        enter
        batch
        commit wgmma
        if it > 0
          await full_sV#(it - 1)
          batch
          commit wgmma
        else
          commit wgmma
        drain wgmma 1 arrived s
        arrive empty_sK#it warpgroup
        drain wgmma 0 arrived o
        if it > 0
          arrive empty_sV#(it - 1) warpgroup
        """,
        trip(ATTENTION, kernel, "consumers", "for j in range(0, nb"));
  }

  @ParameterizedTest
  @CsvSource({"attention_2_128_2", "attention_3_80_3"})
  void attentionKeepsTheQueriesForAWholeTile(String kernel) {
    assertEquals(
        """
        await full_sQ#r
        for j
        arrive empty_sQ#r warp
        """,
        trip(ATTENTION, kernel, "consumers", "for r in range("));
    assertTrue(isByOneThread(ATTENTION, kernel, "for r in range("));
  }

  private static List<String> roles(String program, String kernel) {
    return branches(program, kernel).stream()
        .filter(branch -> !branch.role().isEmpty())
        .map(branch -> branch.role() + ": " + branch.size() + " from " + branch.first())
        .toList();
  }

  private static List<String> barriers(String program, String kernel) {
    return module(program).kernels().stream()
        .filter(it -> it.name().equals(kernel))
        .flatMap(it -> it.barriers().stream())
        .map(it -> it.name() + " slots " + it.slots() + " arrivals " + it.arrivals())
        .sorted()
        .toList();
  }

  /** One trip of the role's loop with this header. */
  private static String trip(String program, String kernel, String role, String header) {
    var bodies =
        branches(program, kernel).stream()
            .filter(branch -> branch.role().equals(role))
            .flatMap(branch -> loops(program, branch.body(), header).stream())
            .toList();
    assertEquals(1, bodies.size(), "loops `" + header + "` of " + role);
    return Outline.of(bodies.getFirst(), module(program));
  }

  private static boolean isByOneThread(String program, String kernel, String header) {
    return branches(program, kernel).stream()
        .filter(branch -> branch.size() == 1)
        .anyMatch(branch -> !loops(program, branch.body(), header).isEmpty());
  }

  private static List<Stmt.Branch> branches(String program, String kernel) {
    var module = module(program);
    return module.kernels().stream()
        .filter(it -> it.name().equals(kernel))
        .flatMap(it -> new Loops(module).branches(it.body()).stream())
        .toList();
  }

  private static List<List<Stmt>> loops(String program, List<Stmt> stmts, String header) {
    var file = Synchronized.of(path(program)).file();
    int line = (int) file.text().substring(0, file.text().indexOf(header)).lines().count();
    return new Loops(module(program)).on(stmts, "", file, line);
  }

  private static Module module(String program) {
    return Synchronized.of(path(program)).result().orElseThrow();
  }

  private static Path path(String program) {
    return Path.of("../lang/src/test/prism/programs/" + program + ".prism");
  }
}
