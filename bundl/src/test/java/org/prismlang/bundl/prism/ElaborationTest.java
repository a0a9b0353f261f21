package org.prismlang.bundl.prism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.explore.Run;
import org.prismlang.bundl.explore.Schedule;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.lang.diagnostic.Diagnostics;

/** Prism programs, the Bundl that they are, and what both do. */
class ElaborationTest {
  private static final Path PROGRAMS = Path.of("src/test/prism/elaborate");

  @TestFactory
  Stream<DynamicTest> programsAreWhatStandsBesideThem() throws IOException {
    try (var files = Files.list(PROGRAMS)) {
      return files.filter(it -> it.toString().endsWith(".prism")).sorted().toList().stream()
          .map(it -> DynamicTest.dynamicTest(it.getFileName().toString(), () -> holds(it)));
    }
  }

  private static void holds(Path file) throws IOException {
    var values = Map.of("a", 2, "n", 2, "down", 0);
    boolean isPairs = file.endsWith("choices.prism");
    var launch =
        new Launch(
            Optional.empty(),
            OptionalInt.of(2),
            OptionalInt.empty(),
            values,
            Map.of(),
            isPairs ? Map.of("x", 8) : Map.of());
    var program = new Prepared(Files.readString(file), launch);
    assertEquals(List.of(), Prepared.said(program.errors()));

    var diagnostics = new Diagnostics();
    var bundl = program.bundl(diagnostics);
    assertTrue(bundl.isPresent(), () -> Prepared.said(diagnostics.inOrder()).toString());
    var expected = Path.of(file.toString().replace(".prism", ".bundl"));
    var text = Printer.print(bundl.get());
    if (Boolean.getBoolean("prism.update")) {
      Files.writeString(expected, text);
    }
    assertEquals(Files.readString(expected), text);
    assertEquals(List.of(), Prepared.refusals(bundl.get()));

    var simulated = program.simulated(bundl.get());
    var semantics = new Semantics(bundl.get(), Correction.ALL, false);
    for (var schedule : List.of(new Schedule.RoundRobin(), new Schedule.Seed(7))) {
      var run = Run.of(semantics, schedule, 100_000, Explorer.Watcher.NOBODY);
      assertEquals(simulated, run.memory(), () -> run.kind() + " " + run.stuck());
    }
  }
}
