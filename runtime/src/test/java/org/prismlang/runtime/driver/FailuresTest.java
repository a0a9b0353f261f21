package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A call that fails is an exception that names the call and the driver's cause. */
@ResourceLock(DriverStub.LOCK)
class FailuresTest {
  private static final Path PACKAGE = Path.of("src/main/java/org/prismlang/runtime/driver");
  private static final Pattern CALL = Pattern.compile("\"(cu[A-Z]\\w*)\"");

  /** A failed {@code cuInit} is a missing driver; of the others the status itself is an answer. */
  private static final Set<String> ELSEWHERE =
      Set.of("cuInit", "cuGetErrorName", "cuGetErrorString", "cuStreamQuery");

  private static final Map<String, Consumer<Used>> CALLS = new TreeMap<>();

  static {
    CALLS.put("cuDriverGetVersion", it -> it.rig.driver().version());
    for (var call :
        List.of(
            "cuDeviceGetCount",
            "cuDeviceGet",
            "cuDeviceGetName",
            "cuDeviceTotalMem_v2",
            "cuDeviceGetAttribute")) {
      CALLS.put(call, it -> it.rig.driver().gpus());
    }
    CALLS.put("cuDevicePrimaryCtxRetain", it -> it.rig.driver().context(it.rig.gpu()));
    CALLS.put("cuCtxSetCurrent", it -> it.context.enter());
    CALLS.put("cuMemAlloc_v2", it -> it.context.allocate(8));
    CALLS.put("cuMemFree_v2", it -> it.memory.close());
    CALLS.put("cuMemcpyHtoDAsync_v2", it -> it.memory.copyFrom(it.host, it.stream));
    CALLS.put("cuMemcpyDtoHAsync_v2", it -> it.memory.copyTo(it.host, it.stream));
    CALLS.put("cuMemsetD8Async", it -> it.memory.zero(it.stream));
    CALLS.put("cuMemHostRegister_v2", it -> Pinned.of(it.host, it.context));
    CALLS.put("cuMemHostUnregister", it -> Pinned.of(it.host, it.context).close());
    CALLS.put("cuMemHostAlloc", it -> Pinned.allocate(8, it.context));
    CALLS.put("cuMemFreeHost", it -> Pinned.allocate(8, it.context).close());
    CALLS.put("cuModuleLoadData", it -> it.rig.module());
    CALLS.put("cuModuleUnload", it -> it.module.close());
    CALLS.put("cuModuleGetFunction", it -> it.module.function("saxpy"));
    CALLS.put("cuModuleGetGlobal_v2", it -> it.module.set("prism_watch_report", 0));
    CALLS.put("cuMemcpyHtoD_v2", it -> it.module.set("prism_watch_report", 0));
    CALLS.put("cuFuncGetAttribute", it -> it.function.mostThreads());
    CALLS.put("cuFuncSetAttribute", it -> it.function.allowShared(8));
    CALLS.put(
        "cuOccupancyMaxActiveBlocksPerMultiprocessor", it -> it.function.residentBlocks(32, 0));
    CALLS.put("cuStreamCreate", it -> it.context.stream());
    CALLS.put("cuStreamDestroy_v2", it -> it.stream.close());
    CALLS.put("cuStreamSynchronize", it -> it.stream.synchronize());
    CALLS.put("cuEventCreate", it -> it.context.event());
    CALLS.put("cuEventRecord", it -> it.event.record(it.stream));
    CALLS.put("cuEventElapsedTime", it -> it.event.millisecondsSince(it.event));
    CALLS.put("cuEventDestroy_v2", it -> it.event.close());
    CALLS.put("cuLaunchKernelEx", it -> it.launch.launch(1, 32, it.stream));
    CALLS.put(
        "cuTensorMapEncodeTiled",
        it ->
            TensorMapCode.write(
                it.host,
                TensorMapCode.Element.FLOAT32,
                it.memory.address(),
                List.of(4L),
                List.of(4),
                0,
                it.context));
  }

  static Set<String> calls() {
    return CALLS.keySet();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void everyCallIsChecked(String call) throws DriverMissing {
    try (var arena = Arena.ofConfined()) {
      var used = new Used(Rig.fresh(), arena);
      var action = Objects.requireNonNull(CALLS.get(call));
      used.rig.stub().fail(call, 2, 0);
      var failure = assertThrows(DriverException.class, () -> action.accept(used));
      assertEquals(call + ": CUDA_ERROR_OUT_OF_MEMORY, out of memory", failure.getMessage());
      assertEquals(call, failure.call());
      assertEquals(2, failure.status());
    }
  }

  @Test
  void noCallIsLeftOut() throws IOException {
    var made = new TreeSet<String>();
    try (var files = Files.list(PACKAGE)) {
      for (var file : files.toList()) {
        CALL.matcher(Files.readString(file)).results().forEach(it -> made.add(it.group(1)));
      }
    }
    var tested = new TreeSet<>(CALLS.keySet());
    tested.addAll(ELSEWHERE);
    assertEquals(tested, made);
  }

  @Test
  void statusWithoutNameIsNumber() throws DriverMissing {
    var rig = Rig.fresh();
    rig.stub().fail("cuCtxSetCurrent", 12345, 0);
    var failure = assertThrows(DriverException.class, () -> rig.context().enter());
    assertEquals("cuCtxSetCurrent: status 12345", failure.getMessage());
  }

  @Test
  void missingLibraryIsNamed() {
    var failure = assertThrows(DriverMissing.class, () -> Driver.load("libnothere.so.1"));
    assertEquals("no NVIDIA driver here: libnothere.so.1 cannot be loaded", failure.getMessage());
  }

  @Test
  void missingFunctionIsNamed() throws DriverMissing {
    var library = Library.load(DriverStub.fresh().library());
    var failure = assertThrows(DriverException.class, () -> library.call("cuNotHere", "J"));
    assertEquals("cuNotHere: this driver is too old: it has no cuNotHere", failure.getMessage());
  }

  @Test
  void machineWithoutGpuSaysSo() {
    var stub = DriverStub.fresh();
    stub.with(
        "PRISM_STUB_DEVICES",
        "0",
        () -> {
          var failure = assertThrows(DriverMissing.class, () -> Driver.load(stub.library()));
          assertEquals(
              "the NVIDIA driver finds no GPU: cuInit: CUDA_ERROR_NO_DEVICE, no device",
              failure.getMessage());
        });
  }

  /** One of everything. */
  private static final class Used {
    final Rig rig;
    final Context context;
    final MemorySegment host;
    final DeviceMemory memory;
    final Stream stream;
    final Event event;
    final CodeModule module;
    final DeviceFunction function;
    final Launch launch;

    Used(Rig rig, Arena arena) {
      this.rig = rig;
      this.context = rig.context();
      this.host = arena.allocate(128, 64);
      this.memory = context.allocate(128);
      this.stream = context.stream();
      this.event = context.event();
      event.record(stream);
      this.module = rig.module();
      this.function = module.function("idle");
      this.launch = rig.launch(module, "idle");
    }
  }
}
