import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Parser;

/**
 * How fast the front end is, how it grows with the program, and how soon {@code prism check}
 * answers: see README.md.
 */
final class FrontEnd {
  private static final int[] SIZES = {1_000, 10_000, 100_000, 1_000_000};
  private static final int STARTS = 25;
  private static final long WARM_UP_NANOS = 20_000_000_000L;

  private FrontEnd() {}

  /**
   * Arguments: the template, the command `prism`, a small program for it, and perhaps the largest
   * size.
   */
  public static void main(String[] arguments) throws Exception {
    var template = Files.readString(Path.of(arguments[0]));
    int largest = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1_000_000;
    throughput(template, largest);
    startUp(arguments[1], arguments[2]);
  }

  private interface Work {
    void on(SourceFile file);
  }

  /** What a run took, and how much of it the garbage collector. */
  private record Time(double seconds, double collecting) {}

  private static void throughput(String template, int largest) {
    warmUp(program(template, 10_000));
    System.out.printf(
        "%-8s %14s %7s %4s %14s %7s %4s%n",
        "lines", "parse: lines/s", "growth", "gc", "check: lines/s", "growth", "gc");
    var parsed = new Time(0, 0);
    var checked = new Time(0, 0);
    int before = 0;
    for (int size : SIZES) {
      if (size > largest) {
        break;
      }
      var file = program(template, size);
      int lines = file.lineCount();
      var parse = least(file, FrontEnd::parse);
      var check = least(file, FrontEnd::check);
      System.out.printf("%-8d", lines);
      columns(lines, parse, before, parsed);
      columns(lines, check, before, checked);
      System.out.println();
      parsed = parse;
      checked = check;
      before = lines;
    }
    System.out.println(
        "growth: how many times longer, divided by how many times more lines; 1.00 is linear");
  }

  private static void columns(int lines, Time time, int linesBefore, Time before) {
    double growth = time.seconds() / before.seconds() / ((double) lines / linesBefore);
    System.out.printf(
        " %14.0f %7s %3.0f%%",
        lines / time.seconds(),
        linesBefore == 0 ? "" : String.format("%.2f", growth),
        100 * time.collecting() / time.seconds());
  }

  /** Until the JIT compiler has done its work: what is measured before that is the JIT compiler. */
  private static void warmUp(SourceFile file) {
    long end = System.nanoTime() + WARM_UP_NANOS;
    while (System.nanoTime() < end) {
      check(file);
    }
  }

  private static void parse(SourceFile file) {
    Parser.parse(file, new Diagnostics());
  }

  private static void check(SourceFile file) {
    var diagnostics = new Diagnostics();
    Checker.check(file, Options.DEFAULT, diagnostics);
    for (var diagnostic : diagnostics.inOrder()) {
      throw new IllegalStateException(
          diagnostic.span() + ": " + diagnostic.code() + ": " + diagnostic.message());
    }
  }

  /**
   * The least of several runs, in time of the processor: what the work takes, not what the machine
   * was also doing. The collector works in a thread of its own and is added.
   */
  private static Time least(SourceFile file, Work work) {
    var threads = ManagementFactory.getThreadMXBean();
    var least = new Time(Double.MAX_VALUE, 0);
    double spent = 0;
    for (int i = 0; i < 3 || i < 50 && spent < 3; i++) {
      long collected = collectionMillis();
      long start = threads.getCurrentThreadCpuTime();
      work.on(file);
      double working = (threads.getCurrentThreadCpuTime() - start) / 1e9;
      double collecting = (collectionMillis() - collected) / 1e3;
      spent += working + collecting;
      if (working + collecting < least.seconds()) {
        least = new Time(working + collecting, collecting);
      }
    }
    return least;
  }

  private static long collectionMillis() {
    long millis = 0;
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += collector.getCollectionTime();
    }
    return millis;
  }

  /**
   * The template's header once, then its body as often as fits, with {@code $} replaced by a
   * number.
   */
  static SourceFile program(String template, int lines) {
    int cut = template.indexOf("# ---");
    var text = new StringBuilder(template.substring(0, cut));
    var body = template.substring(cut);
    long perCopy = body.lines().count();
    long copies = Math.max(1, (lines - template.substring(0, cut).lines().count()) / perCopy);
    for (int i = 0; i < copies; i++) {
      text.append(body.replace("$", Integer.toString(i)));
    }
    return new SourceFile("generated.prism", text.toString());
  }

  private static void startUp(String prism, String program)
      throws IOException, InterruptedException {
    var java = ProcessHandle.current().info().command().orElse("java");
    var version = List.of(java, "-version");
    var check = List.of(prism, "check", program);
    for (int i = 0; i < 3; i++) { // builds, writes the class archive, fills the page cache
      milliseconds(check);
      milliseconds(version);
    }
    var base = new double[STARTS];
    var ours = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      base[i] = milliseconds(version);
      ours[i] = milliseconds(check);
    }
    Arrays.sort(base);
    Arrays.sort(ours);
    System.out.printf("%n%-14s %10s %10s%n", "start-up (ms)", "least", "median");
    System.out.printf("%-14s %10.0f %10.0f%n", "java -version", base[0], base[STARTS / 2]);
    System.out.printf("%-14s %10.0f %10.0f%n", "prism check", ours[0], ours[STARTS / 2]);
    System.out.printf(
        "%-14s %10.2f %10.2f   aim: at most 4%n",
        "multiple", ours[0] / base[0], ours[STARTS / 2] / base[STARTS / 2]);
  }

  private static double milliseconds(List<String> command)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    var process =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int status = process.waitFor();
    double spent = (System.nanoTime() - start) / 1e6;
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with status " + status);
    }
    return spent;
  }
}
