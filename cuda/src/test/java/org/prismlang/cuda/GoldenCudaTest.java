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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Ten programs as text, to be read in review: their functions and kernels, without the helpers and
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

  @TestFactory
  Stream<DynamicTest> kernelsArePrintedAsReviewed() {
    return KERNELS.stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static void check(Path program) throws IOException {
    var golden = FOLDER.resolve(program.getFileName().toString().replace(".prism", ".cu"));
    var text = cuda(program);
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
      assertEquals(KERNELS.size(), files.count());
    }
  }

  private static String cuda(Path program) {
    var file = Prism.file(program);
    var diagnostics = new Diagnostics();
    var module = Prism.synchronizedOf(file, diagnostics);
    assertFalse(diagnostics.hasErrors(), program.toString());
    return ownPart(CudaProgram.of(module, Prism.target(file)).source(), module);
  }

  /** From the first function of the program to the launchers. */
  private static String ownPart(String source, Module module) {
    var names = new ArrayList<String>();
    module.procedures().forEach(procedure -> names.add(procedure.name()));
    module.kernels().forEach(kernel -> names.add(kernel.name()));
    var definition =
        Pattern.compile(
            "^((__device__|extern) [^(\\n]* )?(" + String.join("|", names) + ")\\(", MULTILINE);
    var matcher = definition.matcher(source);
    assertTrue(matcher.find(), "no function of the program's own");
    int start = source.lastIndexOf("\n\n", matcher.start()) + 2;
    return source.substring(start, source.indexOf("\n// Launchers."));
  }
}
