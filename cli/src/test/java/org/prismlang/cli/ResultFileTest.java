package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final List<TestResult> RESULTS =
      List.of(
          new TestResult("a.prism", "fine", 0.25, List.of(), ""),
          new TestResult(
              "ä/日本 😀.prism",
              "failed",
              1e-9,
              List.of(
                  new TestResult.Problem("P0811", "`n` is 2, expected 3", "error\n  --> a\n"),
                  new TestResult.Problem("P0802", "", "")),
              "two\nlines\n"),
          new TestResult("a.prism", "much", 3, List.of(), "0123456789".repeat(20_000)));

  @TempDir Path folder;
  private ResultFile file;

  @BeforeEach
  void use() {
    file = new ResultFile(folder.resolve("results"));
  }

  @Test
  void resultsComeBackAsTheyWent() throws IOException {
    file.write(RESULTS);
    assertEquals(RESULTS, file.read());
    file.write(List.of());
    assertEquals(List.of(), file.read());
  }

  /** A process that is ended while it writes leaves no half result. */
  @Test
  void whatEndsInTheMiddleIsNoResult() throws IOException {
    file.write(RESULTS.subList(1, 2));
    var whole = Files.readAllBytes(file.path());
    for (int length = 1; length < whole.length; length++) {
      Files.write(file.path(), Arrays.copyOf(whole, length));
      assertThrows(EOFException.class, file::read, "of " + length + " bytes");
    }
  }
}
