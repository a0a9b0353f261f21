import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.TensorMap;

/** What a launch from Java costs the host. Arguments: launches.prism, its cubin, rounds. */
final class LaunchCosts {
  /** Fewer than wait in a stream before the host has to. */
  private static final int LAUNCHES = 500;

  private static final int BURSTS = 50;
  private static final int WARM_UP = 200;

  private LaunchCosts() {}

  private record Way(String name, Runnable launch) {}

  public static void main(String[] words) throws IOException {
    int rounds = Integer.parseInt(words[2]);
    var device = Device.gpu();
    var program = Prism.load(Path.of(words[0])).on(device);
    var saxpy = program.kernel("saxpy");
    var through = program.kernel("through");
    try (var x = Buffer.allocate(Scalar.FLOAT, 256);
        var y = Buffer.allocate(Scalar.FLOAT, 256);
        var a = Buffer.allocate(Scalar.BF16, 64 * 64);
        var b = Buffer.allocate(Scalar.BF16, 64 * 64);
        var seen = Buffer.allocate(Scalar.INT32, 128)) {
      var from = TensorMap.of(a, 64, 64);
      var to = TensorMap.of(b, 64, 64);
      var alone = BareLaunch.of(Path.of(words[1]), "saxpy", device, x, y);
      var ways =
          List.of(
              new Way("saxpy driver-alone", alone),
              new Way("saxpy checked", () -> saxpy.launch(1, 256, 2f, x, y, 1)),
              new Way("through checked", () -> through.launch(1, 128, from, to, seen, 64, 64, 1)));
      ways.forEach(it -> warmUp(it.launch, device));
      // In turns: what comes first in a process finds a GPU that has just woken.
      for (int i = 0; i < rounds; i++) {
        ways.forEach(it -> measure(it, device));
      }
    }
  }

  private static void warmUp(Runnable launch, Device device) {
    for (int i = 0; i < WARM_UP; i++) {
      seconds(launch, device);
    }
  }

  private static void measure(Way way, Device device) {
    var times = new ArrayList<Double>();
    for (int i = 0; i < BURSTS; i++) {
      times.add(seconds(way.launch, device));
    }
    times.sort(Double::compare);
    IO.println(String.format(Locale.ROOT, "java %s %.3f", way.name, times.getFirst() * 1e6));
  }

  /** Of one of many launches, without their end. */
  private static double seconds(Runnable launch, Device device) {
    long start = System.nanoTime();
    for (int i = 0; i < LAUNCHES; i++) {
      launch.run();
    }
    double issued = (System.nanoTime() - start) * 1e-9 / LAUNCHES;
    device.await();
    return issued;
  }
}
