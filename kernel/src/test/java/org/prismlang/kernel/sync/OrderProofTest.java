package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.order.OrderProof;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * The order of what we ship is proven for every size as runs at sizes synchronize it; where they do
 * not see what is needed, the proof does. With {@code -Dprism.order=all} of the examples, too, of
 * which all runs take long: other tests hold their synchronization, proof and all, against what
 * they say.
 */
final class OrderProofTest {
  private static final Path HAZARDS = Path.of("../cli/src/test/prism/soundness/hazards");

  private static final boolean ARE_ALL_PROVEN = "all".equals(System.getProperty("prism.order"));

  /** Who waits for ever. */
  private static final Set<String> ENDLESS =
      Set.of(
          "in_order_waits_for_later.prism",
          "ticket_waits_for_later.prism",
          "spin_on_own_shared_flag.prism");

  /** What is seen without the proof. */
  private static final Set<String> SEEN =
      Set.of(
          "uint8_wrap.prism",
          "bulk_load_of_a_count_that_is_data.prism",
          "product_of_a_slot_if_data_say_so.prism",
          "break_of_an_unrolled_loop_of_calls.prism",
          "continue_of_an_unrolled_loop.prism",
          "cluster_return.prism",
          "in_order_waits_for_later.prism",
          "ticket_waits_for_later.prism",
          "ring_in_big_path.prism",
          "ring_range_n_minus_16.prism",
          "ring_while_data.prism",
          "while_data_block.prism");

  /** No barrier that could be added lets the order be proven. */
  private static final Set<String> HOPELESS =
      Set.of(
          "bulk_load_16_slots.prism",
          "bulk_load_of_many.prism",
          "bulk_store_from_another_block.prism",
          "cp_async_to_another_block.prism",
          "engine_reads_what_threads_wrote.prism",
          "last_block_as_often_as_its_number.prism",
          "last_block_counter_by_a_pointer.prism",
          "last_block_counter_changed.prism",
          "last_block_of_some.prism",
          "last_block_twice.prism",
          "multicast_after_a_return.prism",
          "multicast_of_one_rank.prism",
          "multicast_under_a_condition.prism",
          "pointer_to_another_block.prism",
          "swizzled_row_of_another_block.prism",
          "wgmma_of_another_block.prism");

  /** Threads write a tile that each block of the cluster has a copy of. */
  private static final Set<String> OWN_COPIES =
      Set.of(
          "replicated_tile_by_a_pointer.prism",
          "replicated_tile_by_pointers_of_pointers.prism",
          "replicated_tile_by_bulk_load.prism",
          "replicated_tile_written_by_threads.prism");

  /** Loops of theirs are longer than runs are: the proof adds what those do not show. */
  private static final Set<String> LONG =
      Set.of(
          "gemm_splitk.prism",
          "shapes.prism",
          "attention_shapes.prism",
          "attention_backward.prism",
          "layers.prism",
          "scaled.prism");

  @TestFactory
  Stream<DynamicTest> whatWeShipIsProven() {
    return Stream.concat(
            Stream.of("../bench/kernels", "../lang/src/test/prism/programs"),
            Stream.of("../examples").filter(_ -> ARE_ALL_PROVEN))
        .flatMap(it -> Synchronized.programs(Path.of(it)).stream())
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(),
                    () -> {
                      boolean isLong = LONG.contains(path.getFileName().toString());
                      assertEquals(!isLong, holds(path), "runs place enough");
                      if (isLong) {
                        assertEquals(List.of(), Synchronized.of(path).diagnostics());
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> whatRunsDoNotShowIsAdded() {
    var hazards = Synchronized.programs(HAZARDS);
    assertTrue(hazards.size() >= 40);
    return hazards.stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(),
                    () -> {
                      var name = path.getFileName().toString();
                      assertEquals(SEEN.contains(name), holds(path));
                      assertEquals(expected(name), codes(path));
                    }));
  }

  private static List<Code> expected(String name) {
    if (name.equals("spread_over_half_a_cluster.prism")) {
      return List.of(Code.P0601);
    }
    if (OWN_COPIES.contains(name)) {
      return List.of(Code.P0511);
    }
    return ENDLESS.contains(name)
        ? List.of(Code.P0703)
        : HOPELESS.contains(name) ? List.of(Code.P0706) : List.of();
  }

  /** Whether the proof is content with what runs at sizes have placed. */
  private static boolean holds(Path path) {
    var module = lowered(path);
    var layouts = Layout.ofProcedures(module);
    var known = new LinkedHashMap<String, Procedure>();
    for (var procedure : module.procedures()) {
      var subject = Subject.of(procedure, layouts, known);
      var result = Inference.of(subject, Samples.all(subject));
      known.put(
          procedure.name(),
          procedure.with(Weave.of(subject, result.placement(), result.arrivals()).body()));
    }
    var procedures = new Module(List.copyOf(known.values()), List.of());
    for (var kernel : module.kernels()) {
      var subject = Subject.of(kernel, module, layouts, known);
      var result = Inference.of(subject, Samples.all(subject));
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      var whole =
          ClusterMeetings.of(kernel.with(woven.barriers(), woven.body()), known, new Diagnostics());
      if (!OrderProof.of(whole, procedures).holds()) {
        return false;
      }
    }
    return true;
  }

  private static List<Code> codes(Path path) {
    var diagnostics = new Diagnostics();
    Synchronization.of(lowered(path), diagnostics);
    return diagnostics.inOrder().stream().map(Diagnostic::code).distinct().toList();
  }

  private static Module lowered(Path path) {
    var program = CorpusProgram.of(path);
    assertEquals(List.of(), program.said(), "the checker finds nothing");
    return program.lowered();
  }
}
