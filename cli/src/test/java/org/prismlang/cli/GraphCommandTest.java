package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphCommandTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(float[64]) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = x[t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  o[0] = s[63 - t]

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      @instantiate(T=float)
      @instantiate(T=int)
      def fill[T: number](y: ptr(T) @ grid[1], v: T @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = v
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
  void theKernelIsDrawnToStandardOutput() {
    var outcome =
        line.prism("graph", program, "--kernel", "reverse")
            .expect(Status.FINE)
            .out("<svg xmlns=\"http://www.w3.org/2000/svg\"")
            .out(">block barrier</text>")
            .out(">mine[0] = x[t]</text>")
            .out("s: line 10  mine[0] = x[t]\n  before line 12  o[0] = s[63 - t]");
    assertTrue(outcome.out().endsWith("</svg>\n"));
    assertEquals("", outcome.err());
  }

  @Test
  void orToAFile() throws IOException {
    var file = folder.resolve("pictures/reverse.svg");
    var outcome = line.prism("graph", program, "--kernel", "reverse", "-o", file);
    assertEquals(file + "\n", outcome.expect(Status.FINE).out());
    assertTrue(Files.readString(file).startsWith("<svg"));
  }

  @Test
  void instancesHaveNamesOfTheirOwn() {
    line.prism("graph", program, "--kernel", "fill_float").expect(Status.FINE).out("fill_float");
    line.prism("graph", program, "--kernel", "fill")
        .expect(Status.USAGE)
        .err("several instances of `fill`; there are reverse, fill_float, fill_int");
  }

  @Test
  void unknownKernelsAreAnsweredWithTheKnownOnes() {
    line.prism("graph", program, "--kernel", "revers")
        .expect(Status.USAGE)
        .err("no kernel `revers`; there are reverse, fill_float, fill_int");
    line.prism("graph", program)
        .expect(Status.USAGE)
        .err("`--kernel` is needed; there are reverse, fill_float, fill_int");
  }

  @Test
  void oneKernelNeedsNoName() throws IOException {
    Files.writeString(program, KERNELS.substring(0, KERNELS.indexOf("\n\n") + 1));
    line.prism("graph", program).expect(Status.FINE).out("kernel reverse</text>");
    line.prism("graph", program, "--kernel", "x").expect(Status.USAGE).err("; there is reverse");
  }

  @Test
  void badFilesAreSaid() throws IOException {
    line.prism("graph", folder.resolve("x.prism")).expect(Status.USAGE).err("no such file");
    line.prism("graph", folder).expect(Status.USAGE).err("is a folder");
    var empty = Files.writeString(folder.resolve("empty.prism"), "");
    line.prism("graph", empty).expect(Status.USAGE).err("no kernels in " + empty);
    var wrong = Files.writeString(folder.resolve("wrong.prism"), "?\n");
    line.prism("graph", wrong).expect(Status.PROBLEMS).err("error[P0105]");
    line.prism("graph", program, "--kernel", "reverse", "-o", folder)
        .expect(Status.ENVIRONMENT)
        .err("cannot write " + folder);
    line.prism("graph", program, "--kernel", "reverse", "-o", "a\0b")
        .expect(Status.USAGE)
        .err("no name of a file");
  }
}
