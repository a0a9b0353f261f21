package org.prismlang.runtime.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.host.Rehearsal;
import org.prismlang.verify.mutate.Mutant;
import org.prismlang.verify.mutate.Mutants;

/**
 * Whatever synchronization is taken away, weakened or miscounted, a checked run says so; and where
 * a barrier is gone, it names two accesses, one of which the barrier was for.
 */
class MutationTest {
  private static final Path ROOT = Path.of("..");
  private static final Set<Code> BY_CHECKS =
      EnumSet.of(Code.P0801, Code.P0804, Code.P0806, Code.P0807, Code.P0808);
  private static final Survivors SURVIVORS = Survivors.read();

  private static final List<String> PROGRAMS =
      List.of(
          "examples/histogram",
          "examples/layernorm",
          "examples/reduce",
          "examples/reverse",
          "examples/scan_lookback",
          "examples/softmax",
          "examples/transpose",
          "sim/src/test/prism/accept/atomics/plain_memory",
          "sim/src/test/prism/accept/copies/bulk",
          "sim/src/test/prism/accept/copies/tma_in_place",
          "sim/src/test/prism/accept/copies/tma_lists",
          "sim/src/test/prism/accept/grid/clusters",
          "sim/src/test/prism/accept/grid/cooperative",
          "sim/src/test/prism/accept/memory/double_buffer",
          "sim/src/test/prism/accept/memory/lists",
          "sim/src/test/prism/accept/memory/memory_of_warps",
          "sim/src/test/prism/accept/memory/pointer_swap",
          "sim/src/test/prism/accept/memory/rings",
          "sim/src/test/prism/accept/memory/stack_of_shared_memory",
          "sim/src/test/prism/accept/memory/tiles",
          "sim/src/test/prism/accept/memory/views",
          "sim/src/test/prism/accept/roles/mixed_producers",
          "sim/src/test/prism/accept/roles/pipeline_of_three",
          "sim/src/test/prism/accept/roles/producer_and_consumers",
          "sim/src/test/prism/accept/roles/roles_through_calls",
          "sim/src/test/prism/accept/roles/scratch_in_roles",
          "sim/src/test/prism/accept/roles/splits",
          "sim/src/test/prism/accept/roles/tensor_cores_fed_by_tma",
          "sim/src/test/prism/accept/roles/waiting_in_a_role",
          "sim/src/test/prism/accept/statements/uniform_loops",
          "sim/src/test/prism/mutated/all_blocks",
          "sim/src/test/prism/mutated/copies_ahead",
          "sim/src/test/prism/mutated/neighbours_of_a_cluster",
          "sim/src/test/prism/mutated/operands_of_calls",
          "sim/src/test/prism/mutated/parts_of_a_block",
          "sim/src/test/prism/mutated/products_of_stored_tiles",
          "sim/src/test/prism/mutated/stores_in_turn",
          "sim/src/test/prism/mutated/sums_of_blocks",
          "sim/src/test/prism/mutated/tile_in_and_out",
          "sim/src/test/prism/mutated/units_of_two_warps");

  @TestFactory
  Stream<DynamicTest> everyMistakeIsReported() {
    return PROGRAMS.stream().map(it -> DynamicTest.dynamicTest(it, () -> check(it)));
  }

  private static void check(String program) {
    var rehearsal = new Rehearsal(Prism.load(ROOT.resolve(program + ".prism")));
    var mutants =
        rehearsal.kernels().stream()
            .flatMap(it -> Mutants.of(it.module()).stream())
            .filter(it -> !isOfRegisters(it))
            .toList();
    assertFalse(mutants.isEmpty(), "nothing to change");
    var survivors = new ArrayList<String>();
    var vague = new ArrayList<String>();
    for (var mutant : mutants) {
      var findings = rehearsal.findings(PlacedModule.of(mutant.module()));
      if (findings.stream().noneMatch(it -> BY_CHECKS.contains(it.code()))) {
        survivors.add(mutant.toString());
      } else if (losesBarrier(mutant)
          && findings.stream().noneMatch(it -> names(it, mutant.reasons()))) {
        vague.add(mutant + " is reported as " + findings);
      }
    }
    assertEquals(SURVIVORS.of(program), survivors.stream().sorted().toList());
    assertEquals(List.of(), vague);
  }

  /** Whether a hand-over to the tensor cores is gone: no run sees that, the verifier does. */
  private static boolean isOfRegisters(Mutant mutant) {
    return mutant.what().equals("without enter");
  }

  /** Whether a barrier within a block, or of all blocks, is gone. */
  private static boolean losesBarrier(Mutant mutant) {
    return mutant.what().startsWith("without meet")
        && !mutant.what().contains("CLUSTER")
        && !mutant.reasons().isEmpty();
  }

  /** Whether a finding is about an access for which a barrier was placed, and another one. */
  private static boolean names(Diagnostic finding, List<Sync.Reason> reasons) {
    int line = finding.span().from().line();
    boolean isReason =
        reasons.stream()
            .anyMatch(it -> it.first().from().line() == line || it.second().from().line() == line);
    return isReason && finding.labels().stream().anyMatch(it -> !Remarks.isLaunch(it));
  }
}
