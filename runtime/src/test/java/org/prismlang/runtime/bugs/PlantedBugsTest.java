package org.prismlang.runtime.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;

/**
 * Each program's {@code main} makes one mistake that the checker cannot see, and a checked run
 * finds it in the lines that the program marks; its tests are the same program without the mistake,
 * and nothing is found in them.
 */
class PlantedBugsTest {
  private static final Path CORPUS = Path.of("../sim/src/test/prism/bugs");
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
  private static final List<Mode> UNCHECKED = List.of(new Mode.Fast(), new Mode.Counted());
  private static final String IN_EVERY_MODE = "] in every mode";

  @TestFactory
  Stream<DynamicTest> everyMistakeIsFound() {
    return programs().map(it -> DynamicTest.dynamicTest(name(it), () -> mistake(it)));
  }

  /** Those that say so are found in the modes that check little, too. */
  @TestFactory
  Stream<DynamicTest> someAreFoundInEveryMode() {
    return programs()
        .filter(it -> text(it).contains(IN_EVERY_MODE))
        .flatMap(
            it ->
                UNCHECKED.stream()
                    .map(
                        mode ->
                            DynamicTest.dynamicTest(
                                name(it) + ", " + mode, () -> found(it, mode))));
  }

  private static void found(Path path, Mode mode) {
    var program = Prism.load(path);
    var hosts = HostProgram.of(program.on(Device.simulator(mode)));
    var main = hosts.function("main").orElseThrow();
    var found = assertThrows(PrismException.class, main::call).diagnostics();
    assertEquals(Remarks.expectedBy(program.file()), Remarks.of(found));
  }

  @TestFactory
  Stream<DynamicTest> nothingIsFoundWhereNothingIs() {
    return programs().map(it -> DynamicTest.dynamicTest(name(it), () -> sound(it)));
  }

  private static void mistake(Path path) {
    var program = Prism.load(path);
    var expected = Remarks.expectedBy(program.file());
    assertFalse(expected.findings().isEmpty(), "expects nothing");
    for (long seed : SEEDS) {
      var hosts = HostProgram.of(program.on(Device.simulator(new Mode.Checked(seed))));
      var main = hosts.function("main").orElseThrow();
      var found = assertThrows(PrismException.class, main::call, "seed " + seed).diagnostics();
      var remarks = Remarks.of(found);
      if (seed == SEEDS.getFirst()) {
        assertEquals(expected, remarks);
      } else {
        // Which of two accesses comes later is the schedule's matter.
        assertEquals(expected.lines(), remarks.lines(), "seed " + seed);
      }
    }
  }

  private static void sound(Path path) {
    var program = Prism.load(path);
    for (long seed : SEEDS) {
      var tests = HostProgram.of(program.on(Device.simulator(new Mode.Checked(seed)))).tests();
      assertFalse(tests.isEmpty(), "no sound twin");
      var findings = new ArrayList<String>();
      for (var test : tests) {
        try {
          test.call();
        } catch (PrismException e) {
          findings.add("seed " + seed + ", " + test.name() + ": " + e.getMessage());
        }
      }
      assertEquals(List.of(), findings);
    }
  }

  private static Stream<Path> programs() {
    try (var files = Files.walk(CORPUS)) {
      var programs = files.filter(it -> it.toString().endsWith(".prism")).sorted().toList();
      assertTrue(programs.size() >= 60, "the corpus has shrunk");
      return programs.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path path) {
    return CORPUS.relativize(path).toString();
  }
}
