import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;

/**
 * The driver's call alone, with everything prepared: what no launch from Java can go below.
 *
 * @param config of a launch, as the driver reads it
 */
record BareLaunch(long config, long function, long arguments) implements Runnable {
  private static final Arena ARENA = Arena.global();
  private static final SymbolLookup DRIVER = SymbolLookup.libraryLookup(library(), ARENA);
  private static final MethodHandle LAUNCH = function("cuLaunchKernelEx", 4);

  private static String library() {
    var named = System.getenv("PRISM_LIBCUDA");
    return named == null || named.isEmpty() ? "libcuda.so.1" : named;
  }

  /** Takes longs, gives back a status. */
  private static MethodHandle function(String name, int arguments) {
    var types = new ValueLayout[arguments];
    Arrays.fill(types, ValueLayout.JAVA_LONG);
    return Linker.nativeLinker()
        .downcallHandle(
            DRIVER.findOrThrow(name), FunctionDescriptor.of(ValueLayout.JAVA_INT, types));
  }

  /** Of a kernel that takes a float, two buffers and an int, in the device's stream. */
  static BareLaunch of(Path cubin, String kernel, Device device, Buffer x, Buffer y)
      throws IOException {
    var code = Files.readAllBytes(cubin);
    var place = ARENA.allocate(8, 8);
    var image = ARENA.allocateFrom(ValueLayout.JAVA_BYTE, code);
    var streams = new ArrayList<Long>();
    var addresses = new ArrayList<Long>();
    device.enqueue(
        List.of(x),
        List.of(y),
        (stream, at) -> {
          streams.add(stream);
          addresses.addAll(at);
        });
    try {
      must((int) function("cuModuleLoadData", 2).invokeExact(place.address(), image.address()));
      long module = place.get(ValueLayout.JAVA_LONG, 0);
      long name = ARENA.allocateFrom(kernel).address();
      must((int) function("cuModuleGetFunction", 3).invokeExact(place.address(), module, name));
    } catch (Throwable e) {
      throw new IllegalStateException(kernel, e);
    }
    var values = ARENA.allocate(32, 8);
    values.set(ValueLayout.JAVA_FLOAT, 0, 2f);
    values.set(ValueLayout.JAVA_LONG, 8, addresses.getFirst());
    values.set(ValueLayout.JAVA_LONG, 16, addresses.getLast());
    values.set(ValueLayout.JAVA_INT, 24, 1);
    var arguments = ARENA.allocate(32, 8);
    for (int i = 0; i < 4; i++) {
      arguments.setAtIndex(ValueLayout.JAVA_LONG, i, values.address() + 8 * i);
    }
    var config = ARENA.allocate(56, 8);
    int[] sizes = {1, 1, 1, 256, 1, 1};
    MemorySegment.copy(sizes, 0, config, ValueLayout.JAVA_INT, 0, sizes.length);
    config.set(ValueLayout.JAVA_LONG, 32, streams.getFirst());
    long function = place.get(ValueLayout.JAVA_LONG, 0);
    return new BareLaunch(config.address(), function, arguments.address());
  }

  @Override
  public void run() {
    try {
      must((int) LAUNCH.invokeExact(config, function, arguments, 0L));
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static void must(int status) {
    if (status != 0) {
      throw new IllegalStateException("the driver says " + status);
    }
  }
}
