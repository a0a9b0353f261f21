package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify}, {@code mutate}, and what {@code build} says of them. */
class VerifyCommandTest {
  private static final String REVERSE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(float[64]) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = x[64 * b + t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  if 64 * b + t < n:
                      o[0] = s[63 - t]

      @prism("host")
      @test
      def reverses():
          x : buffer(float) = buffer(float, 64, init=iota)
          y : buffer(float) = buffer(float, 64, init=zeros)
          want : buffer(float) = buffer(float, 64, init=zeros)
          for i in range(0, 64):
              want[i] = float(63 - i)
          launch(reverse, grid=1, block=64)(x, y, 64)
          expect_equal(y, want)
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("reverse.prism"), REVERSE);
  }

  @Test
  void sizesAreThoseOfLaunches() throws IOException {
    var demanding = REVERSE.replace("def reverse(", "@assume(n % 64 == 0)\ndef reverse(");
    Files.writeString(program, demanding);
    line.prism("verify", program)
        .expect(Status.FINE)
        .out("reverse: verified for n = 1024, 64; 2 blocks of 64 threads\n");
    line.prism("verify", program, "--size", "grid=5")
        .expect(Status.FINE)
        .out("reverse: verified for n = 1024; 5 blocks of 64 threads\n");
    var refused = line.prism("verify", program, "--size", "n=70").expect(Status.USAGE);
    assertTrue(
        refused
            .err()
            .contains("`reverse` is launched where `n % 64 == 0`, and with n = 70 it cannot be"),
        refused.err());
  }

  @Test
  void withoutALaunchThereIsNoVerdict() throws IOException {
    var impossible = "@assume(n * n == 2 and n > 1000)\ndef reverse(";
    Files.writeString(program, REVERSE.replace("def reverse(", impossible));
    line.prism("verify", program)
        .expect(Status.FINE)
        .out("reverse: unknown\n  outside: no launch was found that its preconditions allow\n");
  }

  /** A block of CUDA is no block of Prism: what is not heeded is not taken. */
  @Test
  void whatIsForCudaAloneIsRefused() {
    for (var command : List.of("verify", "analyze", "mutate")) {
      for (var option : List.of("--block=64", "--grid=0", "-Iinclude")) {
        var name = option.replaceAll("=.*|include", "");
        line.prism(command, program, option)
            .expect(Status.USAGE)
            .err("`" + name + "` is for kernels of CUDA and OpenCL alone");
      }
    }
  }

  @Test
  void theSizesOfAVerdictAreSaid() {
    var outcome = line.prism("verify", program).expect(Status.FINE);
    assertEquals("reverse: verified for n = 1000, 1; 2 blocks of 64 threads\n", outcome.out());
    line.prism("verify", program, "--size", "n=70", "--size", "grid=5")
        .expect(Status.FINE)
        .out("reverse: verified for n = 70; 5 blocks of 64 threads\n");
  }

  /** What no run came to is said, and stops no build. */
  @Test
  void whatIsNotReachedIsUnknown() throws IOException {
    Files.writeString(program, REVERSE.replace("if 64 * b + t < n:", "if n * n == 7:"));
    var reason = "the condition was never true: " + program + ":12:13";
    line.prism("verify", program)
        .expect(Status.FINE)
        .out("reverse: unknown; nothing wrong for n = ")
        .out("  outside: " + reason + "\n");
    line.prism("build", program, "-o", folder.resolve("out"), "--json")
        .expect(Status.FINE)
        .out("{\"verified\":\"reverse\",\"verdict\":\"unknown\",")
        .out("\"outside\":[\"" + reason + "\"]}");
    line.prism("verify", program, "--size", "n=3")
        .expect(Status.FINE)
        .out("reverse: verified for n = 3; 16 blocks of 64 threads\n");
  }

  @Test
  void wrongSizesAreWrongUsage() {
    line.prism("verify", program, "--size", "k=70")
        .expect(Status.USAGE)
        .err("no kernel has an integer parameter `k`");
    line.prism("verify", program, "--kernel", "revert")
        .expect(Status.USAGE)
        .err("no kernel `revert`; there is reverse");
  }

  @Test
  void everyBuildVerifies() {
    line.prism("build", program, "-o", folder.resolve("out"))
        .expect(Status.FINE)
        .out("\nreverse: verified for n = 1000, 1; 2 blocks of 64 threads\n");
    line.prism("build", program, "-o", folder.resolve("out"), "--json")
        .expect(Status.FINE)
        .out(
            "{\"verified\":\"reverse\",\"verdict\":\"verified\",\"sizes\":[{\"blocks\":2,\"threads\":64,\"values\":{\"n\":1000}},");
  }

  @Test
  void everyMistakeInTheSynchronizationIsNoticed() {
    var outcome = line.prism("mutate", program).expect(Status.FINE);
    assertEquals("2 mistakes: the verifier finds 2, checked runs 0, nobody 0\n", outcome.out());
  }

  /** The tests must be fine before mistakes are planted. */
  @Test
  void aProgramWhoseTestsFailIsNotMutated() throws IOException {
    Files.writeString(program, REVERSE.replace("float(63 - i)", "float(62 - i)"));
    line.prism("mutate", program).expect(Status.PROBLEMS).err("error[P0811]");
  }
}
