package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private static final String SQUARE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def square(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = x[i] * x[i]
                  if i == 3:
                      print("three squared is", mine[0])

      @prism("host")
      def main(n: int = 100, wrong: bool = False):
          print("starts")
          x : buffer(int) = buffer(int, n, init=iota)
          y : buffer(int) = buffer(int, n, init=zeros)
          launch(square, grid=(n + 31) / 32, block=32)(x, y, n)
          if wrong:
              y[5] = 0
          for i in range(0, n):
              x[i] *= x[i]
          expect_equal(y, x)
          print("squared", n)
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("square.prism"), SQUARE);
  }

  @Test
  void saysWhatItRunsOnAndThenWhatTheProgramSays() {
    var outcome = line.prism("run", program, "--backend", "sim").expect(Status.FINE);
    var lines = outcome.out().lines().toList();
    assertTrue(lines.getFirst().startsWith("simulator, fast, "), lines.getFirst());
    assertEquals(
        "starts\nthree squared is 9\nsquared 100",
        String.join("\n", lines.subList(1, lines.size())));
    assertEquals("", outcome.err());
  }

  @Test
  void withoutAGpuItIsTheSimulator() {
    line.prism("run", program).expect(Status.FINE).out("(no GPU answers)\n");
    var outcome = line.prism("run", program, "--backend", "gpu").expect(Status.ENVIRONMENT);
    assertEquals(
        "prism: no NVIDIA driver here: "
            + folder.resolve("no-libcuda.so.1")
            + " cannot be loaded; `prism doctor` says more, --backend sim needs none\n",
        outcome.err());
    assertEquals("", outcome.out());
    line.prism("run", program, "--backend", "gpu", "--checked")
        .expect(Status.USAGE)
        .err("`--checked`, `--counted` and `--trace` are the simulator's");
    line.prism("run", program, "--backend", "gpu", "--counted").expect(Status.USAGE);
    line.prism("run", program, "--backend", "gpx")
        .expect(Status.USAGE)
        .err("no back end `gpx`; did you mean `gpu`?");
  }

  @Test
  void argumentsAreMains() {
    line.prism("run", program, "7").expect(Status.FINE).out("squared 7\n");
    line.prism("run", program, "n=0x10").expect(Status.FINE).out("squared 16\n");
    line.prism("run", program, "wrong=false", "1_000").expect(Status.FINE).out("squared 1000\n");
    line.prism("run", program, "x")
        .expect(Status.USAGE)
        .err("prism run: `n` is int, and `x` is not");
    line.prism("run", program, "5000000000").expect(Status.USAGE).err("`n` is int");
    line.prism("run", program, "1", "true", "2")
        .expect(Status.USAGE)
        .err("`2` is too much: `main` takes (n: int, wrong: bool)");
    line.prism("run", program, "m=2").expect(Status.USAGE).err("`main` has no parameter `m`");
    line.prism("run", program, "n=2", "n=3").expect(Status.USAGE).err("`n` is given twice");
  }

  @Test
  void argumentsWithoutDefaultsAreNeeded() throws IOException {
    var needs =
        Files.writeString(
            folder.resolve("needs.prism"),
            "@prism(\"host\")\ndef main(n: int, x: float = 1.5):\n    print(n, x)\n");
    line.prism("run", needs)
        .expect(Status.USAGE)
        .err("`n` is missing: `main` takes (n: int, x: float)");
    line.prism("run", needs, "x=-2.5", "n=-3").expect(Status.FINE).out("\n-3 -2.5\n");
  }

  @Test
  void whatGoesWrongIsShownWhereItStands() {
    line.prism("run", program, "wrong=True")
        .expect(Status.PROBLEMS)
        .out("starts\n")
        .err("error[P0811]: 1 of 100 numbers differs, the largest difference is 25 at y[5]")
        .err("y[5] is 0, expected 25")
        .err("expect_equal(y, x)")
        .err("1 error in 1 file");
  }

  @Test
  void programsThatDoNotCheckAreNotRun() throws IOException {
    var wrong = Files.writeString(folder.resolve("wrong.prism"), SQUARE + "\n?\n");
    var outcome = line.prism("run", wrong).expect(Status.PROBLEMS).err("error[P0105]");
    assertEquals("", outcome.out());
  }

  @Test
  void thereIsAMain() throws IOException {
    var none = Files.writeString(folder.resolve("none.prism"), "N : constexpr(int) = 1\n");
    line.prism("run", none)
        .expect(Status.USAGE)
        .err("no `main` in " + none)
        .err("runs the function `@prism(\"host\") def main():`");
    var tested =
        Files.writeString(
            folder.resolve("tested.prism"), "@prism(\"host\")\n@test\ndef t():\n    pass\n");
    line.prism("run", tested)
        .expect(Status.USAGE)
        .err("`prism test " + tested + "` runs its tests");
    line.prism("run", folder).expect(Status.USAGE).err("is a folder");
    line.prism("run", folder.resolve("x.prism")).expect(Status.USAGE).err("no such file");
  }

  @Test
  void programsMayComeFromStandardInput() {
    var text = "@prism(\"host\")\ndef main():\n    print(6 * 7)\n";
    line.withInput(text.getBytes(StandardCharsets.UTF_8), "run", "-")
        .expect(Status.FINE)
        .out("\n42\n");
  }

  @Test
  void checkedRunsTellTheirSeed() {
    line.prism("run", program, "--checked", "--seed", "5")
        .expect(Status.FINE)
        .out("simulator, checked with seed 5, ")
        .out("squared 100\n");
    line.prism("run", program, "--seed", "5").expect(Status.USAGE).err("goes with `--checked`");
    line.prism("run", program, "--checked", "--seed", "x").expect(Status.USAGE).err("no number");
    line.prism("run", program, "--checked", "--counted").expect(Status.USAGE).err("two runs");
  }

  @Test
  void countedRunsEndWithATable() {
    line.prism("run", program, "--counted")
        .expect(Status.FINE)
        .out("simulator, counted, ")
        .out("square")
        .out("square.prism");
  }

  @Test
  void brokenContractsAreTheLaunchers() throws IOException {
    var text =
        SQUARE.replace("block=32)(", "block=n)(").replace("thread[1])\ndef", "thread[32])\ndef");
    Files.writeString(program, text);
    line.prism("run", program, "33")
        .expect(Status.PROBLEMS)
        .err("error[P0812]: `square` is launched with a multiple of 32 threads, 33 is none")
        .err("required here");
  }
}
