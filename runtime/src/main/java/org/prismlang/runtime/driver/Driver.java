package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** The CUDA driver of this machine. */
public final class Driver {
  /** Where the system looks for libraries. */
  public static final String LIBRARY = "libcuda.so.1";

  /** Launches with clusters, and tensor maps. */
  private static final int OLDEST = 12_000;

  private static final int NAME_BYTES = 256;
  private static final int MULTIPROCESSORS = 16;
  private static final int MAJOR = 75;
  private static final int MINOR = 76;
  private static final int SHARED_BYTES = 97;

  private final Library library;

  private Driver(Library library) {
    this.library = library;
  }

  /** Finds it, and a GPU: {@code name} is that of the library, or its path. */
  public static Driver load(String name) throws DriverMissing {
    var library = Library.load(name);
    if (!library.has("cuInit")) {
      throw new DriverMissing(name + " is no NVIDIA driver");
    }
    int status = library.call("cuInit", "I").status(0);
    if (status != 0) {
      throw new DriverMissing("the NVIDIA driver finds no GPU: cuInit: " + library.cause(status));
    }
    var driver = new Driver(library);
    int version = driver.version();
    if (version < OLDEST) {
      throw new DriverMissing(
          "the NVIDIA driver knows CUDA " + text(version) + ", needed is " + text(OLDEST));
    }
    return driver;
  }

  /** The newest CUDA it knows: {@code 13000} for 13.0. */
  public int version() {
    try (var arena = Arena.ofConfined()) {
      var version = arena.allocate(ValueLayout.JAVA_INT);
      library.call("cuDriverGetVersion", "J").of(version.address());
      return version.get(ValueLayout.JAVA_INT, 0);
    }
  }

  public List<Gpu> gpus() {
    try (var arena = Arena.ofConfined()) {
      var count = arena.allocate(ValueLayout.JAVA_INT);
      library.call("cuDeviceGetCount", "J").of(count.address());
      var gpus = new ArrayList<Gpu>();
      for (int i = 0; i < count.get(ValueLayout.JAVA_INT, 0); i++) {
        gpus.add(gpu(i, arena));
      }
      return gpus;
    }
  }

  private Gpu gpu(int ordinal, Arena arena) {
    int device = device(ordinal);
    var name = arena.allocate(NAME_BYTES);
    library.call("cuDeviceGetName", "JII").of(name.address(), NAME_BYTES, device);
    var memory = arena.allocate(ValueLayout.JAVA_LONG);
    library.call("cuDeviceTotalMem_v2", "JI").of(memory.address(), device);
    return new Gpu(
        ordinal,
        name.getString(0),
        attribute(MAJOR, device),
        attribute(MINOR, device),
        attribute(MULTIPROCESSORS, device),
        memory.get(ValueLayout.JAVA_LONG, 0),
        attribute(SHARED_BYTES, device));
  }

  private int device(int ordinal) {
    try (var arena = Arena.ofConfined()) {
      var device = arena.allocate(ValueLayout.JAVA_INT);
      library.call("cuDeviceGet", "JI").of(device.address(), ordinal);
      return device.get(ValueLayout.JAVA_INT, 0);
    }
  }

  private int attribute(int attribute, int device) {
    try (var arena = Arena.ofConfined()) {
      var value = arena.allocate(ValueLayout.JAVA_INT);
      library.call("cuDeviceGetAttribute", "JII").of(value.address(), attribute, device);
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /** The one that all libraries of the process share. */
  public Context context(Gpu gpu) {
    return new Context(library, device(gpu.ordinal()));
  }

  private static String text(int version) {
    return version / 1000 + "." + version % 1000 / 10;
  }
}
