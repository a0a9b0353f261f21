package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.cuda.operation.Nvcc;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** What runs in the simulator, the CUDA compiler takes without a word. */
final class AcceptedProgramsCompileTest {
  private static final Path ACCEPTED = Path.of("../sim/src/test/prism/accept");

  /** Besides those about types: one of each kind, since the compiler takes its time. */
  private static final List<String> MORE =
      List.of(
          "atomics/changes.prism",
          "memory/kinds_of_elements.prism",
          "memory/pointer_swap.prism",
          "memory/wide_access.prism",
          "statements/computed_in_order.prism",
          "statements/exact_arithmetic.prism",
          "statements/functions.prism",
          "statements/names_of_functions.prism",
          "statements/names_of_macros.prism",
          "statements/print_and_assert.prism",
          "statements/several_at_once.prism",
          "structs/layouts.prism",
          "structs/value_and_index.prism",
          "warp/redux.prism",
          "warp/shuffles.prism");

  private static final ExecutorService TWO_AT_ONCE = Executors.newFixedThreadPool(2);

  @TempDir static Path scratch;

  @AfterAll
  static void stop() {
    TWO_AT_ONCE.shutdownNow();
  }

  @TestFactory
  List<DynamicTest> programsOfTheSimulator() throws IOException {
    var nvcc = nvcc();
    var tests = new ArrayList<DynamicTest>();
    for (var program : programs()) {
      tests.add(test(ACCEPTED.relativize(program).toString(), Prism.file(program), nvcc));
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> operatorsOfAllTypes() {
    var nvcc = nvcc();
    var tests = new ArrayList<DynamicTest>();
    for (var program : AllOperators.programs()) {
      tests.add(test(program.path(), program, nvcc));
    }
    return tests;
  }

  private static DynamicTest test(String name, SourceFile program, Optional<Nvcc> nvcc) {
    Optional<Future<Nvcc.Outcome>> compiling =
        nvcc.map(it -> TWO_AT_ONCE.submit(() -> compiled(program, it)));
    return DynamicTest.dynamicTest(
        name,
        () -> {
          assumeTrue(
              compiling.isPresent(), "SKIPPED: no nvcc, so nobody knows whether it compiles");
          var outcome = compiling.get().get();
          assertEquals(0, outcome.status(), outcome.text());
        });
  }

  private static Nvcc.Outcome compiled(SourceFile program, Nvcc nvcc)
      throws IOException, InterruptedException {
    var target = Prism.target(program);
    var module = Prism.placed(program, new Diagnostics());
    var folder = Files.createTempDirectory(scratch, target.text());
    return nvcc.compile(CudaProgram.of(module, target).source(), target, folder);
  }

  private static Optional<Nvcc> nvcc() {
    var nvcc = Nvcc.find();
    if (nvcc.isEmpty()) {
      System.err.println("NO NVCC ON THIS MACHINE: what we print was not compiled");
    }
    return nvcc;
  }

  private static List<Path> programs() throws IOException {
    var programs = new ArrayList<Path>();
    try (Stream<Path> files = Files.list(ACCEPTED.resolve("types"))) {
      files.filter(it -> it.toString().endsWith(".prism")).sorted().forEach(programs::add);
    }
    MORE.forEach(it -> programs.add(ACCEPTED.resolve(it)));
    return programs;
  }
}
