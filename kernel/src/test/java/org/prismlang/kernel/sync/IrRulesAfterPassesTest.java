package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.IrRules;
import org.prismlang.lang.diagnostic.Diagnostic;

/** What a pass makes of any program keeps the rules of the IR. */
final class IrRulesAfterPassesTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/sync");
  private static final List<Path> PROGRAMS =
      Stream.of(
              CONFORMANCE,
              Path.of("../examples"),
              Path.of("../lang/src/test/prism/programs"),
              Path.of("../lang/src/test/prism/accept"))
          .flatMap(folder -> Synchronized.programs(folder).stream())
          .toList();

  @TestFactory
  Stream<DynamicTest> rulesHoldAfterEveryPass() {
    return PROGRAMS.stream()
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> check(path)));
  }

  private static void check(Path path) {
    var program = Synchronized.of(path);
    assertEquals(List.of(), program.lowered().map(IrRules::check).orElse(List.of()), "lowered");
    assertEquals(List.of(), program.result().map(IrRules::check).orElse(List.of()), "synchronized");
  }

  /** What others accept needs no synchronization that cannot be. */
  @TestFactory
  Stream<DynamicTest> acceptedProgramsCanBeSynchronized() {
    return PROGRAMS.stream()
        .filter(path -> !path.startsWith(CONFORMANCE))
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> isAccepted(path)));
  }

  private static void isAccepted(Path path) {
    var errors = Synchronized.of(path).diagnostics().stream().filter(Diagnostic::isError);
    assertEquals(List.of(), errors.map(it -> it.span() + ": " + it.message()).toList());
  }

  @Test
  void theProgramsAreThere() {
    assertTrue(PROGRAMS.size() > 300, PROGRAMS.size() + " programs");
  }
}
