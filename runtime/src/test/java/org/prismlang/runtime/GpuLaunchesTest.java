package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.driver.DriverStub;
import org.prismlang.runtime.host.HostProgram;

/** P0812 on a GPU: what cannot be launched is not launched, and the program is told why. */
@ResourceLock(DriverStub.LOCK)
class GpuLaunchesTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      def heavy(x: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = 1.0

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=64, cluster=2)
      def pairs(x: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = 1.0

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(resident=True)
      def together(x: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = 1.0
      """;

  private static final String WIDE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1], smem=131072)
      @launch(block=32)
      def wide(x: ptr(float) @ grid[1]):
          b : int @ block[1] = id()
          i : int @ thread[1] = id()
          with group(block[1]):
              s : shared(uint8[131072]) @ block[1]
              with partition(s, p=thread[1], offset=i % 32) as mine, group(thread[1]):
                  mine[0] = 1
      """;

  @TempDir Path folder;
  private StubGpu gpu;
  private Program program;

  @BeforeEach
  void use() throws IOException {
    gpu = StubGpu.in(folder);
    program = StubGpu.program(KERNELS).on(gpu.device());
  }

  @Test
  void blocksAndGridsHaveTheirShape() {
    try (var x = Buffer.of(1f)) {
      refused("`pairs` is launched with blocks of 64 threads, not 32", "pairs", 2, 32, x);
      refused("`pairs` is launched in clusters of 2 blocks, a grid of 3", "pairs", 3, 64, x);
      refused("a grid of 0 blocks", "pairs", 0, 64, x);
      refused("a multiple of 32 threads, 33 is none", "heavy", 1, 33, x, 1);
    }
  }

  @Test
  void registersLimitTheBlock() {
    try (var x = Buffer.of(1f)) {
      refused(
          "`heavy` needs so many registers that a block has 256 threads at most, not 288",
          "heavy",
          1,
          288,
          x,
          1);
      program.kernel("heavy").launch(1, 256, x, 1);
      assertEquals(1, gpu.stub().count("launches"));
    }
  }

  @Test
  void hostFunctionsAreToldTheMultiprocessors() {
    var asking =
        StubGpu.program(
            """
            @prism("host")
            def most(tiles: int) -> int:
                return min(tiles, multiprocessors())
            """);
    assertEquals(3, most(asking, 1000));
    assertEquals(132, most(asking.on(gpu.device()), 1000));
    assertEquals(132, most(asking.on(gpu.watched()), 1000));
    assertEquals(5, most(asking.on(gpu.device()), 5));
  }

  private static Object most(Program program, int tiles) {
    var most = HostProgram.of(program).function("most").orElseThrow();
    return most.call(tiles).values().getFirst();
  }

  @Test
  void blocksThatWaitForEachOtherFitAtOnce() {
    try (var x = Buffer.of(1f)) {
      refused(
          "the blocks of `together` wait for each other, and of 265 only 264 fit",
          "together",
          265,
          1024,
          x);
      program.kernel("together").launch(264, 1024, x);
      program.kernel("together").launch(4 * 264, 256, x);
      assertEquals(2, gpu.stub().count("launches"));
    }
  }

  /** The target has as much, but this machine has less. */
  @Test
  void sharedMemoryIsThatOfTheMachine() throws IOException {
    gpu = StubGpu.in(Files.createDirectory(folder.resolve("small")));
    gpu.stub().with("PRISM_STUB_SM", "89", gpu::device);
    var options = new Options(Target.SM_80, Options.DEFAULT.defines());
    program = Prism.load(new SourceFile("wide.prism", WIDE), options).on(gpu.device());
    try (var x = Buffer.of(1f)) {
      refused(
          "`wide` uses 131072 bytes of shared memory, a block has 101376 on this GPU",
          "wide",
          1,
          32,
          x);
    }
  }

  @Test
  void argumentsAreWhatTheParametersAre() {
    var x = Buffer.of(1f);
    var nothing = new Object[1];
    refused("which takes a buffer of float; given is null", "pairs", 2, 64, nothing);
    refused("`n` is int; given is null", "heavy", 1, 32, Arrays.copyOf(new Object[] {x}, 2));
    refused("`pairs` takes 1 argument, given are 2", "pairs", 2, 64, x, x);
    x.close();
    refused("the buffer for `x` is freed", "pairs", 2, 64, x);
  }

  @Test
  void programsAreForTheGpuTheyRunOn() {
    var other =
        Prism.load(
                new SourceFile("kernels.prism", KERNELS),
                new Options(Target.SM_100, Options.DEFAULT.defines()))
            .on(gpu.device());
    var failure = assertThrows(PrismException.class, other.kernel("heavy")::prepare);
    assertEquals(
        "the program is compiled for sm_100, this GPU needs sm_90a: use --target sm_90a",
        failure.getMessage());
  }

  @Test
  void whatIsMissingIsSaidInOneLine() throws IOException {
    var nowhere = new HashMap<>(gpu.environment());
    nowhere.put("PRISM_LIBCUDA", folder.resolve("libnone.so").toString());
    var noDriver = assertThrows(PrismException.class, () -> Device.gpu(nowhere, false));
    assertTrue(String.valueOf(noDriver.getMessage()).startsWith("no NVIDIA driver here: "));
    gpu = StubGpu.in(Files.createDirectory(folder.resolve("taken")));
    gpu.stub().fail("cuDevicePrimaryCtxRetain", 2, 0);
    var taken = assertThrows(PrismException.class, gpu::device);
    assertEquals(
        "the GPU cannot be used: cuDevicePrimaryCtxRetain: CUDA_ERROR_OUT_OF_MEMORY, out of memory",
        taken.getMessage());
    gpu.device();
  }

  @Test
  void descriptionNamesTheGpu() {
    assertEquals("Prism stub GPU, compute capability 9.0, 140 GiB", gpu.device().description());
    assertEquals(
        "Prism stub GPU, compute capability 9.0, 140 GiB, watched", gpu.watched().description());
  }

  @Test
  void stopwatchIsTheGpus() {
    try (var x = Buffer.of(1f)) {
      var watch = gpu.device().stopwatch();
      program.kernel("heavy").launch(1, 32, x, 1);
      double seconds = watch.seconds();
      assertTrue(seconds > 0 && seconds < 60, Double.toString(seconds));
    }
    assertEquals(0, gpu.stub().count("events"));
  }

  private void refused(String message, String kernel, int grid, int block, Object... arguments) {
    long before = gpu.stub().count("launches");
    var failure =
        assertThrows(
            PrismException.class, () -> program.kernel(kernel).launch(grid, block, arguments));
    assertEquals(1, failure.diagnostics().size(), failure.getMessage());
    assertEquals(Code.P0812, failure.diagnostics().getFirst().code());
    var text = String.valueOf(failure.getMessage());
    assertTrue(text.contains(message), text);
    assertEquals(before, gpu.stub().count("launches"));
  }
}
