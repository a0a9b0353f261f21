package org.prismlang.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.driver.DriverMissing;
import org.prismlang.sim.Mode;

/** What kernels run on. */
public interface Device {
  /** In words: {@code simulator, fast, 8 cores}. */
  String description();

  /** Whose code it runs; empty where it runs everybody's. */
  default Optional<Target> target() {
    return Optional.empty();
  }

  /**
   * Whether it watches every access itself. Only such a device is given kernels that the judge
   * refutes: it shows what they do.
   */
  default boolean isWatching() {
    return false;
  }

  /**
   * How many multiprocessors it has: the blocks of a persistent kernel. A device without any says
   * three. That is so few that blocks take several tiles each at the sizes of tests, and no power
   * of two, so that few numbers of tiles are shared out evenly.
   */
  default int multiprocessors() {
    return 3;
  }

  /** Makes a placed module of one kernel ready to be launched, as often as wanted. */
  Executable prepare(PlacedModule placed, Target target);

  /**
   * Waits until all that was launched is done. Throws a {@link PrismException} with what went wrong
   * since somebody waited.
   */
  default void await() {}

  /**
   * Lets another library work on buffers, in its turn among the launches. Only a GPU can; others
   * throw a {@link PrismException}.
   *
   * @param read buffers that it only reads
   * @param written buffers that it may write
   */
  default void enqueue(List<Buffer> read, List<Buffer> written, ForeignWork work) {
    throw new PrismException(description() + " runs kernels only, other libraries need a GPU");
  }

  /** Starts one, as soon as all that was launched before is done. */
  default Stopwatch stopwatch() {
    await();
    long start = System.nanoTime();
    return () -> {
      await();
      return (System.nanoTime() - start) * 1e-9;
    };
  }

  /** Says how long the device took for what was launched since the start. */
  interface Stopwatch {
    double seconds();
  }

  /** A kernel that is ready; launches may overlap. */
  interface Executable {
    /** Threads that a block can have. */
    default int mostThreads() {
      return Target.MAX_THREADS;
    }

    /** Blocks that are on the machine at the same time. */
    default int mostBlocks(int threads) {
      return Integer.MAX_VALUE;
    }

    /**
     * Runs it: to its end, or {@linkplain Device#await in its turn}.
     *
     * @param threads of a block
     * @param arguments one a parameter, in order
     * @param print is given what the kernel prints, a line at a time
     */
    Outcome launch(int blocks, int threads, List<Argument> arguments, Consumer<String> print);

    /**
     * Launches it, if that is known to be right because of a launch before: then no more is to be
     * done.
     *
     * @param arguments as they were given
     */
    default boolean launchAgain(int blocks, int threads, Object[] arguments) {
      return false;
    }

    /** A launch that was checked, of a kernel whose arguments are all given. */
    default void remember(int blocks, int threads, Object[] arguments) {}
  }

  /** The CPU, with nothing watched but the ends of memory. */
  static Device simulator() {
    return simulator(new Mode.Fast());
  }

  static Device simulator(Mode mode) {
    return new SimulatedDevice(mode);
  }

  /** The first GPU. Throws a {@link PrismException} that says what is missing. */
  static Device gpu() {
    return gpu(System.getenv(), false);
  }

  /**
   * The same.
   *
   * @param environment says where to look: {@code PRISM_LIBCUDA} for another driver, and for the
   *     compiler and its cache {@code PRISM_NVCC}, {@code PRISM_NVRTC}, {@code PATH}, {@code
   *     CUDA_HOME}, {@code LD_LIBRARY_PATH}, {@code VIRTUAL_ENV}, {@code HOME}, {@code
   *     XDG_CACHE_HOME}
   * @param isWatched for tests: a kernel that waits in vain ends with a report, each launch is
   *     waited for
   */
  static Device gpu(Map<String, String> environment, boolean isWatched) {
    try {
      return GpuDevice.first(environment, isWatched);
    } catch (DriverMissing e) {
      throw new PrismException(String.valueOf(e.getMessage()));
    }
  }
}
