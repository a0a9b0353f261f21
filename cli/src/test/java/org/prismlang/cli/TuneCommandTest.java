package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code prism tune}. */
class TuneCommandTest {
  private static final Path GEMM = Path.of("../examples/gemm_tasks.prism");

  /** Threes are refused, fives are wrong; four elements a thread touch more sectors than one. */
  private static final String SCALE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[T])
      @launch(block=T)
      @tune(T=[64, 128], V=[4, 1, 3, 5])
      @instantiate(T=128, V=4)
      def scale[T: int, V: int](x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          static_assert(V != 3, "no threes")
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=V * i) as mine, group(thread[1]):
              for v in range(0, V, unroll=True):
                  if V * i + v < n:
                      mine[v] = float(2 if V < 5 else 3) * x[V * i + v]

      @prism("host")
      def scaled[T: int, V: int](n: int = 500 + 7):
          x : buffer(float) = buffer(float, n, init=random(seed=1))
          y : buffer(float) = buffer(float, n, init=zeros)
          want : buffer(float) = buffer(float, n, init=zeros)
          for i in range(0, n):
              want[i] = 2.0 * x[i]
          launch(scale[T, V], grid=(n + T * V - 1) / (T * V))(x, y, n)
          if n < 1000:
              expect_equal(y, want)
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path file;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    file = Files.writeString(folder.resolve("scale.prism"), SCALE);
  }

  private static List<String> ranked(String out, String heading) {
    return out.substring(out.indexOf(heading))
        .lines()
        .skip(2)
        .takeWhile(it -> it.startsWith("  scale"))
        .map(it -> it.strip().replaceAll("  +", " ").replaceAll("^(scale \\S+ \\S+ \\d+).*", "$1"))
        .toList();
  }

  @Test
  void combinationsAreRuledOutCheckedAndRanked() {
    var outcome = line.prism("tune", file, "--size", "n=100000").expect(Status.PROBLEMS);
    outcome
        .out("scale, run by scaled: 8 combinations of T, V\n")
        .out("  ruled out  2: P0212 × 2\n")
        .out("    scale T=64, V=3: P0212 in " + file + ":7: no threes\n")
        .out("  WRONG      scale T=64, V=5: P0811 in " + file + ":23: 507 of 507 numbers differ")
        .out("  WRONG      scale T=128, V=5: P0811")
        .out("  right      4\n")
        .out("n=100000: ranked by a model, not measured\n")
        .out("@instantiate(T=64, V=1)  # scale, n=100000\n")
        .err("NOTHING WAS MEASURED")
        .err("bytes of global memory / 64");
    assertEquals(
        List.of(
            "scale T=64, V=1 1", "scale T=128, V=1 1", "scale T=64, V=4 3", "scale T=128, V=4 4"),
        ranked(outcome.out(), "n=100000"));
    assertEquals(
        outcome.out(), line.prism("tune", file, "--size", "n=100000").out(), "it is deterministic");
  }

  @Test
  void aLaunchThatAKernelDoesNotTakeIsRuledOut() throws IOException {
    var demanding = SCALE.replace("@launch(block=T)", "@launch(block=T)\n@assume(n % V == 0)");
    Files.writeString(file, demanding);
    line.prism("tune", file, "-D", "T=64")
        .expect(Status.FINE)
        .out("  ruled out  3: P0212 × 1, P0812 × 2\n    scale V=4: P0812 in " + file + ":22: ");
  }

  @Test
  void whatIsSettledIsNotTuned() {
    var outcome = line.prism("tune", file, "-D", "V=4").expect(Status.FINE);
    outcome
        .out("2 combinations of T with V=4\n")
        .out("n=507: ranked by a model, not measured\n")
        .out("  scale T=64 ");
  }

  @Test
  void aLimitSaysWhatItLeavesOut() {
    line.prism("tune", file, "--limit", "2")
        .expect(Status.FINE)
        .out("8 combinations of T, V\n")
        .out("  left out   6, by --limit\n")
        .out("  right      2\n");
  }

  @Test
  void theChoiceIsAProgramThatDecidesBySize() throws IOException {
    var choice = folder.resolve("chosen.prism");
    line.prism("tune", file, "--limit", "2", "--size", "n=300", "--size", "n=9", "-o", choice)
        .expect(Status.FINE)
        .err(choice + "\n");
    var text = Files.readString(choice);
    assertTrue(text.contains("# NOTHING WAS MEASURED. A model of sm_90a"), text);
    assertTrue(text.contains("# n=300: ranked by a model, not measured\n"), text);
    assertTrue(text.contains("# n=9; n=300: `@instantiate(T=64, V=1)`\n"), text);
    assertTrue(text.endsWith("def scale_tuned(n: int = 500 + 7):\n    scaled[64, 1](n)\n"), text);
    line.prism("check", choice).expect(Status.FINE);
    line.prism("fmt", "--check", choice).expect(Status.FINE);
    var test = "\n@prism(\"host\")\n@test\ndef chosen():\n    scale_tuned(77)\n";
    Files.writeString(choice, text + test);
    line.prism("test", choice).expect(Status.FINE).out("1 passed");
  }

  @Test
  void programsReadAnObjectACombination() {
    var lines =
        line.prism("tune", file, "--json", "-D", "T=64", "--size", "n=9")
            .expect(Status.PROBLEMS)
            .out()
            .lines()
            .toList();
    assertEquals(4, lines.size());
    assertEquals(
        "{\"subject\":\"scale\",\"numbers\":{\"T\":64,\"V\":3},\"fate\":\"ruled"
            + " out\",\"code\":\"P0212\",\"message\":\"no"
            + " threes\",\"device\":\"sm_90a\",\"measured\":false,\"scores\":[]}",
        lines.get(2));
    assertTrue(lines.get(1).contains("\"scores\":[{\"sizes\":{\"n\":9},\"rank\":1,\"cycles\":"));
    assertTrue(lines.get(3).contains("\"fate\":\"wrong\",\"code\":\"P0811\""));
  }

  /** One combination of the hardest there is, and one that does not fit the machine. */
  @Test
  void mappingsAreComparedWithTheirTask() throws IOException {
    var own = Files.copy(GEMM, folder.resolve("gemm_tasks.prism"));
    var choice = folder.resolve("gemm_chosen.prism");
    var size = "M=8192,N=8192,K=8192";
    line.prism(
            "tune", own, "--mapping", "hopper,small", "-D", "BN=128", "-D", "Q=8", "--size", size)
        .expect(Status.FINE)
        .out("gemm by hopper: 1 combination, BM=128, BN=128, BK=64, Q=8\n")
        .out("  ruled out  1: P1325 × 1\n    hopper: P1325 in " + own + ":19: ")
        .out("  right      1\n")
        .out("@instantiate(BN=128, Q=8)  # small, M=8192, N=8192, K=8192\n");
    line.prism("tune", own, "--mapping", "small", "--limit", "1", "--size", size, "-o", choice)
        .expect(Status.FINE);
    var text = Files.readString(choice);
    assertTrue(text.contains("from .gemm_tasks import gemm, small\n"), text);
    assertTrue(text.contains("@instantiate(BN=64, Q=4)\ndef small_1[BN: int, Q: int]():\n"), text);
    line.prism("check", choice).expect(Status.FINE);
  }

  @Test
  void whatAMappingDoesNotTakeIsNotForIt() throws IOException {
    var own = Files.copy(GEMM, folder.resolve("gemm_tasks.prism"));
    var numbers = List.of("tune", own, "--mapping", "small", "-D", "BN=64", "-D", "Q=4", "--size");
    line.prism(with(numbers, "M=64,N=64,K=9"))
        .expect(Status.PROBLEMS)
        .out("  not for this size: small: P0809: ")
        .err("no combination is for all of these sizes");
  }

  private static Object[] with(List<? extends Object> words, Object last) {
    var all = new ArrayList<Object>(words);
    all.add(last);
    return all.toArray();
  }

  @Test
  void wrongUsageIsSaid() throws IOException {
    line.prism("tune", file, "--size", "n").expect(Status.USAGE).err("NAME=NUMBER,…");
    line.prism("tune", file, "--size", "n=1,n=2").expect(Status.USAGE).err("a number twice");
    line.prism("tune", file, "--size", "m=1").expect(Status.USAGE).err("no size `m`; there are n");
    line.prism("tune", file, "--limit", "0").expect(Status.USAGE).err("`--limit 0`");
    line.prism("tune", file, "--mapping", "m").expect(Status.USAGE).err("no mapping `m`");
    line.prism("tune", file, "--kernel", "k").expect(Status.USAGE).err("there are scale");
    line.prism("tune", file, "--by", "main").expect(Status.USAGE).err("there is scaled");
    line.prism("tune", file, "--kernel", "scale", "--mapping", "m")
        .expect(Status.USAGE)
        .err("exclude each other");
    line.prism("tune", GEMM, "--size", "M=1,N=1,K=1")
        .expect(Status.USAGE)
        .err("--mapping hopper, --mapping clustered, --mapping single, --mapping small");
    line.prism("tune", GEMM, "--mapping", "small", "--size", "M=64,N=64")
        .expect(Status.USAGE)
        .err("`--size M=1024,N=1024,K=1024`");
    var plain = Files.writeString(folder.resolve("plain.prism"), "D : constexpr(int) = 4\n");
    line.prism("tune", plain).expect(Status.USAGE).err("nothing here has `@tune` above it");
    line.prism("tune", folder.resolve("none.prism")).expect(Status.USAGE).err("no such file");
    line.prism("tune", file, "--backend", "gpu").expect(Status.ENVIRONMENT).err("driver");
  }

  @Test
  void aHostFunctionMustLaunchItForAnyNumbersAndSayWithWhat() throws IOException {
    Files.writeString(file, SCALE.substring(0, SCALE.indexOf("@prism(\"host\")")));
    line.prism("tune", file).expect(Status.USAGE).err("`def run[T: int, V: int](…):`");
    Files.writeString(file, SCALE.replace("n: int = 500 + 7", "n: int"));
    line.prism("tune", file).expect(Status.USAGE).err("`n` of `scaled` needs a default");
  }

  @Test
  void aProgramWithErrorsIsNotTuned() throws IOException {
    Files.writeString(file, SCALE.replace("@tune(T=[64, 128]", "@tune(T=[64, 64]"));
    line.prism("tune", file)
        .expect(Status.PROBLEMS)
        .err("error[P0209]: `64` is listed twice\n --> " + file + ":4:14");
  }

  @Test
  void aGpuMeasuresWhatIsRight() throws IOException {
    var gpu = GpuStub.in(folder);
    var choice = folder.resolve("chosen.prism");
    var outcome =
        gpu.line()
            .prism("tune", file, "-D", "V=4", "--size", "n=2000", "--random", "3", "-o", choice)
            .expect(Status.FINE)
            .out("  combination  rank ")
            .err("Prism stub GPU");
    assertFalse(outcome.out().contains("model"), outcome.out());
    assertFalse(outcome.err().contains("NOTHING WAS MEASURED"), outcome.err());
    assertEquals(2, ranked(outcome.out().replace("scale T", "scale -- T"), "n=2000").size());
    var text = Files.readString(choice);
    assertTrue(text.contains("# Measured on Prism stub GPU"), text);
    assertTrue(text.contains("5 warm-ups, 20 timed launches"), text);
  }

  /** The stub runs no kernel but its own: at small sizes the function sees that. */
  @Test
  void whatIsWrongOnAGpuIsNotMeasured() throws IOException {
    GpuStub.in(folder)
        .line()
        .prism("tune", file, "-D", "V=4", "--size", "n=600")
        .expect(Status.PROBLEMS)
        .out("  right      2\n")
        .out("  WRONG at this size: scale T=64: P0811: 600 of 600 numbers differ");
  }
}
