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

  private static final String OWN =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def saxpy(a: float @ grid[1], x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = a * x[i] + mine[0]

      @prism("host")
      def by(threads: int, n: int):
          x : buffer(float) = buffer(float, n, init=fill(1.0))
          y : buffer(float) = buffer(float, n, init=zeros)
          launch(saxpy, grid=(n + threads - 1) / threads, block=threads)(3.0, x, y, n)
          expect_equal(y, buffer(float, n, init=fill(3.0)))

      @prism("host")
      @bench(against=narrow, n=[4096, 1000])
      def wide(n: int):
          by(256, n)

      @prism("host")
      def narrow(n: int):
          by(32, n)
      """;

  private Path own(String text) throws IOException {
    return Files.writeString(folder.resolve("own.prism"), text);
  }

  @Test
  void benchmarksOfAFileAreRunAndNotTimedOnASimulator() throws IOException {
    var json = folder.resolve("own.json");
    var outcome =
        line.prism("bench", own(OWN), "--random", "7", "--json", json)
            .expect(Status.FINE)
            .out("\nwide against narrow\n  right, not measured: n=1000\n")
            .err("THESE ARE NO MEASUREMENTS");
    assertFalse(outcome.out().contains("µs"), outcome.out());
    assertTrue(
        Files.readString(json)
            .contains(
                "{\"function\":\"wide\",\"against\":\"narrow\",\"sizes\":{\"n\":1000},\"right\":true,"
                    + "\"seconds\":{}}"));
  }

  @Test
  void benchmarksOfAFileThatAreWrongAreNotTimed() throws IOException {
    line.prism("bench", own(OWN.replace("by(32, n)", "by(32, n - 1)\n    assert n < 0")))
        .expect(Status.PROBLEMS)
        .out("wide against narrow\n  WRONG: n=1000\n")
        .err("own.prism:24:");
    line.prism("bench", own(OWN.replace("by(32, n)", "print(n)")))
        .expect(Status.PROBLEMS)
        .err("`narrow` launches nothing");
  }

  @Test
  void benchmarksOfAFileAreTimedOnAGpu() throws IOException {
    var json = folder.resolve("own.json");
    var outcome =
        GpuStub.in(folder)
            .line()
            .prism("bench", own(OWN), "--random", "7", "--json", json)
            .expect(Status.FINE)
            .out("5 warm-ups, 20 timed launches");
    // Columns are as wide as the times of a busy machine are long.
    assertTrue(
        outcome
            .out()
            .replaceAll(" +", " ")
            .contains("wide against narrow\n size wide, µs narrow, µs ratio spread\n n=4096 "),
        outcome.out());
    var text = Files.readString(json);
    assertTrue(text.contains("\"measured\":true"), text);
    assertTrue(text.contains("\"ratio\":"), text);
  }

  @Test
  void aFileStandsAloneAndHasBenchmarks() throws IOException {
    var file = own(OWN);
    line.prism("bench", file, "saxpy").expect(Status.USAGE).err("one file at a time");
    line.prism("bench", file, "--sizes", "small").expect(Status.USAGE).err("are for suites");
    line.prism("bench", "saxpy", "-D", "N=4").expect(Status.USAGE).err("are for a file");
    line.prism("bench", folder.resolve("none.prism")).expect(Status.USAGE).err("no such file");
    line.prism("bench", own(OWN.replace("@bench(against=narrow, n=[4096, 1000])\n", "")))
        .expect(Status.USAGE)
        .err("no benchmarks in");
    line.prism("bench", own(OWN.replace("against=narrow", "against=narow")))
        .expect(Status.PROBLEMS)
        .err("error[P0213]: `against=` names another host function");
  }

  @Test
  void withoutAGpuItSaysWhatIsMissing() {
    line.prism("bench", "saxpy", "--backend", "gpu").expect(Status.ENVIRONMENT).err("driver");
  }
}
