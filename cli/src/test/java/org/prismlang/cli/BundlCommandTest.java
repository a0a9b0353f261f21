package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundlCommandTest {
  /** Thread 1 is to see what thread 0 wrote. */
  private static final String MEETING =
      """
      with B = 1, T = 2, m = 4
      input a = [0, 0]
      {
        lower[g] a into b {
          destruct {
            lower[h] b into c {
              destruct {
                partition[p] c into mine by 2 { group 2 { mine[0] = 7 } };
                i : int @ Thread[1] = partition_id in
                v : int @ Thread[1] = 0 in
                group 2 { v = c[1 - i] };
                partition[q] c into again by 2 { group 2 { again[0] = v + i } }
              }
            }
          }
        }
      }
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("meeting.bundl"), MEETING);
  }

  @Test
  void aWellTypedProgramIsSaidToBeOne() {
    var outcome = line.prism("bundl", "check", program).expect(Status.FINE);
    assertEquals("well typed for B = 1, T = 2, m = 4\n", outcome.out());
  }

  @Test
  void theDerivationIsALineARule() {
    line.prism("bundl", "check", program, "--derivation")
        .expect(Status.FINE)
        .out("T-Lower  ⊢ Grid[1], m = 4  lower[g] a into b {")
        .out("\n  T-Destruct  ⊢ Grid[1], m = 4  destruct {");
  }

  @Test
  void aRefusalNamesRuleAndPremise() {
    line.prism("bundl", "check", program, "--threads", "3")
        .expect(Status.PROBLEMS)
        .err("error[P1002]: T-Partition: 2 parts of Thread[3]")
        .err("the premise that fails: c divides n");
  }

  @Test
  void whatCannotBeReadIsLocated() throws IOException {
    var broken = Files.writeString(folder.resolve("broken.bundl"), "{ x = }");
    line.prism("bundl", "run", broken).expect(Status.PROBLEMS).err("broken.bundl:1:7");
  }

  @Test
  void aRunSaysWhatIsLeftInMemory() {
    line.prism("bundl", "run", program, "--schedule", "3")
        .expect(Status.FINE)
        .out("done after ")
        .out("a = [7, 8]");
  }

  @Test
  void aTraceHasARuleAStep() {
    line.prism("bundl", "run", program, "--trace")
        .expect(Status.FINE)
        .out("thread 0  S-Lower\nthread 1  S-Lower\n");
  }

  @Test
  void allInterleavingsAgree() {
    line.prism("bundl", "explore", program, "--agreement")
        .expect(Status.FINE)
        .out("ends with a = [7, 8]\nall agree\n");
  }

  /** The schedule that is printed leads to what it is printed for. */
  @Test
  void asPublishedOneThreadWaitsForEver() {
    var outcome =
        line.prism("bundl", "explore", program, "--as-published", "semaphore-of-unit")
            .expect(Status.PROBLEMS)
            .out("hangs: thread ");
    var schedule = outcome.out().lines().filter(it -> it.contains("--schedule")).findFirst();
    var turns = schedule.orElseThrow().replaceAll(".*\"(.*)\".*", "$1");
    line.prism("bundl", "run", program, "--as-published", "semaphore-of-unit", "--schedule", turns)
        .expect(Status.PROBLEMS)
        .out("hangs: ");
  }

  /** Where one turn is all it takes, too, and where the threads before it go on. */
  @Test
  void whatIsStuckComesWithItsSchedule() throws IOException {
    var stuck =
        Files.writeString(
            folder.resolve("stuck.bundl"), "with B = 1, T = 2 { s := alloc Shared int 1 in skip }");
    var lines =
        line.prism("bundl", "explore", stuck).expect(Status.PROBLEMS).out().lines().toList();
    assertEquals(
        List.of("  --schedule \"0,\"", "  --schedule \"1,\""), List.of(lines.get(2), lines.get(4)));
    line.prism("bundl", "run", stuck, "--schedule", "1,")
        .expect(Status.PROBLEMS)
        .out("stuck: thread 1 at 1:21, S-Alloc-Shared: ");
  }

  @Test
  void anAccessBesideAnArrayIsToldApart() throws IOException {
    var beside =
        Files.writeString(
            folder.resolve("beside.bundl"),
            "with B = 1, T = 1 input a = [0] { i : int @ Grid[1] = a[7] in skip }");
    line.prism("bundl", "explore", beside)
        .expect(Status.PROBLEMS)
        .out("out of bounds: thread 0 at 1:55, E-Arr-Access: 7 is beside the 1 elements");
  }

  @Test
  void aKernelOfPrismIsWrittenInBundl() throws IOException {
    var kernel =
        Files.writeString(
            folder.resolve("twice.prism"),
            """
            @prism("global")
            @requires(grid[1], block[1], thread[2])
            @launch(block=2)
            def twice(a: ptr(int) @ grid[1]):
                i : int @ thread[1] = id()
                with partition(a, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = 2 * mine[0]
            """);
    var outcome = line.prism("bundl", "from", kernel, "--blocks", "1", "--size", "a=2");
    var bundl = Files.writeString(folder.resolve("twice.bundl"), outcome.expect(Status.FINE).out());
    line.prism("bundl", "explore", bundl, "--agreement")
        .expect(Status.FINE)
        .out("ends with a = [0, 2]\nall agree\n");
  }

  @Test
  void whatIsNotThereIsAnsweredWithWhatIs() {
    line.prism("bundl", "walk", program).expect(Status.USAGE).err("`walk` is none of check, run");
    line.prism("bundl", "run", program, "--as-published", "nothing")
        .expect(Status.USAGE)
        .err("no correction `nothing`; there are partition-id, ");
    line.prism("bundl", "run", program, "--schedule", "often")
        .expect(Status.USAGE)
        .err("`often` is no schedule");
    line.prism("bundl", "explore", program, "--limit", "0")
        .expect(Status.USAGE)
        .err("`--limit 0` is no such number");
    line.prism("bundl", "run", program, "--threads", "1025")
        .expect(Status.USAGE)
        .err("`--threads 1025` is no such number");
    line.prism("bundl", "from", program, "--size", "3")
        .expect(Status.USAGE)
        .err("`--size 3` is not of the form NAME=N");
    line.prism("bundl", "check", folder.resolve("none.bundl"))
        .expect(Status.USAGE)
        .err("no such file");
  }
}
