package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.driver.DriverException;
import org.prismlang.runtime.driver.DriverStub;

/** What a launch remembers of the one before never stands for what has changed. */
@ResourceLock(DriverStub.LOCK)
class RepeatedLaunchTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def saxpy(a: float @ grid[1], x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = a * x[i] + mine[0]

      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @assume(n % 8 == 0 and units(block[1], grid[1]) <= 4)
      def tiles(y: ptr(int) @ grid[1], n: int @ grid[1], other: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = other

      @prism("global")
      @requires(grid[1], block[1], thread[128], smem=64 * 64 * 2)
      @launch(block=128)
      def through(x: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1],
                  y: tensormap(bf16, box=[64, 64], swizzle=128) @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]):
              s : shared(bf16[64][64], swizzle=128) @ block[1]
              with claim(s, p=thread[1]) as one:
                  match split(thread):
                      case 1:
                          tma_load(one, x, (64 * b, 0))
              match split(thread):
                  case 1:
                      tma_store(y, (64 * b, 0), s)

      @prism("global")
      @requires(grid[1], block[1], thread[32], smem=auto)
      @launch(grid=1, block=32, overlap=True)
      def row(y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              t : int @ thread[1] = id()
              fixed : shared(int[8]) @ block[1]
              s : shared(int[n][2]) @ block[1]
              with partition(fixed, p=thread[1], offset=t) as mine, group(thread[1]):
                  if t < 8:
                      mine[0] = t
              with partition(s, p=thread[1], f=lambda i: (i, t)) as mine, group(thread[1]):
                  if t < 2:
                      for i in range(0, n):
                          mine[i] = fixed[i % 8]
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = s[n - 1, t % 2]
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
  void argumentsAreThoseOfTheLaunch() {
    var saxpy = program.kernel("saxpy");
    try (var x = Buffer.of(1f, 2f, 3f, 4f);
        var y = Buffer.of(0f, 0f, 0f, 0f);
        var z = Buffer.of(0f, 0f, 0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 4);
      saxpy.launch(1, 256, 2f, x, y, 3);
      saxpy.launch(1, 256, 1f, x, z, 4);
      assertArrayEquals(new float[] {3, 6, 9, 4}, values(y));
      assertArrayEquals(new float[] {1, 2, 3, 4}, values(z));
      x.copyFrom(new float[] {10, 10, 10, 10});
      saxpy.launch(1, 256, 1f, x, z, 4);
      assertArrayEquals(new float[] {11, 12, 13, 14}, values(z));
      saxpy.launch(1, 256, 1, x, z, 1); // a whole number is a float, too
      saxpy.launch(2, 256, 1f, x, z, 1);
      assertTrue(gpu.stub().lastLaunch().contains("grid=2x1x1"), gpu.stub().lastLaunch());
      assertArrayEquals(new float[] {31, 12, 13, 14}, values(z));
    }
  }

  @Test
  void tilesHaveTheSizesOfTheLaunch() {
    var row = program.kernel("row");
    try (var y = Buffer.of(new int[32])) {
      for (int n : new int[] {10, 10, 1000, 10, 29040}) {
        row.launch(1, 32, y, n);
        var shared = " shared=" + (128 + 8 * n) + " ";
        assertTrue(gpu.stub().lastLaunch().contains(shared), gpu.stub().lastLaunch());
        assertTrue(gpu.stub().lastLaunch().contains(" overlap=1 "), gpu.stub().lastLaunch());
      }
      refused("of them), and here n = 0", "row", 1, 32, y, 0);
      refused("no block has room for more than 29056", "row", 1, 32, y, 29057);
      refused("uses 232576 bytes of shared memory", "row", 1, 32, y, 29056);
      row.launch(1, 32, y, 10);
    }
  }

  @Test
  void preconditionsAreAskedForNewNumbers() {
    var tiles = program.kernel("tiles");
    try (var y = Buffer.of(new int[64])) {
      tiles.launch(1, 32, y, 8, 1);
      tiles.launch(1, 32, y, 8, 1);
      refused("and here n = 12", "tiles", 1, 32, y, 12, 1);
      refused("and here n = 8, grid = 5", "tiles", 5, 32, y, 8, 1);
      tiles.launch(1, 32, y, 16, 1);
      tiles.launch(1, 32, y, 8, 2);
      refused("a multiple of 32 threads, 33 is none", "tiles", 1, 33, y, 8, 2);
      assertEquals(4, gpu.stub().count("launches"));
    }
  }

  @Test
  @SuppressWarnings("NullAway") // who calls may have no such checks
  void wrongArgumentsAreRefusedAsBefore() {
    var x = Buffer.of(1f);
    try (var y = Buffer.of(1f);
        var doubles = Buffer.of(1.0)) {
      program.kernel("saxpy").launch(1, 256, 1f, x, y, 1);
      refused("given is a buffer of double", "saxpy", 1, 256, 1f, x, doubles, 1);
      refused("given is null", "saxpy", 1, 256, 1f, x, null, 1);
      refused("given is null", "saxpy", 1, 256, null, x, y, 1);
      refused("given is Float 1.0", "saxpy", 1, 256, 1f, x, y, 1f);
      refused("given is Long", "saxpy", 1, 256, 1f, x, y, 1L << 40);
      refused("takes 4 arguments, given are 3", "saxpy", 1, 256, 1f, x, y);
      refused("a grid of 0 blocks", "saxpy", 0, 256, 1f, x, y, 1);
      x.close();
      refused("the buffer for `x` is freed", "saxpy", 1, 256, 1f, x, y, 1);
    }
  }

  /** That the driver would refuse to make one shows whether it is asked. */
  @Test
  void tensorMapsAreMadeOncePerTensor() {
    var through = program.kernel("through");
    try (var a = Buffer.allocate(Scalar.BF16, 128 * 64);
        var b = Buffer.allocate(Scalar.BF16, 128 * 64)) {
      var small = TensorMap.of(a, 64, 64);
      var to = TensorMap.of(b, 64, 64);
      through.launch(1, 128, small, to);
      gpu.stub().fail("cuTensorMapEncodeTiled", 1, 0);
      through.launch(1, 128, small, to);
      through.launch(1, 128, TensorMap.of(a, 64, 64), to);
      var large = TensorMap.of(a, 128, 64);
      assertThrows(DriverException.class, () -> through.launch(1, 128, large, to));
      through.launch(1, 128, large, to);
      gpu.stub().fail("cuTensorMapEncodeTiled", 1, 0);
      through.launch(1, 128, small, to);
      through.launch(1, 128, large, to);
      refused("`x` has 2 dimensions, the tensor 1", "through", 1, 128, TensorMap.of(a, 64), to);
      assertThrows(DriverException.class, () -> through.launch(1, 128, to, to));
    }
  }

  @Test
  void threadsDoNotMeet() throws InterruptedException, ExecutionException {
    var saxpy = program.kernel("saxpy");
    var work = new ArrayList<Callable<List<Float>>>();
    for (int i = 1; i <= 6; i++) {
      float seed = i;
      work.add(
          () -> {
            try (var x = Buffer.of(seed, seed);
                var y = Buffer.of(0f, 0f)) {
              for (int j = 0; j < 200; j++) {
                saxpy.launch(1, 256, seed, x, y, 1 + j % 2);
              }
              return List.of(values(y)[0], values(y)[1]);
            }
          });
    }
    try (var threads = Executors.newFixedThreadPool(work.size())) {
      var results = threads.invokeAll(work);
      for (int i = 1; i <= work.size(); i++) {
        assertEquals(List.of(200f * i * i, 100f * i * i), results.get(i - 1).get());
      }
    }
  }

  private static float[] values(Buffer buffer) {
    var values = new float[Math.toIntExact(buffer.count())];
    IntStream.range(0, values.length).forEach(it -> values[it] = (float) buffer.getDouble(it));
    return values;
  }

  private void refused(String message, String kernel, int grid, int block, Object... arguments) {
    long before = gpu.stub().count("launches");
    var failure =
        assertThrows(
            PrismException.class, () -> program.kernel(kernel).launch(grid, block, arguments));
    var text = String.valueOf(failure.getMessage());
    assertTrue(text.contains(message), text);
    assertEquals(before, gpu.stub().count("launches"));
  }
}
