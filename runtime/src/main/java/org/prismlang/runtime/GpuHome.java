package org.prismlang.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.prismlang.cuda.WatchReport;
import org.prismlang.runtime.driver.Context;
import org.prismlang.runtime.driver.Driver;
import org.prismlang.runtime.driver.DriverException;
import org.prismlang.runtime.driver.DriverMissing;
import org.prismlang.runtime.driver.Gpu;
import org.prismlang.runtime.driver.Pinned;
import org.prismlang.runtime.driver.StandardOutput;
import org.prismlang.runtime.driver.Stream;

/**
 * A GPU as this process uses it: its context, the one stream of all launches and copies, and which
 * kernels may be running.
 */
final class GpuHome {
  /** Of the environment: another driver than the system's. */
  static final String LIBRARY = "PRISM_LIBCUDA";

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofNanos(20_000);

  private static final Map<String, GpuHome> HOMES = new HashMap<>();

  private final Gpu gpu;
  private final Context context;
  private final Stream stream;
  private final Set<GpuExecutable> inFlight = new LinkedHashSet<>();
  private Optional<Pinned> report = Optional.empty();
  private volatile boolean isLost;

  private GpuHome(Gpu gpu, Context context) {
    this.gpu = gpu;
    this.context = context;
    this.stream = context.stream();
  }

  /** The first GPU; the same for all who ask. */
  static GpuHome first(Map<String, String> environment) throws DriverMissing {
    var library = environment.getOrDefault(LIBRARY, "");
    var name = library.isEmpty() ? Driver.LIBRARY : library;
    synchronized (HOMES) {
      var known = HOMES.get(name);
      if (known != null) {
        return known;
      }
      var home = open(Driver.load(name));
      HOMES.put(name, home);
      return home;
    }
  }

  /**
   * A GPU may be there and not to be had: all of its memory is taken, or another process has it.
   */
  private static GpuHome open(Driver driver) {
    try {
      var gpus = driver.gpus();
      if (gpus.isEmpty()) {
        throw new PrismException("the NVIDIA driver lists no GPU");
      }
      return new GpuHome(gpus.getFirst(), driver.context(gpus.getFirst()));
    } catch (DriverException e) {
      throw new PrismException("the GPU cannot be used: " + e.getMessage());
    }
  }

  Gpu gpu() {
    return gpu;
  }

  Context context() {
    return context;
  }

  /** Makes its context the thread's, for calls that are not the driver's. */
  void enter() {
    context.enter();
  }

  Stream stream() {
    return stream;
  }

  /** Where watched kernels say why they gave up. */
  synchronized Pinned report() {
    if (report.isEmpty()) {
      report = Optional.of(Pinned.allocate(WatchReport.BYTES, context));
    }
    return report.get();
  }

  /** It runs, until somebody waits. One that is known to run is not noted again. */
  void launched(GpuExecutable executable) {
    mustBeThere();
    if (!executable.isInFlight()) {
      note(executable);
    }
  }

  private synchronized void note(GpuExecutable executable) {
    inFlight.add(executable);
    executable.isInFlight(true);
  }

  /** Asked before anything of the driver: it would wait for a kernel that never ends. */
  void mustBeThere() {
    if (isLost) {
      throw new GpuLost();
    }
  }

  /** Calls of the driver outside of a launch, which may be told of an earlier one's mistakes. */
  <T> T ask(Supplier<T> call) {
    mustBeThere();
    try {
      return call.get();
    } catch (DriverException e) {
      throw broken(e);
    }
  }

  void tell(Runnable call) {
    ask(
        () -> {
          call.run();
          return true;
        });
  }

  /** Waits for all that was launched. Throws a {@link PrismException} with what went wrong. */
  synchronized void await() {
    mustBeThere();
    try {
      stream.synchronize();
    } catch (DriverException e) {
      throw broken(e);
    }
    var given = report.flatMap(it -> WatchReport.in(it.memory()));
    if (given.isEmpty()) {
      settled();
      return;
    }
    var finding = GpuFindings.of(given.get(), inFlight);
    report.ifPresent(it -> it.memory().fill((byte) 0));
    inFlight.forEach(GpuExecutable::forgetReport);
    settled();
    throw new PrismException(finding);
  }

  /**
   * The same, for kernels that ought to end soon. Those that do not cannot be ended, only left: the
   * GPU is lost to this process.
   */
  synchronized void awaitEnd() {
    long start = System.nanoTime();
    try {
      while (!stream.isDone()) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          isLost = true;
          context.abandon();
          throw new PrismException(GpuFindings.endless(inFlight, PATIENCE));
        }
        LockSupport.parkNanos(POLL.toNanos());
      }
    } catch (DriverException e) {
      throw broken(e);
    }
    await();
  }

  /** Waits; what went wrong is told to whoever waits next. */
  synchronized void finish() {
    if (isLost) {
      return;
    }
    try {
      stream.synchronize();
    } catch (DriverException e) {
      if (!e.isFatal()) {
        throw e;
      }
    }
  }

  /** What is to be thrown. */
  synchronized RuntimeException broken(DriverException e) {
    if (!e.isFatal()) {
      return GpuFindings.unable(e);
    }
    if (isLost) {
      return new GpuLost();
    }
    isLost = true;
    var given = report.flatMap(it -> WatchReport.in(it.memory()));
    var finding =
        given.isPresent()
            ? new PrismException(GpuFindings.of(given.get(), inFlight))
            : GpuFindings.of(e, inFlight);
    settled();
    return finding;
  }

  private void settled() {
    if (inFlight.stream().anyMatch(GpuExecutable::prints)) {
      StandardOutput.flush();
    }
    inFlight.forEach(it -> it.isInFlight(false));
    inFlight.clear();
  }
}
