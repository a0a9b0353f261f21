package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code build} does not write, no command launches; what is right is judged once. */
class RefutedKernelsTest {
  /** A flag is to be stored with release: the checker believes that its user knows better. */
  private static final String RELAXED =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32, in_order=True)
      def chain(data: ptr(int) @ grid[1], flag: ptr(atomic(uint)) @ grid[1]):
          b : int @ block[1] = id()
          with partition(data, p=block[1], offset=b) as mine, group(block[1]):
              with claim(mine, p=thread[1]) as one:
                  match split(thread):
                      case 1:
                          if b > 0:
                              wait_until(flag[b - 1], lambda v: v != 0, order=acquire)
                              one[0] = one[-1] + 1
                          else:
                              one[0] = 1
                          atomic_store(flag[b], 1)

      @prism("host")
      def main():
          data : buffer(int) = buffer(int, 6, init=zeros)
          flag : buffer(uint) = buffer(uint, 6, init=zeros)
          launch(chain, grid=6)(data, flag)

      @prism("host")
      @test
      def chains():
          main()
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("chain.prism"), RELAXED);
  }

  private List<Path> verdicts() throws IOException {
    var verdicts = folder.resolve(".cache/prism/verdicts");
    if (!Files.exists(verdicts)) {
      return List.of();
    }
    try (var files = Files.list(verdicts)) {
      return files.sorted().toList();
    }
  }

  @Test
  void everyCommandRefusesItAlike() throws IOException {
    line.prism("check", program).expect(Status.FINE);
    var place = "error[P0705]: nothing orders the first before the second\n  --> " + program;
    line.prism("build", program, "-o", folder.resolve("out")).expect(Status.PROBLEMS).err(place);
    line.prism("run", program).expect(Status.PROBLEMS).err(place);
    line.prism("run", program, "--counted").expect(Status.PROBLEMS).err(place);
    var tests = line.prism("test", program).expect(Status.PROBLEMS);
    assertTrue((tests.out() + tests.err()).contains(place), tests::toString);
    assertFalse(Files.exists(folder.resolve("out")), "a build writes nothing");
    assertEquals(List.of(), verdicts());
  }

  @Test
  void bothSidesAreNamedInWordsAndThePromiseToLookAt() {
    var said = line.prism("verify", program).expect(Status.PROBLEMS).err();
    assertTrue(said.contains("second: read of `data` by thread 0 of block 1\n"), said);
    assertTrue(said.contains("first: write of `data` by thread 0 of block 0\n"), said);
    assertTrue(
        said.contains(
            "= help: see whether two units of the partition of `data` in line 6 touch the same"
                + " element; where one waits for the other, the flag is stored with"
                + " `order=release`"),
        said);
    assertFalse(said.contains("in order"), said);
  }

  @Test
  void checkedRunsShowWhatItDoes() {
    line.prism("run", program, "--checked").expect(Status.PROBLEMS).err("error[P0801]");
  }

  @Test
  void whatIsRightIsJudgedOnceForAllCommands() throws IOException {
    Files.writeString(program, RELAXED.replace("flag[b], 1)", "flag[b], 1, order=release)"));
    line.prism("run", program).expect(Status.FINE);
    var kept = verdicts();
    assertEquals(1, kept.size());
    var written = Files.getLastModifiedTime(kept.getFirst());
    line.prism("test", program).expect(Status.FINE);
    line.prism("build", program, "-o", folder.resolve("out"))
        .expect(Status.FINE)
        .out("chain: verified for 2 blocks of 32 threads\n");
    assertEquals(kept, verdicts());
    assertEquals(written, Files.getLastModifiedTime(kept.getFirst()));
  }
}
