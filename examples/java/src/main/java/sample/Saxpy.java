package sample;

import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.sim.Mode;

/** Launches a kernel that lies in the jar, on a GPU where one answers. */
public final class Saxpy {
  /** The kernel as a method: grid and block, then its parameters. */
  interface Kernels {
    void saxpy(int grid, int block, Buffer x, Buffer y, float a, int n);
  }

  private static final int BLOCK = 256;

  private Saxpy() {}

  public static void main(String[] args) {
    int n = args.length == 0 ? 1000 : Integer.parseInt(args[0]);
    var program = Prism.load(Saxpy.class, "saxpy.prism");
    var device = gpuOrSimulator();
    System.out.println("on " + device.description());
    System.out.println(wrong(program.on(device).as(Kernels.class), n) + " of " + n + " are wrong");

    // The same kernel, every access watched.
    var watched = program.on(Device.simulator(new Mode.Checked(1))).as(Kernels.class);
    System.out.println(wrong(watched, n) + " of " + n + " are wrong, watched");
    try {
      wrong(watched, n, n + 1);
    } catch (PrismException e) {
      System.out.println("one too many: " + e.diagnostics().getFirst().message());
    }
  }

  private static int wrong(Kernels kernels, int n) {
    return wrong(kernels, n, n);
  }

  private static int wrong(Kernels kernels, int n, int claimed) {
    var ones = new float[n];
    var numbers = new float[n];
    for (int i = 0; i < n; i++) {
      ones[i] = 1;
      numbers[i] = i;
    }
    try (var x = Buffer.of(numbers);
        var y = Buffer.of(ones)) {
      kernels.saxpy((claimed + BLOCK - 1) / BLOCK, BLOCK, x, y, 2f, claimed);
      int wrong = 0;
      for (int i = 0; i < n; i++) {
        wrong += y.getDouble(i) == 2.0 * i + 1 ? 0 : 1;
      }
      return wrong;
    }
  }

  private static Device gpuOrSimulator() {
    try {
      return Device.gpu();
    } catch (PrismException e) {
      return Device.simulator();
    }
  }
}
