package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;

/** The order of what we ship is proven for every size, and what only looks ordered is not. */
final class OrderProofTest {
  private static final Path HAZARDS = Path.of("../cli/src/test/prism/soundness/hazards");

  /** Accesses are ordered there; it is progress that is not. */
  private static final Set<String> WAITS =
      Set.of("in_order_waits_for_later.prism", "ticket_waits_for_later.prism");

  /** What the inference has learnt to see. */
  private static final Set<String> SEEN = Set.of("uint8_wrap.prism");

  @TestFactory
  Stream<DynamicTest> whatWeShipIsProven() {
    return Stream.of("../examples", "../bench/kernels", "../lang/src/test/prism/programs")
        .flatMap(it -> Synchronized.programs(Path.of(it)).stream())
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(), () -> assertEquals(List.of(), codes(path))));
  }

  @TestFactory
  Stream<DynamicTest> hazardsOfOtherSizesAreNot() {
    var hazards = Synchronized.programs(HAZARDS);
    assertTrue(hazards.size() >= 40);
    return hazards.stream()
        .filter(it -> !WAITS.contains(it.getFileName().toString()))
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(),
                    () -> assertEquals(expected(path), codes(path))));
  }

  private static List<Code> expected(Path path) {
    return SEEN.contains(path.getFileName().toString()) ? List.of() : List.of(Code.P0706);
  }

  private static List<Code> codes(Path path) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(Synchronized.textOf(path), Options.DEFAULT, diagnostics);
    assertEquals(List.of(), diagnostics.inOrder(), "the checker finds nothing");
    Synchronization.proven(Lowering.lower(checked.program()), diagnostics);
    return diagnostics.inOrder().stream().map(Diagnostic::code).distinct().toList();
  }
}
