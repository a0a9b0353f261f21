import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.Program;
import org.prismlang.sim.Mode;

/** The simulator against PoCL and Oclgrind, and against itself with more threads: see README.md. */
final class Speed {
  private static final int BLOCK = 256;
  private static final int ROUNDS = 10;
  private static final int LAUNCHES = 3;
  private static final int[] GROWTH = {1, 2, 4, 8};

  private Speed() {}

  /**
   * Arguments: the kernels in Prism and in OpenCL, the OpenCL host program, and what is there to
   * compare with.
   */
  public static void main(String[] arguments) {
    var program = Prism.load(Path.of(arguments[0]));
    var there = List.of(arguments).subList(3, arguments.length);
    var fast = program.on(Device.simulator(new Mode.Fast()));
    var checked = program.on(Device.simulator(new Mode.Checked(1)));
    if (there.contains("pocl")) {
      var command = List.of(arguments[2], "Portable Computing Language", arguments[1]);
      compare("PoCL", command, fast, LARGE);
    }
    if (there.contains("oclgrind")) {
      var command = new ArrayList<>(List.of("oclgrind", "--data-races", "--uninitialized"));
      command.addAll(List.of(arguments[2], "Oclgrind", arguments[1]));
      compare("Oclgrind", command, checked, SMALL);
    }
    System.out.println("processor time of a thread, relative to that with the fewest threads");
    System.out.printf(
        "%-8s %-8s %10s %6s %6s %6s %6s%n",
        "kernel", "mode", "threads", "x 1", "x 2", "x 4", "x 8");
    grow("fast", fast, new Task("saxpy", 1 << 12, 256), new Task("tiled", 128, 256));
    grow("checked", checked, new Task("saxpy", 1 << 6, 256), new Task("tiled", 32, 64));
  }

  /** A launch of rows times width threads; matrices are that large. */
  private record Task(String kernel, int rows, int width) {
    int threads() {
      return rows * width;
    }

    boolean isProduct() {
      return kernel.equals("naive") || kernel.equals("tiled");
    }

    Task times(int factor) {
      return new Task(kernel, rows * factor, width);
    }
  }

  /** By the clock on the wall, and of all processors together. */
  private record Seconds(double wall, double processor) {
    static final Seconds NEVER = new Seconds(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    private static final MethodHandle CLOCK =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("clock"),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG));

    /** What this process has used, in microseconds' steps: the JDK's own measure is too coarse. */
    static double used() {
      try {
        return (long) CLOCK.invokeExact() / 1e6;
      } catch (Throwable thrown) {
        throw new IllegalStateException(thrown);
      }
    }

    Seconds least(Seconds other) {
      return new Seconds(Math.min(wall, other.wall), Math.min(processor, other.processor));
    }
  }

  private static final List<Task> LARGE =
      List.of(
          new Task("saxpy", 1 << 14, 256),
          new Task("naive", 512, 512),
          new Task("tiled", 512, 512),
          new Task("reduce", 1 << 14, 256),
          new Task("scan", 1 << 14, 256));

  private static final List<Task> SMALL =
      List.of(
          new Task("saxpy", 1 << 6, 256),
          new Task("naive", 32, 32),
          new Task("tiled", 32, 32),
          new Task("reduce", 1 << 5, 256),
          new Task("scan", 1 << 4, 256));

  /** Rounds of both sides alternate, so that both meet the same machine. */
  private static void compare(
      String name, List<String> command, Program program, List<Task> tasks) {
    System.out.println(name + " and Prism (" + program.device().description() + ")");
    System.out.printf(
        "%-14s %10s %12s %12s %7s %16s %12s %7s%n",
        "kernel", "threads", name, "Prism", "ratio", "processor: " + name, "Prism", "ratio");
    double onWall = 0;
    double onProcessor = 0;
    try (var other = new OpenCl(command)) {
      for (var task : tasks) {
        try (var ours = new Launches(program, task)) {
          ours.warmUp();
          var their = Seconds.NEVER;
          var our = Seconds.NEVER;
          for (int i = 0; i < ROUNDS; i++) {
            their = their.least(other.leastSeconds(task));
            our = our.least(ours.leastSeconds(LAUNCHES));
          }
          onWall += Math.log(their.wall / our.wall);
          onProcessor += Math.log(their.processor / our.processor);
          System.out.printf(
              "%-14s %10d %9.3f ms %9.3f ms %7.2f %16.3f ms %9.3f ms %7.2f%n",
              task.kernel,
              task.threads(),
              1e3 * their.wall,
              1e3 * our.wall,
              their.wall / our.wall,
              1e3 * their.processor,
              1e3 * our.processor,
              their.processor / our.processor);
        }
      }
    }
    System.out.printf(
        "%-14s %44.2f %40.2f%n%n",
        "geometric mean", Math.exp(onWall / tasks.size()), Math.exp(onProcessor / tasks.size()));
  }

  private static void grow(String mode, Program program, Task... tasks) {
    for (var first : tasks) {
      var all = new ArrayList<Launches>();
      for (int factor : GROWTH) {
        all.add(new Launches(program, first.times(factor)));
      }
      all.forEach(Launches::warmUp);
      var least = new double[GROWTH.length];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GROWTH.length; i++) {
          double seconds = all.get(i).leastSeconds(LAUNCHES).processor;
          least[i] = Math.min(least[i], seconds / GROWTH[i]);
        }
      }
      all.forEach(Launches::close);
      System.out.printf("%-8s %-8s %10d", first.kernel, mode, first.threads());
      for (double each : least) {
        System.out.printf(" %6.2f", each / least[0]);
      }
      System.out.println();
    }
  }

  /** The OpenCL host program, which takes one task after the other. */
  private static final class OpenCl implements AutoCloseable {
    private final Process process;
    private final PrintWriter tasks;
    private final BufferedReader answers;

    OpenCl(List<String> command) {
      try {
        process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      tasks = new PrintWriter(process.outputWriter(), true);
      answers = process.inputReader();
    }

    Seconds leastSeconds(Task task) {
      tasks.println(task.kernel + " " + task.rows + " " + task.width + " " + LAUNCHES);
      try {
        var answer = answers.readLine();
        if (answer == null) {
          throw new IllegalStateException("the OpenCL host program ended in " + task);
        }
        var both = answer.split(" ");
        return new Seconds(Double.parseDouble(both[0]), Double.parseDouble(both[1]));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      tasks.close();
    }
  }

  /** A task on our side, with its memory. */
  private static final class Launches implements AutoCloseable {
    private static final double WARM_UP = 2;
    private static final double LONGEST_WARM_UP = 8;

    private final Kernel kernel;
    private final Task task;
    private final float[] x;
    private final float[] y;
    private final Buffer in;
    private final Buffer other;
    private final Buffer out;

    Launches(Program program, Task task) {
      this.kernel = program.kernel(task.kernel);
      this.task = task;
      this.x = numbers(task.threads(), 3);
      this.y = numbers(task.isProduct() ? task.width * task.width : task.threads(), 5);
      this.in = Buffer.of(x);
      this.other = Buffer.of(y);
      this.out = Buffer.allocate(Scalar.FLOAT, task.threads());
    }

    /** Until the launches of a second are not faster than those of the one before. */
    void warmUp() {
      launch();
      compareWithReference();
      long start = System.nanoTime();
      double before = Double.POSITIVE_INFINITY;
      while (secondsSince(start) < LONGEST_WARM_UP) {
        long second = System.nanoTime();
        double least = Double.POSITIVE_INFINITY;
        while (secondsSince(second) < 1) {
          least = Math.min(least, leastSeconds(1).wall);
        }
        if (secondsSince(start) >= WARM_UP && least > 0.98 * before) {
          return;
        }
        before = Math.min(before, least);
      }
    }

    Seconds leastSeconds(int launches) {
      var least = Seconds.NEVER;
      for (int i = 0; i < launches; i++) {
        long start = System.nanoTime();
        double used = Seconds.used();
        launch();
        least = least.least(new Seconds(secondsSince(start), Seconds.used() - used));
      }
      return least;
    }

    private void launch() {
      int grid = task.threads() / BLOCK;
      switch (task.kernel) {
        case "saxpy" -> kernel.launch(grid, BLOCK, 2f, in, other);
        case "naive", "tiled" -> kernel.launch(grid, BLOCK, in, other, out, task.width);
        default -> kernel.launch(grid, BLOCK, in, out);
      }
    }

    private void compareWithReference() {
      var want = reference();
      var have = new float[(int) result().count()];
      result().copyTo(have);
      for (int i = 0; i < want.length; i++) {
        if (have[i] != want[i]) {
          throw new IllegalStateException(
              task + " has " + have[i] + " at " + i + ", the host " + want[i]);
        }
      }
    }

    private Buffer result() {
      return task.kernel.equals("saxpy") ? other : out;
    }

    private float[] reference() {
      var want = new float[task.threads()];
      if (task.isProduct()) {
        multiply(want);
        return want;
      }
      for (int i = 0; i < want.length; i++) {
        want[i] =
            task.kernel.equals("saxpy")
                ? 2 * x[i] + y[i]
                : x[i] + (i % BLOCK == 0 ? 0 : want[i - 1]);
      }
      return task.kernel.equals("reduce") ? lasts(want) : want;
    }

    private void multiply(float[] want) {
      for (int i = 0; i < task.rows; i++) {
        for (int k = 0; k < task.width; k++) {
          for (int j = 0; j < task.width; j++) {
            want[i * task.width + j] += x[i * task.width + k] * y[k * task.width + j];
          }
        }
      }
    }

    private static float[] lasts(float[] scanned) {
      var lasts = new float[scanned.length / BLOCK];
      for (int i = 0; i < lasts.length; i++) {
        lasts[i] = scanned[i * BLOCK + BLOCK - 1];
      }
      return lasts;
    }

    /** Sums of these are exact, in any order. */
    private static float[] numbers(int count, int step) {
      var values = new float[count];
      for (int i = 0; i < count; i++) {
        values[i] = (long) i * step % 7;
      }
      return values;
    }

    private static double secondsSince(long start) {
      return (System.nanoTime() - start) / 1e9;
    }

    @Override
    public void close() {
      in.close();
      other.close();
      out.close();
    }
  }
}
