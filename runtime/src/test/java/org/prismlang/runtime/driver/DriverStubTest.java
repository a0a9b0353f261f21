package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The stub objects where the driver does; tests that pass with it would be worth nothing else. */
@ResourceLock(DriverStub.LOCK)
class DriverStubTest {
  private static final int INVALID_VALUE = 1;
  private static final int INVALID_HANDLE = 400;

  private static final int CAPABILITY = 75;
  private static final int CLUSTERS = 120;

  private final Arena arena = Arena.ofConfined();
  private DriverStub stub;
  private Library driver;

  @BeforeEach
  void load() throws DriverMissing {
    stub = DriverStub.fresh();
    driver = Library.load(stub.library());
  }

  @AfterEach
  void free() {
    arena.close();
  }

  @Test
  void nothingWorksBeforeItIsInitialized() {
    assertEquals(3, status("cuDeviceGetCount", "J", place().address()));
    assertEquals(3, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
  }

  @Test
  void memoryNeedsCurrentContext() {
    assertEquals(0, status("cuInit", "I", 0));
    assertEquals(201, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
    long context = made("cuDevicePrimaryCtxRetain", "JI", 0);
    assertEquals(201, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
    assertEquals(201, status("cuCtxSetCurrent", "J", context + 1));
    assertEquals(0, status("cuCtxSetCurrent", "J", context));
    assertEquals(0, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
    assertEquals(0, status("cuDevicePrimaryCtxRelease_v2", "I", 0));
    assertEquals(201, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
    assertEquals(1, stub.count("abandoned"));
  }

  @Test
  void contextOfAnEarlierLifeIsForeign() {
    long context = enter();
    DriverStub.fresh();
    assertEquals(0, status("cuInit", "I", 0));
    assertTrue(made("cuDevicePrimaryCtxRetain", "JI", 0) != context);
    assertEquals(201, status("cuCtxSetCurrent", "J", context));
  }

  @Test
  void memoryIsFreedOnceAndByItsAddress() {
    enter();
    long memory = made("cuMemAlloc_v2", "JJ", 1000L);
    assertEquals(0, memory % 256);
    assertEquals(1000, stub.count("bytes"));
    assertEquals(INVALID_VALUE, status("cuMemFree_v2", "J", memory + 4));
    assertEquals(INVALID_VALUE, status("cuMemFreeHost", "J", memory));
    assertEquals(0, status("cuMemFree_v2", "J", memory));
    assertEquals(INVALID_VALUE, status("cuMemFree_v2", "J", memory));
    assertEquals(INVALID_VALUE, status("cuMemAlloc_v2", "JJ", place().address(), 0L));
    assertEquals(2, status("cuMemAlloc_v2", "JJ", place().address(), 1L << 40));
    assertEquals("", stub.leaked());
  }

  @Test
  void copiesStayInsideOneAllocation() {
    enter();
    long memory = made("cuMemAlloc_v2", "JJ", 100L);
    var host = arena.allocate(200);
    assertEquals(0, copy(memory, host, 100));
    assertEquals(0, copy(memory + 60, host, 40));
    assertEquals(INVALID_VALUE, copy(memory + 60, host, 41));
    assertEquals(INVALID_VALUE, copy(memory, host, 101));
    assertEquals(INVALID_VALUE, copy(memory - 1, host, 2));
    assertEquals(INVALID_VALUE, copy(host.address(), host, 8));
    assertEquals(INVALID_VALUE, copy(memory, host, -1));
    assertEquals(INVALID_VALUE, copy(memory, MemorySegment.NULL, 8));
    assertEquals(INVALID_VALUE, status("cuMemsetD8_v2", "JIJ", memory, 0, 101L));
    assertEquals(INVALID_VALUE, status("cuMemcpyDtoH_v2", "JJJ", host.address(), memory + 100, 1L));
    assertEquals(INVALID_HANDLE, status("cuMemsetD8Async", "JIJJ", memory, 0, 8L, host.address()));
    assertEquals(0, status("cuMemFree_v2", "J", memory));
    assertEquals(INVALID_VALUE, copy(memory, host, 8));
  }

  @Test
  void bytesComeBackAsTheyWent() {
    enter();
    long memory = made("cuMemAlloc_v2", "JJ", 4L);
    var host = arena.allocateFrom(ValueLayout.JAVA_INT, 0x12345678);
    assertEquals(0, copy(memory, host, 4));
    assertEquals(0, status("cuMemsetD8_v2", "JIJ", memory + 1, 0xAB, 2L));
    assertEquals(0, status("cuMemcpyDtoH_v2", "JJJ", host.address(), memory, 4L));
    assertEquals(0x12ABAB78, host.get(ValueLayout.JAVA_INT, 0));
  }

  @Test
  void pageOfTheHostIsRegisteredOnce() {
    enter();
    var host = arena.allocate(1 << 18, 1 << 16);
    assertEquals(0, register(host.asSlice(0, 100)));
    assertEquals(712, register(host.asSlice(200, 100)));
    assertEquals(0, register(host.asSlice(1 << 16, 100)));
    assertEquals(2, stub.count("registered"));
    assertEquals(713, status("cuMemHostUnregister", "J", host.address() + 8));
    assertEquals(0, status("cuMemHostUnregister", "J", host.address()));
    assertEquals(713, status("cuMemHostUnregister", "J", host.address()));
    assertEquals(0, register(host.asSlice(200, 100)));
    long pinned = made("cuMemHostAlloc", "JJI", 100L, 0);
    assertEquals(712, status("cuMemHostRegister_v2", "JJI", pinned, 100L, 0));
    assertEquals(INVALID_VALUE, status("cuMemFree_v2", "J", pinned));
    assertEquals(0, status("cuMemFreeHost", "J", pinned));
    assertEquals(INVALID_VALUE, status("cuMemFreeHost", "J", pinned));
  }

  @Test
  void imagesAndNamesAreLookedAt() {
    enter();
    assertEquals(200, status("cuModuleLoadData", "JJ", place().address(), text("")));
    assertEquals(200, status("cuModuleLoadData", "JJ", place().address(), text("broken image")));
    assertEquals(
        209, status("cuModuleLoadData", "JJ", place().address(), text("this: sm_80 only")));
    long module = made("cuModuleLoadData", "JJ", text("saxpy2, my_saxpy, prism_watch_report"));
    assertEquals(500, function(module, "saxpy"));
    assertEquals(0, function(module, "saxpy2"));
    assertEquals(INVALID_HANDLE, function(module + 1, "saxpy2"));
    assertEquals(0, global(module, "prism_watch_report"));
    assertEquals(500, global(module, "prism_watch_given_up"));
    assertEquals(500, global(module, "saxpy2"));
    assertEquals(0, status("cuModuleUnload", "J", module));
    assertEquals(INVALID_HANDLE, status("cuModuleUnload", "J", module));
  }

  @Test
  void eventsOfOneKindOnlyHaveTimes() {
    enter();
    long first = made("cuEventCreate", "JI", 0);
    long second = made("cuEventCreate", "JI", 0);
    long untimed = made("cuEventCreate", "JI", 2);
    assertEquals(0, status("cuEventRecord", "JJ", first, 0L));
    assertEquals(INVALID_HANDLE, elapsed(first, second));
    assertEquals(0, status("cuEventRecord", "JJ", second, 0L));
    assertEquals(0, elapsed(first, second));
    assertEquals(0, status("cuEventRecord", "JJ", untimed, 0L));
    assertEquals(INVALID_HANDLE, elapsed(first, untimed));
    assertEquals(0, status("cuEventDestroy_v2", "J", first));
    assertEquals(INVALID_HANDLE, status("cuEventDestroy_v2", "J", first));
  }

  @Test
  void environmentMakesAnotherDevice() {
    stub.with("PRISM_STUB_DEVICES", "0", () -> assertEquals(100, status("cuInit", "I", 0)));
    stub.with("PRISM_STUB_SM", "80", this::enter);
    assertEquals(8, attribute(CAPABILITY));
    assertEquals(0, attribute(CLUSTERS));
    DriverStub.fresh();
    enter();
    assertEquals(9, attribute(CAPABILITY));
    assertEquals(1, attribute(CLUSTERS));
  }

  @Test
  void processWhoseKernelStraysHasLostTheGpu() {
    long context = enter();
    long module = made("cuModuleLoadData", "JJ", text("stray"));
    long kernel = made("cuModuleGetFunction", "JJJ", module, text("stray"));
    assertEquals(
        0, status("cuLaunchKernel", "JIIIIIIIJJJ", kernel, 1, 1, 1, 32, 1, 1, 0, 0L, 0L, 0L));
    assertEquals(700, status("cuCtxSynchronize", ""));
    assertEquals(0, status("cuCtxSetCurrent", "J", context));
    assertEquals(700, status("cuMemAlloc_v2", "JJ", place().address(), 16L));
    assertEquals(700, status("cuDevicePrimaryCtxReset_v2", "I", 0));
    assertEquals(700, status("cuDevicePrimaryCtxRetain", "JI", place().address(), 0));
    DriverStub.fresh();
    enter();
    assertEquals(0, status("cuCtxSynchronize", ""));
  }

  @Test
  void plannedFailuresComeWhenTheyAreDue() {
    stub.fail("cuInit", 999, 1);
    assertEquals(0, status("cuInit", "I", 0));
    assertEquals(999, status("cuInit", "I", 0));
    assertEquals(0, status("cuInit", "I", 0));
  }

  private long enter() {
    assertEquals(0, status("cuInit", "I", 0));
    long context = made("cuDevicePrimaryCtxRetain", "JI", 0);
    assertEquals(0, status("cuCtxSetCurrent", "J", context));
    return context;
  }

  private int copy(long to, MemorySegment from, long bytes) {
    return status("cuMemcpyHtoD_v2", "JJJ", to, from.address(), bytes);
  }

  private int register(MemorySegment host) {
    return status("cuMemHostRegister_v2", "JJI", host.address(), host.byteSize(), 0);
  }

  private int function(long module, String name) {
    return status("cuModuleGetFunction", "JJJ", place().address(), module, text(name));
  }

  private int global(long module, String name) {
    return status("cuModuleGetGlobal_v2", "JJJJ", place().address(), 0L, module, text(name));
  }

  private int elapsed(long from, long to) {
    return status("cuEventElapsedTime", "JJJ", place().address(), from, to);
  }

  private int attribute(int number) {
    var value = place();
    assertEquals(0, status("cuDeviceGetAttribute", "JII", value.address(), number, 0));
    return value.get(ValueLayout.JAVA_INT, 0);
  }

  private MemorySegment place() {
    return arena.allocate(8, 8);
  }

  private long text(String text) {
    return arena.allocateFrom(text).address();
  }

  private long made(String call, String shape, Object... rest) {
    var arguments = new Object[rest.length + 1];
    var place = place();
    arguments[0] = place.address();
    System.arraycopy(rest, 0, arguments, 1, rest.length);
    assertEquals(0, status(call, shape, arguments));
    return place.get(ValueLayout.JAVA_LONG, 0);
  }

  private int status(String call, String shape, Object... arguments) {
    return driver.call(call, shape).status(arguments);
  }
}
