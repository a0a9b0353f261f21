package org.prismlang.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.bench.Bench;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.runtime.Device;

/** Every suite has kernels that give the right results in the simulator. */
@Execution(ExecutionMode.CONCURRENT)
class SuitesTest {
  static Iterable<String> names() {
    return Suites.all().stream().map(Suite::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void smallProblemsAreSolved(String name) {
    var suite =
        Suites.all().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    var bench =
        new Bench(
            Testbed.simulator(Device.simulator()),
            new Protocol(Duration.ZERO, 0, 1, 1),
            5,
            _ -> {});
    var result = bench.run(suite, Sizes.SMALL);
    assertFalse(result.rows().isEmpty());
    assertFalse(result.isMeasured());
    for (var row : result.rows()) {
      assertFalse(row.verdicts().isEmpty());
      row.verdicts().forEach(it -> assertTrue(it.isRight(), it::toString));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void everySuiteHasSizesOfEachKindWithNamesOfTheirOwn(String name) {
    var suite =
        Suites.all().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    var labels = new ArrayList<String>();
    suite.sizes(Sizes.ALL).forEach(it -> labels.add(it.label()));
    assertFalse(labels.isEmpty());
    assertEquals(new HashSet<>(labels).size(), labels.size());
    assertFalse(suite.sizes(Sizes.SMALL).isEmpty());
  }
}
