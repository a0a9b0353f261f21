package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Follower;
import org.prismlang.sim.Mode;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.step.Seen;
import org.prismlang.sim.step.Stop;

class DebugCommandTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** Two warps race in line 16 where k is 1, and stray there where n is below 128. */
  static final String MIRROR =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=auto)
      def mirror(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], k: int @ grid[1]):
          i : int @ thread[1] = id()
          with group(block[1]):
              t : int @ thread[1] = id()
              s : shared(int[64]) @ block[1]
              v : int @ thread[1] = x[i] * k
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = v
              with partition(y, p=thread[1], offset=i % (32 * k)) as out, group(thread[1]):
                  w : int = s[63 - t]
                  if w % 4 == 0:
                      w += 1
                      w *= 2
                  out[0] = w

      @prism("host")
      def main(k: int = 4, n: int = 128):
          x : buffer(int) = buffer(int, 128, init=iota)
          y : buffer(int) = buffer(int, n, init=zeros)
          launch(mirror, grid=2, block=64)(x, y, k)
          print("done", k)

      @prism("host")
      @test
      def races():
          main(1)
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("mirror.prism"), MIRROR);
  }

  private CommandLine.Outcome debug(String commands, Object... words) {
    var all = new ArrayList<Object>(List.of("debug"));
    all.addAll(List.of(words));
    return line.withInput(
        commands.replace(" ; ", "\n").getBytes(StandardCharsets.UTF_8), all.toArray());
  }

  @Test
  void standsBeforeTheFirstStatementAndRunsToTheEnd() {
    var outcome = debug("where ; c ; c", program).expect(Status.FINE);
    assertTrue(
        outcome.out().startsWith("step 1: block 0, threads 0–63\n     4 |     i : int"),
        outcome.out());
    outcome.out("mirror.prism:4:5, kernel `mirror`").out("done 4\nthe run is over after ");
    outcome.out("the run is over; `back` goes to its last step");
  }

  @Test
  void aVariableIsATableOverTheLanesOfAWarp() {
    var outcome = debug("break 10 ; c ; lanes v ; lanes t 1 ; vars", program).expect(Status.FINE);
    outcome.out("breakpoint\n    10 |             mine[0] = v");
    outcome.out(
        """
        v of block 0, warp 0 (threads 0–31)
          lane  0    0    4    8   12   16   20   24   28
          lane  8   32   36   40   44   48   52   56   60
        """);
    outcome.out("t of block 0, warp 1 (threads 32–63)\n  lane  0  32  33  34");
    outcome.out("k = 4\ni = 0\nt = 0\ns = shared int[64]\nv = 0\n");
  }

  @Test
  void sharedMemoryHasItsLastWriters() {
    debug("break 10 ; c ; shared s ; s ; shared s ; shared s 60", program)
        .expect(Status.FINE)
        .out("  [0]         – – – – – – – –   never written\n")
        .out("  [8]         32 36 40 44 48 52 56 60   by threads 8 to 15, line 10\n")
        .out("  [60]        240 244 248 252   by threads 60 to 63, line 10\n");
  }

  @Test
  void globalMemoryIsShownByParameterAndIndexWithItsLastWriters() {
    debug("global ; break 16 ; c ; c ; global y 60 ; print y[3] ; print x", program, 3)
        .expect(Status.FINE)
        .out("x: int[128]\ny: int[128]\n")
        .out("  [60]        9 6 3 2   by block 0, threads 60 to 63, line 16\n")
        .out("  [64]        0 0 0 0 0 0 0 0   since before the launch\n")
        .out("y[3] = 362   by block 0, thread 3, line 16\n")
        .out("x = global int[128]\n");
  }

  @Test
  void globalMemoryThatNobodyWroteHoldsNothing() throws IOException {
    var empty = Files.writeString(folder.resolve("e.prism"), MIRROR.replace(", init=zeros", ""));
    debug("global y 120 ; break 16 ; c ; c ; global y 56", empty)
        .expect(Status.FINE)
        .out("y: int[128]\n  [120]       – – – – – – – –   never written\n")
        .out("by block 0, threads 56 to 63, line 16\n  [64]        – – – –");
  }

  @Test
  void tensorsAreShownByAllTheirIndicesAsTheCopyEngineWroteThem() {
    debug(
            "global ; c ; back ; print y[1][0] ; print y[99][63] ; print y[100][0] ; global y 6397",
            Path.of("../sim/src/test/prism/accept/copies/tma_in_place.prism"),
            "--test",
            "doubled")
        .expect(Status.FINE)
        .out("x: half[100][64]\ny: half[100][64]\n")
        .out("y[1][0] = 128.0   by block 0, thread 0, line 19\n")
        .out("y[99][63] = 798.0   by block 1, thread 0, line 19\n")
        .out("no `y[100][0]` is to be seen here")
        .out("  [99][61]    794.0 796.0 798.0   by block 1, thread 0, line 19\n");
  }

  @Test
  void aLaneThatGoesItsOwnWayIsSteppedByItself() {
    var outcome = debug("break 14 ; c ; lanes w ; s ; print w ; s ; print w", program, 3);
    outcome.expect(Status.FINE).out("step 8: block 0, thread 3, breakpoint");
    outcome.out("   15 |                 w *= 2\nw = 181\n");
    // Of the lanes before it w is what they leave behind; those after it have not been there.
    outcome.out("  lane  0  189  186  183  180  177");
  }

  @Test
  void stopsAtAFindingAndGoesBackToIt() {
    var outcome = debug("c ; back ; where ; c ; c ; back 2", program, "--test", "races");
    outcome.expect(Status.FINE);
    outcome.out("found P0801: thread 32 of block 0 writes `y` while thread 0 of block 0");
    outcome.out(", after a finding\n");
    outcome.out("mirror.prism:16:13, kernel `mirror`");
    outcome.out("error[P0801]");
  }

  @Test
  void backIsTheSameStepAgain() {
    var there = debug("s ; s ; s ; s ; s ; s ; vars ; shared s", program).out();
    var again =
        debug(
                "break 12 ; c ; c ; back 3 ; back 200 ; delete ; s ; s ; s ; s ; s ; s ; vars ;"
                    + " shared s",
                program)
            .out();
    var state = there.substring(there.lastIndexOf("step 7:"));
    assertTrue(again.endsWith(state), again + "\nlacks\n" + state);
  }

  @Test
  void aRunThatStraysCanBeLookedAtWhereItDid() {
    var outcome = debug("c ; back ; where", program, 4, 100).expect(Status.FINE);
    assertFalse(outcome.out().contains("done"), outcome.out());
    outcome.out("error[P0802]").out("mirror.prism:16:13");
  }

  @Test
  void rolesAreFollowed() {
    var outcome =
        debug(
            "break 63 ; c ; step role consumers ; delete ; step role producer ; where ; step block"
                + " 0",
            EXAMPLES.resolve("hgemm.prism"),
            128,
            256,
            256,
            1,
            "--seed",
            3);
    outcome.expect(Status.FINE).out("thread 256 (producer)").out("threads 0–255 (consumers)");
  }

  @Test
  void anEditorNamesProgramAndTest() {
    var why = "with `--dap` the editor names program, test and seed";
    line.prism("debug", "--dap", program).expect(Status.USAGE).err(why);
    line.prism("debug", "--dap", "--test", "races").expect(Status.USAGE).err(why);
    line.prism("debug", "--dap", "--seed", 1).expect(Status.USAGE).err(why);
  }

  @Test
  void saysWhatItDoesNotKnow() {
    var outcome =
        debug(
            "jump ; print q ; lanes s ; lanes v 9 ; break x ; step up 3 ; shared q ; global q ;"
                + " global y 128 ; print y[128] ; print y[1][2]",
            program);
    outcome.expect(Status.FINE).out("no command `jump`; `help` lists them");
    outcome.out("no `q` is to be seen here").out("`break LINE` or `break FILE:LINE`");
    outcome.out("no global memory `q`").out("`y` has elements 0 to 127");
    outcome.out("no `y[128]` is to be seen").out("no `y[1][2]` is to be seen");
    line.prism("debug", program, "--test", "rases").expect(Status.USAGE).err("`races`");
    line.prism("debug").expect(Status.USAGE).err("needs FILE");
    line.prism("debug", "-").expect(Status.USAGE);
  }

  /** A kernel that can be stopped anywhere computes what it does otherwise. */
  @ParameterizedTest
  @ValueSource(strings = {"reverse", "transpose", "reduce", "softmax", "histogram", "tensor_core"})
  void steppedKernelsComputeTheSame(String name) {
    var stops = new AtomicLong();
    var follower =
        new Follower() {
          @Override
          public boolean isStepping() {
            return true;
          }

          @Override
          public Monitor launched(Beginning launch) {
            return new Monitor() {
              @Override
              public boolean stops(Block block, int first, int count, int spot) {
                return stops.incrementAndGet() % 7 == 0;
              }

              @Override
              public void shows(Block block, int first, int count, int spot, Object[] values) {
                var stop = new Stop(block, first, count, launch.spots().get(spot), values);
                for (var seen : stop.spot().seen()) {
                  switch (seen) {
                    case Seen.OfVariable it ->
                        assertTrue(stop.value(it, first, 0).isPresent(), it.name());
                    case Seen.OfShared it ->
                        assertTrue(
                            stop.start(it, first) < block.shared().segment().byteSize(), it.name());
                  }
                }
              }
            };
          }
        };
    var device = Device.simulator(new Mode.Checked(5, follower));
    var hosts = HostProgram.of(Prism.load(EXAMPLES.resolve(name + ".prism")).on(device));
    hosts.tests().forEach(it -> it.run(_ -> {}, List.of()));
    assertTrue(stops.get() > 100, () -> "only " + stops);
  }
}
