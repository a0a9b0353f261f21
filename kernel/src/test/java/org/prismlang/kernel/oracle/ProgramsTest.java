package org.prismlang.kernel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.lang.source.SourceReader;

/** The hardest programs, synchronized, stand up to the judge. */
final class ProgramsTest {
  private static final Path FOLDER = Path.of("../lang/src/test/prism/programs");

  @TestFactory
  Stream<DynamicTest> programsAreSynchronizedEnough() {
    return programs(FOLDER).stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static List<Path> programs(Path folder) {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Path path) {
    var reading = (SourceReader.Read) SourceReader.read(path);
    var judged = Judged.of(reading.file(), List.of());
    var problems = new ArrayList<String>();
    for (var kernel : judged.module().kernels()) {
      for (long steps : new long[] {1, 2, 5}) {
        for (var problem : Oracle.judge(kernel, judged.module(), sizes(kernel, steps))) {
          if (kernel.launch().cluster() > 1 && problem.startsWith("overflow")) {
            // The judge does not know that bytes of a peer's load are part of a phase, so it takes
            // the peer's next arrival for unordered.
            continue;
          }
          problems.add(kernel.name() + " with " + steps + " steps: " + problem);
        }
      }
    }
    assertEquals(List.of(), problems);
  }

  /** Few tiles of so many steps. */
  private static Sizes sizes(Kernel kernel, long steps) {
    var scalars = new HashMap<String, Long>();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        boolean isTiles = local.name().startsWith("tiles") || local.name().endsWith("tiles");
        scalars.put(local.name(), isTiles ? Math.min(steps, 2) : steps);
      }
    }
    if (scalars.containsKey("k_tiles")) {
      scalars.put("k_tiles", steps);
    }
    return new Sizes(kernel.launch().cluster(), 64, scalars, steps);
  }
}
