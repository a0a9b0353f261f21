package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeCommandTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=64)
      def near(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = x[i]

      @prism("global")
      @requires(grid[1], block[1], thread[32])
      def far(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], stride: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = x[stride * i]
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("two.prism"), KERNELS);
  }

  @Test
  void allKernelsAreAnalyzedLineByLine() {
    var outcome = line.prism("analyze", program).expect(Status.FINE);
    outcome.out("near\n  64 threads, 0 bytes shared\n");
    outcome.out("  counted for 16 blocks of 64 threads, n = 1024\n");
    outcome.out("  ok     `x`, global load  tid + 64·block: 4.00 sectors a request\n");
    outcome.out("  counted for 16 blocks of 256 threads, stride = 1024\n");
    outcome.out("32.00 sectors a request, ideal 4.00\n");
    outcome.err("warning[P0524]: `stride * i` overflows in an index of `x`\n");
  }

  @Test
  void sizesAndTheKernelAreChosen() {
    var outcome =
        line.prism(
                "analyze",
                program,
                "--kernel",
                "far",
                "--size",
                "stride=2",
                "--size",
                "grid=3",
                "--size",
                "block=64")
            .expect(Status.FINE);
    outcome.out("counted for 3 blocks of 64 threads, stride = 2\n");
    outcome.out("8.00 sectors a request, ideal 4.00\n");
    assertFalse(outcome.out().contains("near"));
  }

  @Test
  void sizesThatCannotBeAreRefused() {
    line.prism("analyze", program, "--size", "n")
        .expect(Status.USAGE)
        .err("`--size n` is not of the form NAME=NUMBER");
    line.prism("analyze", program, "--size", "m=3")
        .expect(Status.USAGE)
        .err("no kernel has an integer parameter `m`");
    line.prism("analyze", program, "--kernel", "near", "--size", "block=128")
        .expect(Status.USAGE)
        .err("`near` cannot be launched with block=128, only with 64");
    line.prism("analyze", program, "--json", "--html", "x.html")
        .expect(Status.USAGE)
        .err("`--json` and `--html` exclude each other");
  }

  @Test
  void programsGetOneObjectALine() {
    var outcome = line.prism("analyze", program, "--json", "--kernel", "near").expect(Status.FINE);
    assertTrue(outcome.out().lines().allMatch(it -> it.startsWith("{") && it.endsWith("}")));
    outcome.out("\"way\":\"load\",\"index\":[\"tid + 64·block\"],\"requests\":32,");
  }

  @Test
  void aPageIsWritten() throws IOException {
    var page = folder.resolve("pages/two.html");
    var outcome = line.prism("analyze", program, "--html", page).expect(Status.FINE);
    assertEquals(page + "\n", outcome.out());
    var text = Files.readString(page);
    assertTrue(text.startsWith("<!DOCTYPE html>"));
    assertTrue(text.contains("<h1>near</h1>") && text.contains("<h1>far</h1>"));
  }

  @Test
  void unrolledCopiesOfAFindingStandBehindOne() throws IOException {
    var page = folder.resolve("hgemm.html");
    line.prism("analyze", "../examples/hgemm.prism", "--html", page).expect(Status.FINE);
    var text = Files.readString(page);
    assertTrue(text.contains("wait for empty_a0, 1 slot"), text);
    assertTrue(text.contains("<i>and 3 alike</i></summary><div>wait for empty_a1, 1 slot"), text);
  }

  @Test
  void whatIsDemandedAndNotSoIsAnError() throws IOException {
    var demanding = KERNELS.replace("def far", "@coalesced\ndef far");
    var file = Files.writeString(folder.resolve("demanding.prism"), demanding);
    line.prism("analyze", file)
        .expect(Status.PROBLEMS)
        .err("error[P1101]: `x`: a load of 32.00 sectors a request, where 4.00 would do");
    line.prism("analyze", file, "--size", "stride=1").expect(Status.FINE);
    var out = folder.resolve("out");
    line.prism("build", file, "-o", out).expect(Status.PROBLEMS).err("error[P1101]: `x`");
    assertFalse(Files.exists(out));
  }
}
