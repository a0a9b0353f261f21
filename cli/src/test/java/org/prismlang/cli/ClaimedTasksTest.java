package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** P1216: `prism test` holds functions to the task that they say they do, and variants. */
class ClaimedTasksTest {
  private static final String LEAVES = "../lang/src/test/prism/accept/leaves.prism";
  private static final String BOXES = "../lang/src/test/prism/accept/boxes.prism";
  private static final String VARIANTS = "../lang/src/test/prism/accept/variants.prism";

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void functionsAreTestedAtShapesThatTheirSignaturesAllow() {
    line.prism("test", LEAVES, "--checked").expect(Status.FINE).out("12 passed, 0 failed");
  }

  @Test
  void variantsAreComparedOnTheHost() {
    line.prism("test", VARIANTS).expect(Status.FINE).out("15 passed, 0 failed");
  }

  @Test
  void whatIsRunCanBeRead() {
    line.prism("map", LEAVES, "--claims")
        .expect(Status.FINE)
        .out("# Whether `in_tiles` does `doubled`; printed by `prism map --claims`.")
        .out("def clipped_does_doubled_m29():");
  }

  @Test
  void aFunctionOfOneShapeIsFilteredByName() {
    line.prism("test", LEAVES, "--filter", "clipped").expect(Status.FINE).out("2 passed");
  }

  @Test
  void anotherNumber() throws IOException {
    refuted("y[e] = 2.0 * x[e]", "y[e] = 3.0 * x[e]", "`in_registers` does not do `doubled`");
  }

  @Test
  void anElementTooFew() throws IOException {
    refuted("range(0, n):\n            row", "range(0, n - 1):\n            row", "`in_tiles`");
  }

  @Test
  void whatLiesBeyondTheEndIsNotTouched() throws IOException {
    var said =
        refuted("32 * i + t]", "32 * i]", "`behind_pointers` does not do `doubled`: y[0, 1]");
    assertEquals(1, said.split("error\\[P1216\\]", -1).length - 1);
  }

  @Test
  void aVariantBeyondItsTolerance() throws IOException {
    var text = Files.readString(Path.of(VARIANTS)).replace("exp(x[i, j]) / sum", "exp(x[i, j])");
    var file = Files.writeString(folder.resolve("variants.prism"), text);
    line.prism("test", file)
        .expect(Status.PROBLEMS)
        .out("error[P1216]: `softmax_at_once` does not do `softmax`: y[0, 0] is ")
        .out("with R = 1, C = 1");
  }

  @Test
  void boxesOfTheCopyEngine() throws IOException {
    line.prism("test", BOXES, "--checked").expect(Status.FINE).out("10 passed, 0 failed");
    refuted(BOXES, "tma_load(one, x, (row, column))", "pass", "`brought` does not do `copy`: y[0,");
    refuted(
        BOXES,
        "one, x, (row, column)",
        "one, x, (row + 1, column)",
        "`brought` does not do `copy`");
    refuted(
        BOXES,
        "store(y, (row, column)",
        "store(y, (row, column + 4)",
        "`taken` does not do `copy`");
    refuted(BOXES, "8 * (t % 8)]", "8 * (7 - t % 8)]", "`streamed` does not do `copy`");
  }

  @Test
  void whatLiesBeyondABoxIsWhatItSays() throws IOException {
    refuted(BOXES, "pads=0", "pads=1", "`brought` does not do `copy`: y[0, 56] is 0");
  }

  private String refuted(String right, String wrong, String said) throws IOException {
    return refuted(LEAVES, right, wrong, said);
  }

  private String refuted(String path, String right, String wrong, String said) throws IOException {
    var text = Files.readString(Path.of(path));
    assertEquals(2, text.split(Pattern.quote(right), -1).length);
    var file = Files.writeString(folder.resolve("leaves.prism"), text.replace(right, wrong));
    var outcome = line.prism("test", file, "--checked").expect(Status.PROBLEMS);
    outcome.out("error[P1216]: " + said);
    return outcome.out();
  }
}
