package org.prismlang.runtime.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.host.HostProgram;

/** For one launch, analysis and counted simulation say the same of every line. */
@Execution(ExecutionMode.CONCURRENT)
class CountsAgreeTest {
  private static final Path ROOT = Path.of("..");

  /** Lines of examples, and of the library they use, of which data decides. */
  private static final Map<String, Set<String>> DECIDED_BY_DATA =
      Map.of(
          "histogram.prism", Set.of("histogram.prism:23"),
          "scan_lookback.prism", Set.of("state.prism:98"),
          // The last block of a tile adds what others have left.
          "splitk_tasks.prism",
              Set.of(
                  "parts.prism:44",
                  "parts.prism:83",
                  "splitk_tasks.deep_linear.prism:87",
                  "splitk_tasks.deep_linear.prism:200",
                  "tasks.prism:224",
                  "tasks.prism:291"),
          "tf32_tasks.prism",
              Set.of("parts.prism:44", "parts.prism:83", "tasks.prism:253", "tasks.prism:254"));

  @TestFactory
  Stream<DynamicTest> onAllExamples() throws IOException {
    try (var files = Files.list(ROOT.resolve("examples"))) {
      return files.filter(it -> it.toString().endsWith(".prism")).sorted().toList().stream()
          .map(CountsAgreeTest::test);
    }
  }

  @TestFactory
  Stream<DynamicTest> acrossCalls() {
    return Stream.of("accept/statements/early_return", "mutated/operands_of_calls")
        .map(it -> test(ROOT.resolve("sim/src/test/prism/" + it + ".prism")));
  }

  private static DynamicTest test(Path file) {
    return DynamicTest.dynamicTest(file.getFileName().toString(), () -> agrees(file));
  }

  private static void agrees(Path file) {
    var device = new CountingTwice();
    for (var function : HostProgram.of(Prism.load(file).on(device)).functions()) {
      if (function.isTest()) {
        function.run(_ -> {}, List.of());
      }
    }
    assertEquals(List.of(), device.differences);
    assertFalse(device.agreed.isEmpty(), "nothing was compared");
    var name = file.getFileName().toString();
    assertEquals(
        DECIDED_BY_DATA.getOrDefault(name, Set.of()),
        Set.copyOf(
            device.unknown.keySet().stream()
                .map(it -> it.substring(it.lastIndexOf('/') + 1))
                .toList()));
  }
}
