package org.prismlang.bench.suite;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.bench.library.Cub;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.CudaTimer;
import org.prismlang.bench.library.Torch;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Timer;
import org.prismlang.cuda.nvcc.LibrarySearch;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.driver.Driver;
import org.prismlang.runtime.driver.DriverMissing;

/**
 * What is measured on, and what is installed there.
 *
 * @param isGpu else nothing is measured
 * @param processors of the GPU: as many blocks as a persistent kernel has
 * @param driver and what it knows, in words
 */
public record Testbed(
    Device device,
    boolean isGpu,
    int processors,
    String driver,
    Timer timer,
    Optional<Cublas> cublas,
    Optional<Cub> cub,
    Optional<Torch> torch,
    Optional<Triton> triton) {

  /** Few, so that blocks have several tiles even in small problems. */
  private static final int SIMULATED_PROCESSORS = 3;

  public static Testbed simulator(Device device) {
    return new Testbed(
        device,
        false,
        SIMULATED_PROCESSORS,
        "",
        (_, _) -> {
          throw new IllegalStateException("a simulator's time says nothing");
        },
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A GPU.
   *
   * @param wanted libraries that are to be looked for: some take a while
   */
  public static Testbed gpu(Device device, Map<String, String> environment, Set<Library> wanted) {
    var named = environment.getOrDefault("PRISM_LIBCUDA", "");
    try {
      var driver = Driver.load(named.isEmpty() ? Driver.LIBRARY : named);
      int version = driver.version();
      return new Testbed(
          device,
          true,
          driver.gpus().getFirst().multiprocessors(),
          "CUDA " + version / 1000 + "." + version % 1000 / 10,
          CudaTimer.of(device, environment),
          wanted.contains(Library.CUBLAS)
              ? Cublas.on(device, LibrarySearch.of(environment))
              : Optional.empty(),
          wanted.contains(Library.CUB) ? Cub.on(device, environment) : Optional.empty(),
          wanted.contains(Library.PYTORCH) ? Torch.of(environment) : Optional.empty(),
          wanted.contains(Library.TRITON) ? Triton.of(environment) : Optional.empty());
    } catch (DriverMissing e) {
      throw new PrismException(String.valueOf(e.getMessage()));
    }
  }

  public boolean has(Library library) {
    return switch (library) {
      case CUBLAS -> cublas.isPresent();
      case CUB -> cub.isPresent();
      case PYTORCH -> torch.isPresent();
      case TRITON -> triton.isPresent();
    };
  }
}
