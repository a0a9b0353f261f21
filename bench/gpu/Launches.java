import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.Prism;

/**
 * What a launch and a transfer cost from Java, against a C++ program in the same run.
 *
 * <p>Arguments: the Prism program, the C++ program.
 */
final class Launches {
  private static final int LAUNCHES = 500; // fewer than wait in a stream before the host has to
  private static final long BYTES = 256L << 20;
  private static final int ROUNDS = 5;

  private Launches() {}

  public static void main(String[] words) throws Exception {
    var program = Path.of(words[0]);
    firstLaunches(program);
    var device = Device.gpu();
    var kernel = Prism.load(program).on(device).kernel("touch");
    IO.println(device.description());
    IO.println("");
    IO.println(
        "median, Java / C++     one of many launches    a launch and its end         to the GPU    "
            + "   from the GPU");
    var ratios = new ArrayList<double[]>();
    for (int i = 0; i < ROUNDS; i++) {
      var ours = measured(kernel, device);
      var theirs = answer(words[1]);
      var ratio = new double[4];
      for (int j = 0; j < ratio.length; j++) {
        ratio[j] = ours[j] / theirs[j];
      }
      ratios.add(ratio);
      row("round " + (i + 1), ours, theirs);
    }
    var text = new StringBuilder("ratio of times");
    for (int j = 0; j < 4; j++) {
      int column = j;
      ratios.sort(Comparator.comparingDouble(it -> it[column]));
      text.append(String.format(Locale.ROOT, "%21.2f", ratios.get(ROUNDS / 2)[j]));
    }
    IO.println(text);
  }

  private static double[] measured(Kernel kernel, Device device) {
    try (var x = Buffer.allocate(Scalar.FLOAT, 1024);
        var y = Buffer.allocate(Scalar.FLOAT, 1024);
        var large = Buffer.allocate(Scalar.FLOAT, BYTES / 4)) {
      Runnable launch = () -> kernel.launch(1, 256, x, y, 2f, 256);
      DoubleSupplier batch =
          () -> {
            long start = System.nanoTime();
            for (int i = 0; i < LAUNCHES; i++) {
              launch.run();
            }
            double issued = (System.nanoTime() - start) * 1e-9 / LAUNCHES;
            device.await();
            return issued;
          };
      DoubleSupplier alone = () -> seconds(launch, device);
      // A kernel that reads all of a buffer that the host has touched: what it takes more is the
      // copy.
      DoubleSupplier up =
          () -> {
            large.set(0, 1.0);
            return seconds(() -> kernel.launch(1, 256, large, y, 2f, 256), device);
          };
      DoubleSupplier down =
          () -> {
            kernel.launch(1, 256, x, large, 2f, 256);
            device.await();
            return seconds(large::contents, device);
          };
      median(50, batch);
      median(200, alone);
      up.getAsDouble();
      return new double[] {
        median(101, batch), median(1001, alone), median(11, up), median(11, down)
      };
    }
  }

  /** From the text to the end of the first launch, with an empty cache and with a full one. */
  private static void firstLaunches(Path program) throws IOException {
    var cache = Files.createTempDirectory("prism");
    var environment = new HashMap<>(System.getenv());
    environment.put("XDG_CACHE_HOME", cache.toString());
    Device.gpu(environment, false); // what starting the driver takes is no launch's
    for (var when : List.of("nothing compiled", "compiled before", "compiled before, warm JVM")) {
      long start = System.nanoTime();
      var device = Device.gpu(environment, false);
      var kernel = Prism.load(program).on(device).kernel("touch");
      try (var x = Buffer.allocate(Scalar.FLOAT, 256);
          var y = Buffer.allocate(Scalar.FLOAT, 256)) {
        kernel.launch(1, 256, x, y, 2f, 256);
        device.await();
      }
      double milliseconds = (System.nanoTime() - start) * 1e-6;
      IO.println(
          String.format(
              Locale.ROOT, "text to end of first launch, %s: %.0f ms", when, milliseconds));
    }
  }

  private static double seconds(Runnable work, Device device) {
    long start = System.nanoTime();
    work.run();
    device.await();
    return (System.nanoTime() - start) * 1e-9;
  }

  private static double median(int rounds, DoubleSupplier work) {
    var seconds = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      seconds[i] = work.getAsDouble();
    }
    java.util.Arrays.sort(seconds);
    return seconds[rounds / 2];
  }

  private static double[] answer(String program) throws Exception {
    var process =
        new ProcessBuilder(program, Integer.toString(LAUNCHES), Long.toString(BYTES))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var words = new String(process.getInputStream().readAllBytes()).strip().split(" ");
    if (process.waitFor() != 0) {
      throw new IllegalStateException(program + " failed");
    }
    return java.util.Arrays.stream(words).mapToDouble(Double::parseDouble).toArray();
  }

  private static void row(String name, double[] ours, double[] theirs) {
    IO.println(
        String.format(
            Locale.ROOT,
            "%-14s %9.2f / %5.2f µs %12.2f / %5.2f µs %8.1f / %5.1f GB/s %8.1f / %5.1f GB/s",
            name,
            ours[0] * 1e6,
            theirs[0] * 1e6,
            ours[1] * 1e6,
            theirs[1] * 1e6,
            BYTES / ours[2] * 1e-9,
            BYTES / theirs[2] * 1e-9,
            BYTES / ours[3] * 1e-9,
            BYTES / theirs[3] * 1e-9));
  }
}
