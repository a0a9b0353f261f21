package org.prismlang.cuda;

import static java.util.regex.Pattern.MULTILINE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Programs as text, to be read in review: their functions and kernels, without the helpers and
 * launchers that all have. {@code -Dgolden=update} rewrites the files.
 */
final class GoldenCudaTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final Path EXAMPLES = Path.of("../examples");
  private static final Path PROGRAMS = Path.of("../lang/src/test/prism/programs");

  private static final boolean IS_UPDATE = "update".equals(System.getProperty("golden"));

  private static final List<Path> KERNELS =
      List.of(
          EXAMPLES.resolve("saxpy.prism"),
          EXAMPLES.resolve("reverse.prism"),
          EXAMPLES.resolve("transpose.prism"),
          EXAMPLES.resolve("reduce.prism"),
          EXAMPLES.resolve("sgemm5.prism"),
          EXAMPLES.resolve("tensor_core.prism"),
          EXAMPLES.resolve("hgemm.prism"),
          EXAMPLES.resolve("scan_lookback.prism"),
          PROGRAMS.resolve("01_gemm_bf16.prism"),
          PROGRAMS.resolve("04_attention.prism"));

  /** A ring, and blocks that wait for each other's words. */
  private static final List<Path> WATCHED =
      List.of(PROGRAMS.resolve("01_gemm_bf16.prism"), EXAMPLES.resolve("scan_lookback.prism"));

  @TestFactory
  Stream<DynamicTest> kernelsArePrintedAsReviewed() {
    return KERNELS.stream().map(path -> test(path, ".cu", GoldenCudaTest::cuda));
  }

  @TestFactory
  Stream<DynamicTest> watchedKernelsArePrintedAsReviewed() {
    return WATCHED.stream().map(path -> test(path, ".watched.cu", GoldenCudaTest::watched));
  }

  private static DynamicTest test(Path program, String ending, Function<Path, String> cuda) {
    var golden = program.getFileName().toString().replace(".prism", ending);
    return DynamicTest.dynamicTest(golden, () -> check(golden, cuda.apply(program)));
  }

  private static void check(String name, String text) throws IOException {
    var golden = FOLDER.resolve(name);
    assertTrue(text.contains("__global__"), text);
    if (IS_UPDATE) {
      Files.createDirectories(FOLDER);
      Files.writeString(golden, text);
    }
    assertTrue(Files.exists(golden), () -> golden + " is missing: run with -Dgolden=update");
    assertEquals(Files.readString(golden), text);
  }

  @Test
  void noFileIsLeftOver() throws IOException {
    assumeFalse(IS_UPDATE);
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertEquals(KERNELS.size() + WATCHED.size(), files.count());
    }
  }

  private static String cuda(Path program) {
    var module = module(program);
    var source = CudaProgram.of(module, Prism.target(Prism.file(program))).source();
    return ownPart(source.substring(0, source.indexOf("\n// Launchers.")), module);
  }

  /** With the waits behind it. */
  private static String watched(Path program) {
    var module = module(program);
    var code = DeviceCode.of(module, Prism.target(Prism.file(program)), true);
    var text = new StringBuilder(ownPart(code.source(), module)).append('\n');
    for (int i = 0; i < code.watched().size(); i++) {
      var place = code.watched().get(i);
      text.append("// " + i + ": line " + place.span().from().line() + " " + words(place));
      text.append('\n');
    }
    return text.toString();
  }

  private static String words(Watched place) {
    return switch (place) {
      case Watched.Wait(var _, String what) -> "waits for " + what;
      case Watched.Assertion(var _, String message) -> "asserts: " + message;
    };
  }

  private static PlacedModule module(Path program) {
    var diagnostics = new Diagnostics();
    var module = Prism.placed(Prism.file(program), diagnostics);
    assertFalse(diagnostics.hasErrors(), program.toString());
    return module;
  }

  /** From the first function of the program on. */
  private static String ownPart(String source, PlacedModule module) {
    var names = new ArrayList<String>();
    module.module().procedures().forEach(procedure -> names.add(procedure.name()));
    module.kernels().forEach(kernel -> names.add(kernel.name()));
    var definition =
        Pattern.compile(
            "^((__device__|extern) [^(\\n]* )?(" + String.join("|", names) + ")\\(", MULTILINE);
    var matcher = definition.matcher(source);
    assertTrue(matcher.find(), "no function of the program's own");
    int start = source.lastIndexOf("\n\n", matcher.start()) + 2;
    return source.substring(start);
  }
}
