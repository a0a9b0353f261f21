import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

/**
 * How long a program takes from text to CUDA, pass by pass, and how that grows with the program:
 * see README.md.
 */
final class BackEnd {
  private static final int[] KERNELS = {1, 4, 16, 64};
  private static final int WARM = 8;
  private static final int STARTS = 5;

  private BackEnd() {}

  /** Arguments: the command `prism`, the largest kernel, a kernel to repeat. */
  public static void main(String[] arguments) throws Exception {
    var largest = Path.of(arguments[1]);
    cold(arguments[0], largest);
    warm(largest);
    growth(Files.readString(Path.of(arguments[2])));
  }

  /** Processor time of one pass each. */
  private record Passes(double check, double lower, double synchronize, double print) {
    double all() {
      return check + lower + synchronize + print;
    }

    Passes least(Passes other) {
      return all() <= other.all() ? this : other;
    }
  }

  private static void cold(String prism, Path file) throws IOException, InterruptedException {
    var out = Files.createTempDirectory("prism-bench");
    var build = new double[STARTS];
    var version = new double[STARTS];
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    for (int i = -2; i < STARTS; i++) {
      double one = seconds(List.of(prism, "build", file.toString(), "-o", out.toString()));
      double other = seconds(List.of(java, "-version"));
      if (i >= 0) {
        build[i] = one;
        version[i] = other;
      }
    }
    Arrays.sort(build);
    Arrays.sort(version);
    System.out.printf(
        "cold: prism build %s %.2f s (median of %d), %.1f x `java -version`%n%n",
        file.getFileName(), build[STARTS / 2], STARTS, build[STARTS / 2] / version[STARTS / 2]);
  }

  private static double seconds(List<String> command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int status = process.waitFor();
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static void warm(Path path) throws IOException {
    var file = new SourceFile(path.toString(), Files.readString(path));
    var best = passes(file);
    for (int i = 0; i < WARM; i++) {
      best = best.least(passes(file));
    }
    System.out.printf(
        "warm: %s check %.0f ms, lower %.0f ms, synchronize %.0f ms, print %.0f ms: %.0f ms%n%n",
        path.getFileName(),
        1e3 * best.check,
        1e3 * best.lower,
        1e3 * best.synchronize,
        1e3 * best.print,
        1e3 * best.all());
  }

  private static void growth(String kernel) {
    System.out.printf(
        "%-8s %9s %9s %12s %9s %7s%n",
        "kernels", "check", "lower", "synchronize", "print", "growth");
    double before = 0;
    int fewer = 0;
    for (int count : KERNELS) {
      var file = new SourceFile("kernels.prism", repeated(kernel, count));
      var best = passes(file);
      for (int i = 0; i < 3; i++) {
        best = best.least(passes(file));
      }
      System.out.printf(
          "%-8d %6.1f ms %6.1f ms %9.1f ms %6.1f ms %7s%n",
          count,
          1e3 * best.check,
          1e3 * best.lower,
          1e3 * best.synchronize,
          1e3 * best.print,
          fewer == 0 ? "" : "%.2f".formatted(best.all() / before / ((double) count / fewer)));
      before = best.all();
      fewer = count;
    }
  }

  /** The kernel `k` under as many names. */
  private static String repeated(String kernel, int count) {
    var copies = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      copies.add(kernel.replace("def k(", "def k" + i + "("));
    }
    return String.join("\n", copies);
  }

  private static Passes passes(SourceFile file) {
    var diagnostics = new Diagnostics();
    long start = now();
    Program program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    long checked = now();
    Module lowered = Lowering.lower(program);
    long low = now();
    Module ordered = Synchronization.of(lowered, diagnostics);
    PlacedModule complete = Placing.of(ordered, Target.SM_90A, diagnostics);
    long synchronised = now();
    int length = CudaProgram.of(complete, Target.SM_90A).source().length();
    long printed = now();
    if (diagnostics.hasErrors() || length == 0) {
      throw new IllegalStateException(file.path() + " does not build");
    }
    return new Passes(
        (checked - start) / 1e9,
        (low - checked) / 1e9,
        (synchronised - low) / 1e9,
        (printed - synchronised) / 1e9);
  }

  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
