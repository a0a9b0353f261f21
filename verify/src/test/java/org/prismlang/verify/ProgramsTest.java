package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;

/**
 * What the compiler infers stands up to the machine. Examples, the standard library and the kernels
 * of the benchmarks are not among these programs: they are built or launched by other tests and by
 * {@code .ci/run}, and nothing is built or launched that the machine has not judged.
 */
@Execution(ExecutionMode.CONCURRENT)
final class ProgramsTest {
  private static final List<String> FOLDERS =
      List.of("../lang/src/test/prism/programs", "../kernel/src/test/prism/sync");

  @TestFactory
  Stream<DynamicTest> programsVerify() {
    return FOLDERS.stream()
        .flatMap(folder -> Programs.in(folder).stream())
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(),
                    () -> assertEquals(List.of(), violations(path))));
  }

  private static List<String> violations(Path path) {
    var found = new ArrayList<String>();
    var module = Programs.placed(path);
    for (var kernel : module.map(it -> it.kernels()).orElse(List.of())) {
      for (var sizes : instantiations(kernel)) {
        var verdict = Verifier.verify(module.orElseThrow(), kernel, sizes);
        verdict.violations().forEach(it -> found.add(kernel.name() + " " + sizes + ": " + it));
      }
    }
    return found;
  }

  /** Where much of everything passes, and where one trip does. */
  private static List<Sizes> instantiations(Kernel kernel) {
    var all = Instantiations.of(kernel);
    return Stream.of(all.getFirst(), all.getLast()).distinct().toList();
  }
}
