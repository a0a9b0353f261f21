package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.cuda.operation.Nvcc;
import org.prismlang.lang.diagnostic.Diagnostics;

/** What we print, the CUDA compiler takes without a word. */
class CompilationTest {
  private static final List<Path> FOLDERS =
      List.of(Path.of("../examples"), Path.of("../lang/src/test/prism/programs"));

  /** The assembler's complaints that cost a tenth of the speed or more. */
  private static final List<String> LOSSES = List.of("C7508", "C7510", "C7511");

  @TempDir Path scratch;

  @TestFactory
  List<DynamicTest> programsCompile() throws IOException {
    var nvcc = Nvcc.find();
    if (nvcc.isEmpty()) {
      System.err.println("NO NVCC ON THIS MACHINE: what we print was not compiled");
    }
    var tests = new ArrayList<DynamicTest>();
    for (var program : programs()) {
      tests.add(
          DynamicTest.dynamicTest(
              program.getFileName().toString(),
              () -> {
                assumeTrue(nvcc.isPresent(), "no nvcc");
                compile(program, nvcc.orElseThrow());
              }));
    }
    return tests;
  }

  private static List<Path> programs() throws IOException {
    var programs = new ArrayList<Path>();
    for (var folder : FOLDERS) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(it -> it.toString().endsWith(".prism")).sorted().forEach(programs::add);
      }
    }
    return programs;
  }

  private void compile(Path program, Nvcc nvcc) throws IOException, InterruptedException {
    var file = Prism.file(program);
    var diagnostics = new Diagnostics();
    var module = Prism.synchronizedOf(file, diagnostics);
    assumeTrue(!diagnostics.hasErrors(), "it cannot be synchronized yet");
    var target = Prism.target(file);
    var outcome = nvcc.compile(CudaProgram.of(module, target).source(), target, scratch);
    assertEquals(0, outcome.status(), outcome.text());
    for (var loss : LOSSES) {
      assertFalse(outcome.text().contains(loss), outcome.text());
    }
  }
}
