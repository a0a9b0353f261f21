package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.sim.Mode;

/** Programs with structs come to what their tests expect, whatever is watched. */
class StructsTest {
  private static final Path PROGRAMS = Path.of("../sim/src/test/prism/accept/structs");
  private static final List<Mode> MODES = List.of(new Mode.Fast(), new Mode.Checked(1));

  @TestFactory
  Stream<DynamicTest> programsRun() throws IOException {
    try (var files = Files.list(PROGRAMS)) {
      return files.sorted().toList().stream()
          .map(file -> dynamicTest(file.getFileName().toString(), () -> run(file)));
    }
  }

  private static void run(Path file) {
    var program = Prism.load(file).printingTo(_ -> {});
    for (var mode : MODES) {
      var tests =
          HostProgram.of(program.on(Device.simulator(mode))).functions().stream()
              .filter(HostFunction::isTest)
              .toList();
      assertTrue(!tests.isEmpty(), "nothing to run");
      tests.forEach(HostFunction::call);
    }
  }
}
