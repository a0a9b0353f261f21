import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Exploration;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** States per second of the explorer, and how far it gets in a minute: see README.md. */
final class Bundl {
  private static final int WARM = 200_000;

  private record Size(int blocks, int threads, int rounds) {}

  private static final List<Size> ALL =
      List.of(
          new Size(1, 2, 1),
          new Size(1, 2, 8),
          new Size(1, 3, 1),
          new Size(1, 3, 4),
          new Size(1, 4, 1),
          new Size(2, 2, 1),
          new Size(2, 2, 2),
          new Size(1, 5, 1),
          new Size(2, 3, 1));

  private static final List<Size> REDUCED =
      List.of(
          new Size(2, 2, 1),
          new Size(2, 2, 8),
          new Size(2, 3, 1),
          new Size(1, 6, 1),
          new Size(4, 8, 1),
          new Size(4, 8, 8),
          new Size(8, 32, 1),
          new Size(16, 32, 1),
          new Size(16, 64, 1),
          new Size(32, 64, 1));

  private Bundl() {}

  /** Arguments: the program to fill in, the most states, the seconds for one program. */
  public static void main(String[] arguments) throws IOException {
    var text = Files.readString(Path.of(arguments[0]));
    int limit = Integer.parseInt(arguments[1]);
    double seconds = Double.parseDouble(arguments[2]);
    explore(program(text, 2, 2, 1), true, WARM);
    explore(program(text, 1, 2, 2), false, WARM);
    System.out.println("   B   T rounds reduced     states      steps  CPU seconds  states/s");
    for (boolean reduces : new boolean[] {false, true}) {
      for (var size : reduces ? REDUCED : ALL) {
        var program = program(text, size.blocks(), size.threads(), size.rounds());
        long before = cpu();
        var found = explore(program, reduces, limit);
        double taken = (cpu() - before) / 1e9;
        System.out.printf(
            "%4d%4d%7d %-7s%11s%11d%13.2f%10.0f%n",
            size.blocks(),
            size.threads(),
            size.rounds(),
            reduces ? "yes" : "no",
            (found.isComplete() ? "" : ">") + found.states(),
            found.steps(),
            taken,
            found.states() / taken);
        if (taken > seconds) {
          break;
        }
      }
    }
  }

  private static Exploration explore(Program program, boolean reduces, int limit) {
    var semantics = new Semantics(program, Correction.ALL, false);
    return Explorer.explore(semantics, reduces, limit, Explorer.Watcher.NOBODY);
  }

  private static Program program(String text, int blocks, int threads, int rounds) {
    var numbers =
        IntStream.range(0, blocks * threads)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", "));
    var filled =
        text.replace("$B", "" + blocks)
            .replace("$T", "" + threads)
            .replace("$R", "" + rounds)
            .replace("$A", numbers);
    var diagnostics = new Diagnostics();
    return Parser.parse(new SourceFile("bench.bundl", filled), diagnostics)
        .orElseThrow(() -> new IllegalStateException(diagnostics.inOrder().toString()));
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
