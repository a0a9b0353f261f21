import java.nio.file.Path;
import java.util.Locale;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.TensorMap;

/** What a launch from Java costs the host. Arguments: launches.prism, rounds. */
final class LaunchCosts {
  /** Fewer than wait in a stream before the host has to. */
  private static final int LAUNCHES = 500;

  private static final int BURSTS = 50;
  private static final int WARM_UP = 200;

  private LaunchCosts() {}

  public static void main(String[] words) {
    int rounds = Integer.parseInt(words[1]);
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
      Runnable ofPointers = () -> saxpy.launch(1, 256, 2f, x, y, 1);
      Runnable ofTensors = () -> through.launch(1, 128, from, to, seen, 64, 64, 1);
      warmUp(ofPointers, device);
      warmUp(ofTensors, device);
      // In turns: what comes first in a process finds a GPU that has just woken.
      for (int i = 0; i < rounds; i++) {
        measure("saxpy checked", device, ofPointers);
        measure("through checked", device, ofTensors);
      }
    }
  }

  private static void warmUp(Runnable launch, Device device) {
    for (int i = 0; i < WARM_UP; i++) {
      seconds(launch, device);
    }
  }

  private static void measure(String what, Device device, Runnable launch) {
    double least = seconds(launch, device);
    for (int i = 1; i < BURSTS; i++) {
      least = Math.min(least, seconds(launch, device));
    }
    IO.println(String.format(Locale.ROOT, "java %s %.3f", what, least * 1e6));
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
