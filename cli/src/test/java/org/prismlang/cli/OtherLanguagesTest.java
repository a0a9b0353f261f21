package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --python} and {@code --header} write works in those languages. */
class OtherLanguagesTest {
  private static final Path KERNELS = Path.of("src/test/resources/languages/kernels.prism");
  private static final Path SAXPY = Path.of("../examples/saxpy.prism");

  @TempDir Path folder;

  @Test
  void pythonLaunchesAndIsTold() throws IOException {
    var driver = python();
    driver.build(KERNELS, "--python");
    for (var tests : List.of("kernels_test.py", "again_test.py", "operators_test.py")) {
      var said = driver.run("python3", "-B", "src/test/python/" + tests);
      assertTrue(said.matches("(?s).*\nOK( \\(skipped=\\d+\\))?\n"), said);
      said.lines().filter(it -> it.startsWith("NO ")).forEach(System.err::println);
    }
  }

  @Test
  void theExampleOfPythonRuns() throws IOException {
    var driver = python();
    driver.build(SAXPY, "--python");
    assertEquals(
        "saxpy of 1000 elements agrees with the host\n",
        driver.run("python3", "-B", "../examples/python/saxpy_plain.py"));
  }

  @Test
  void aMachineTakesItsOwnCodeOfSeveral() throws IOException {
    var driver = python();
    driver.build(SAXPY, "--python", "--target", "sm_80,sm_90a");
    for (var machine : List.of("80 (8, 0)", "86 (8, 0)", "89 (8, 0)", "90 (9, 0)")) {
      var number = machine.substring(0, 2);
      assertEquals(
          "saxpy of 1000 elements agrees with the host\n",
          driver.run(
              "env",
              "PRISM_STUB_SM=" + number,
              "python3",
              "-B",
              "../examples/python/saxpy_plain.py"));
      var taken = "it = saxpy._fitting_image(*divmod(" + number + ", 10)); print(" + number;
      var program = "import saxpy; " + taken + ", (it.major, it.minor))";
      assertEquals(machine + "\n", driver.run("python3", "-B", "-c", program));
    }
  }

  @Test
  void examplesForLibrariesThatAreNotHereAreAtLeastPython() throws IOException {
    var driver = python();
    for (var example : List.of("saxpy_torch.py", "hgemm_torch.py", "operator_torch.py")) {
      var compile = "compile(open('../examples/python/" + example + "').read(), 'example', 'exec')";
      driver.run("python3", "-B", "-c", compile);
    }
  }

  /** Two files include the header, so that what it defines twice would not link. */
  @Test
  void cppLaunchesAndIsTold() throws IOException {
    var headers = cudaHeaders();
    var driver = StubDriver.in(folder);
    driver.build(KERNELS, "--header");
    assertEquals(
        "", driver.runCpp(headers, "src/test/cpp/kernels_test.cpp", "src/test/cpp/other.cpp"));
  }

  @Test
  void theExampleOfCppRuns() throws IOException {
    var headers = cudaHeaders();
    var driver = StubDriver.in(folder);
    driver.build(SAXPY, "--header");
    assertEquals(
        "saxpy of 100000 elements agrees with the host\n",
        driver.runCpp(headers, "../examples/cpp/saxpy.cpp"));
  }

  private StubDriver python() throws IOException {
    assumeTrue(
        StubDriver.has("python3"),
        "SKIPPED: no python3, so nobody knows whether it likes the file");
    return StubDriver.in(folder);
  }

  static String cudaHeaders() {
    assumeTrue(
        StubDriver.has("g++"), "SKIPPED: no g++, so nobody knows whether it likes the header");
    Optional<String> found =
        List.of("/usr/local/cuda/include", "/usr/include").stream()
            .filter(place -> Files.exists(Path.of(place, "cuda.h")))
            .findFirst();
    assumeTrue(found.isPresent(), "SKIPPED: no cuda.h, which the header includes");
    return found.orElseThrow();
  }
}
