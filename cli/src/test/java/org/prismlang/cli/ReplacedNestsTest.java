package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nests that become calls: each step is judged by a run that knows no rule of it. */
class ReplacedNestsTest {
  private static final String EXAMPLE = "../examples/exo_tasks.prism";
  private static final String NESTS = "../lang/src/test/prism/accept/mappings/replaced_nests.prism";

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void elementsBecomeAProductStepByStep() {
    var steps = line.prism("map", EXAMPLE, "--steps").expect(Status.FINE).out();
    var shown = List.of("sum = { 0.0 }", "mma(sum, A, B)", "C = bf16(sum)");
    int at = steps.indexOf("# replace(i, copy)");
    for (var step : shown) {
      assertTrue(steps.indexOf(step, at) > 0, step + " in " + steps.substring(at));
    }
    assertFalse(steps.substring(at).contains("for k in range"), "the sum by elements is gone");
  }

  @Test
  void eachStepIsJudged() {
    for (var file : List.of(EXAMPLE, NESTS)) {
      var judged = line.prism("map", file, "--check").expect(Status.FINE).out();
      assertEquals(
          List.of(),
          judged.lines().filter(it -> !it.contains("the same")).toList(),
          "not judged, or different");
      assertTrue(judged.contains("replace("), judged);
    }
  }

  @Test
  void whatComesOfItRuns() {
    line.prism("test", NESTS).expect(Status.FINE).out("1 passed");
    line.prism("test", EXAMPLE).expect(Status.FINE).out("1 passed");
  }
}
