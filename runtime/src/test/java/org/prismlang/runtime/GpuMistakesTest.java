package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.driver.DriverStub;

/** What kernels do wrong on a GPU is told once, of the right kernel, to the one who waits. */
@ResourceLock(DriverStub.LOCK)
class GpuMistakesTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32, in_order=True)
      def hang(flag: ptr(atomic(uint)) @ grid[1], y: ptr(uint) @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]), claim(y, p=thread[1], offset=2 * b) as one:
              match split(thread):
                  case 1:
                      wait_until(flag[b], lambda v: v > 0, order=acquire)

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def stray(y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = 1.0

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(resident=True)
      @workspace(state, bytes=4, zero=each)
      def tally(state: ptr(atomic(int)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = atomic_add(state[0], 1) + 1

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def saxpy(a: float @ grid[1], x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = a * x[i] + mine[0]
      """;

  @TempDir Path folder;
  private StubGpu gpu;
  private Program program;

  @BeforeEach
  void use() throws IOException {
    gpu = StubGpu.in(folder);
    program = StubGpu.program(KERNELS);
  }

  @Test
  void waitInVainIsSaidOfItsPlaceEachTime() {
    var watched = program.on(gpu.watched());
    try (var flag = Buffer.allocate(Scalar.UINT32, 1);
        var y = Buffer.allocate(Scalar.UINT32, 1)) {
      for (int i = 0; i < 2; i++) {
        var found = only(() -> watched.kernel("hang").launch(1, 32, flag, y));
        assertEquals(Code.P0808, found.code());
        assertEquals("thread 7 of block 3 waits in vain", found.message());
        assertEquals(9, found.span().from().line());
        assertEquals(0, y.getLong(0));
        assertSaxpyWorks(watched);
      }
      assertEquals(4, gpu.stub().count("launches"));
    }
  }

  /** Each launch of a watched GPU is waited for: what is wrong is the launch's, not a reader's. */
  @Test
  void watchedLaunchesAreWaitedFor() {
    var watched = program.on(gpu.watched());
    assertSaxpyWorks(watched);
    try (var y = Buffer.of(0f)) {
      var stray = watched.kernel("stray");
      assertEquals(Code.P0802, only(() -> stray.launch(1, 32, y)).code());
    }
  }

  @ParameterizedTest
  @CsvSource({"700, P0802", "716, P0803", "717, P0802", "719, P0809", "710, P0809", "718, P0809"})
  void whatTheDriverSaysIsSaidOfTheKernel(int status, Code code) {
    var plain = program.on(gpu.device());
    try (var y = Buffer.of(0f);
        var x = Buffer.of(1f)) {
      plain.kernel("saxpy").launch(1, 32, 1f, x, y, 1);
      gpu.stub().fail("cuStreamSynchronize", status, 0);
      var found = only(gpu.device()::await);
      assertEquals(code, found.code());
      assertTrue(found.message().startsWith("`saxpy` "), found.message());
      assertEquals(29, found.span().from().line());
    }
  }

  @Test
  void straysAreToldOnceAndThenTheGpuIsLost() {
    var plain = program.on(gpu.device());
    var x = Buffer.of(1f);
    var y = Buffer.of(1f);
    var state = Buffer.of(1);
    var late = gpu.device().stopwatch();
    plain.kernel("tally").launch(1, 32, state);
    gpu.device().await();
    plain.kernel("stray").launch(1, 32, y);
    var found = only(() -> y.getDouble(0));
    assertEquals(Code.P0802, found.code());
    assertEquals("`stray` accesses memory that is not its own", found.message());
    var tally = plain.kernel("tally");
    assertThrows(GpuLost.class, () -> y.getDouble(0));
    assertThrows(GpuLost.class, () -> state.getLong(0));
    assertThrows(GpuLost.class, () -> plain.kernel("stray").launch(1, 32, y));
    assertThrows(GpuLost.class, () -> plain.kernel("saxpy").launch(1, 32, 1f, x, y, 1));
    assertThrows(GpuLost.class, () -> tally.launch(1, 32, state));
    assertThrows(GpuLost.class, () -> tally.launch(1, 64, state));
    assertThrows(GpuLost.class, gpu.device()::await);
    assertThrows(GpuLost.class, gpu.device()::stopwatch);
    assertThrows(GpuLost.class, late::seconds);
    x.close();
    y.close();
    state.close();
    assertTrue(y.isClosed());
  }

  @Test
  void amongSeveralKernelsNoneIsAccusedAlone() {
    var plain = program.on(gpu.device());
    try (var x = Buffer.of(1f);
        var y = Buffer.of(1f)) {
      plain.kernel("saxpy").launch(1, 32, 1f, x, y, 1);
      plain.kernel("stray").launch(1, 32, y);
      var failure = assertThrows(PrismException.class, gpu.device()::await);
      assertEquals(2, failure.diagnostics().size(), failure.getMessage());
      var text = String.valueOf(failure.getMessage());
      assertTrue(text.contains("one of several kernels, perhaps `stray`,"), text);
    }
  }

  @Test
  void whatWasWaitedForIsNotAccusedLater() {
    var plain = program.on(gpu.device());
    assertSaxpyWorks(plain);
    try (var y = Buffer.of(1f)) {
      plain.kernel("stray").launch(1, 32, y);
      assertEquals(
          "`stray` accesses memory that is not its own", only(gpu.device()::await).message());
    }
  }

  /** It is noted anew by the first launch behind each wait. */
  @Test
  void whatWasWaitedForIsAccusedOfWhatItDoesNext() {
    var saxpy = program.on(gpu.device()).kernel("saxpy");
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      for (int i = 0; i < 3; i++) {
        saxpy.launch(1, 32, 1f, x, y, 1);
        saxpy.launch(1, 32, 1f, x, y, 1);
        gpu.device().await();
      }
      saxpy.launch(1, 32, 1f, x, y, 1);
      gpu.stub().fail("cuStreamSynchronize", 700, 0);
      assertEquals(
          "`saxpy` accesses memory that is not its own", only(gpu.device()::await).message());
    }
  }

  @Test
  void whatNoKernelDidIsNoKernels() {
    var device = gpu.device();
    device.enqueue(List.of(), List.of(), (_, _) -> {});
    gpu.stub().fail("cuStreamSynchronize", 719, 0);
    var failure = assertThrows(PrismException.class, device::await);
    assertEquals(
        "the GPU is lost to this process: cuStreamSynchronize: CUDA_ERROR_LAUNCH_FAILED, launch"
            + " failure",
        failure.getMessage());
    assertThrows(GpuLost.class, device::await);
    assertThrows(GpuLost.class, () -> device.enqueue(List.of(), List.of(), (_, _) -> {}));
  }

  private static void assertSaxpyWorks(Program program) {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(3f, 4f)) {
      program.kernel("saxpy").launch(1, 32, 2f, x, y, 2);
      assertEquals(5.0, y.getDouble(0));
      assertEquals(8.0, y.getDouble(1));
    }
  }

  private static Diagnostic only(Runnable work) {
    var failure = assertThrows(PrismException.class, work::run);
    assertEquals(1, failure.diagnostics().size(), failure.getMessage());
    return failure.diagnostics().getFirst();
  }
}
