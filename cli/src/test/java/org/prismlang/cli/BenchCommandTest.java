package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code prism bench} where there is no GPU. */
class BenchCommandTest {
  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void aSimulatorChecksAndSaysThatItMeasuresNothing() throws IOException {
    var json = folder.resolve("all.json");
    var results = folder.resolve("results");
    line.prism(
            "bench",
            "saxpy",
            "--backend",
            "sim",
            "--random",
            "7",
            "--json",
            json.toString(),
            "-o",
            results.toString())
        .expect(Status.FINE)
        .out("simulator, fast")
        .out("seed 7")
        .out("right 2^12 Prism: 4,096 against float64")
        .err("THESE ARE NO MEASUREMENTS");
    assertTrue(Files.readString(json).contains("\"measured\":false"));
    assertFalse(Files.exists(results));
  }

  @Test
  void whatDoesNotExistIsWrongUsage() {
    line.prism("bench", "saxpi").expect(Status.USAGE).err("did you mean `saxpy`");
    line.prism("bench", "saxpy", "--sizes", "huge").expect(Status.USAGE).err("no sizes `huge`");
    line.prism("bench", "saxpy", "--backend", "sim", "--sizes", "bar")
        .expect(Status.USAGE)
        .err("`--sizes small` only");
    line.prism("bench", "--random", "x").expect(Status.USAGE).err("`--random x` is no number");
  }

  @Test
  void withoutAGpuItSaysWhatIsMissing() {
    line.prism("bench", "saxpy", "--backend", "gpu").expect(Status.ENVIRONMENT).err("driver");
  }
}
