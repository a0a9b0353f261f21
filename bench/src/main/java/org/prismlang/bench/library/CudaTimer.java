package org.prismlang.bench.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Timer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.driver.Driver;

/**
 * Times launches with events, two around each. All of a burst is put into the stream behind a gate,
 * which then opens: what a launch costs the host is not in the numbers.
 */
public final class CudaTimer implements Timer {
  private final SharedLibrary driver;
  private final Device device;
  private final Optional<Gate> gate;
  private final List<Long> events = new ArrayList<>();

  private CudaTimer(SharedLibrary driver, Device device, Optional<Gate> gate) {
    this.driver = driver;
    this.device = device;
    this.gate = gate;
  }

  /** Of a device that is a GPU. */
  public static CudaTimer of(Device device, Map<String, String> environment) {
    var named = environment.getOrDefault("PRISM_LIBCUDA", "");
    var driver =
        SharedLibrary.load(named.isEmpty() ? Driver.LIBRARY : named)
            .orElseThrow(() -> new LibraryException("dlopen", "the driver is gone"));
    return new CudaTimer(driver, device, Gate.of(driver, device));
  }

  @Override
  public double[] times(Protocol protocol, Runnable launch) {
    device.await();
    rest(protocol);
    try (var _ = gate.map(Gate::close).orElse(() -> {})) {
      for (int i = 0; i < protocol.warmUps(); i++) {
        launch.run();
      }
      for (int i = 0; i < protocol.launches(); i++) {
        record(2 * i);
        launch.run();
        record(2 * i + 1);
      }
    }
    device.await();
    var seconds = new double[protocol.launches()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = secondsBetween(2 * i, 2 * i + 1);
    }
    return seconds;
  }

  private static void rest(Protocol protocol) {
    try {
      Thread.sleep(protocol.idle());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void record(int event) {
    inStream(stream -> driver.call("cuEventRecord", "JJ", event(event), stream));
  }

  private long event(int number) {
    while (events.size() <= number) {
      try (var arena = Arena.ofConfined()) {
        var cell = arena.allocate(ValueLayout.JAVA_LONG);
        driver.call("cuEventCreate", "JI", cell.address(), 0);
        events.add(cell.get(ValueLayout.JAVA_LONG, 0));
      }
    }
    return events.get(number);
  }

  private double secondsBetween(int start, int end) {
    try (var arena = Arena.ofConfined()) {
      var milliseconds = arena.allocate(ValueLayout.JAVA_FLOAT);
      inStream(
          _ ->
              driver.call(
                  "cuEventElapsedTime", "JJJ", milliseconds.address(), event(start), event(end)));
      return milliseconds.get(ValueLayout.JAVA_FLOAT, 0) * 1e-3;
    }
  }

  private void inStream(InStream call) {
    device.enqueue(List.of(), List.of(), (stream, _) -> call.on(stream));
  }

  private interface InStream {
    void on(long stream);
  }

  /**
   * Where the stream waits until the host lets it pass. It opens by itself after a while: a call
   * that waits for the stream, which none should, is then late and not stuck.
   */
  private static final class Gate {
    private static final String WAIT = "cuStreamWaitValue32_v2";
    private static final int UNTIL_AT_LEAST = 0;
    private static final int MAPPED = 2;
    private static final long PATIENCE_MILLISECONDS = 2000;

    private final SharedLibrary driver;
    private final Device device;
    private final MemorySegment word;
    private final long address;
    private int passed;

    @SuppressWarnings("restricted") // memory that the driver gives
    private Gate(SharedLibrary driver, Device device, long host, long address) {
      this.driver = driver;
      this.device = device;
      this.word = MemorySegment.ofAddress(host).reinterpret(Integer.BYTES);
      this.address = address;
    }

    /** Empty where the driver has none. */
    static Optional<Gate> of(SharedLibrary driver, Device device) {
      if (!driver.has(WAIT) || !driver.has("cuMemHostAlloc")) {
        return Optional.empty();
      }
      try (var arena = Arena.ofConfined()) {
        var cells = arena.allocate(ValueLayout.JAVA_LONG, 2);
        device.enqueue(
            List.of(),
            List.of(),
            (_, _) -> {
              driver.call("cuMemHostAlloc", "JJI", cells.address(), (long) Integer.BYTES, MAPPED);
              long host = cells.getAtIndex(ValueLayout.JAVA_LONG, 0);
              driver.call("cuMemHostGetDevicePointer_v2", "JJI", cells.address() + 8, host, 0);
            });
        var gate =
            new Gate(
                driver,
                device,
                cells.getAtIndex(ValueLayout.JAVA_LONG, 0),
                cells.getAtIndex(ValueLayout.JAVA_LONG, 1));
        gate.word.set(ValueLayout.JAVA_INT, 0, 0);
        return Optional.of(gate);
      }
    }

    /** What comes next into the stream waits until the result is closed. */
    Opening close() {
      int next = ++passed;
      device.enqueue(
          List.of(),
          List.of(),
          (stream, _) -> driver.call(WAIT, "JJII", stream, address, next, UNTIL_AT_LEAST));
      var guard =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      Thread.sleep(PATIENCE_MILLISECONDS);
                      open(next);
                    } catch (InterruptedException e) {
                      // It was opened in time.
                    }
                  });
      return () -> {
        guard.interrupt();
        open(next);
      };
    }

    private synchronized void open(int number) {
      if (word.get(ValueLayout.JAVA_INT, 0) - number < 0) {
        word.setAtIndex(ValueLayout.JAVA_INT, 0, number);
      }
    }
  }

  private interface Opening extends AutoCloseable {
    @Override
    void close();
  }
}
