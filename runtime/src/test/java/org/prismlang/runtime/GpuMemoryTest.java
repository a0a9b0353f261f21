package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.driver.DriverStub;

/** The memory behind a buffer, on both sides, goes with it; where there is none left is said. */
@ResourceLock(DriverStub.LOCK)
class GpuMemoryTest {
  private static final long PATIENCE = 5_000_000_000L;

  /** Pinned. */
  private static final int LARGE = 1 << 19;

  @TempDir Path folder;
  private DriverStub stub;
  private Kernel saxpy;

  @BeforeEach
  void use() throws IOException {
    var gpu = StubGpu.in(folder);
    stub = gpu.stub();
    saxpy = Prism.load(Path.of("../examples/saxpy.prism")).on(gpu.device()).kernel("saxpy");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, LARGE})
  void closeGivesAllBack(int count) {
    var x = Buffer.allocate(Scalar.FLOAT, count);
    var y = Buffer.allocate(Scalar.FLOAT, count);
    saxpy.launch(1, 256, 1f, x, y, count);
    assertEquals(2, stub.count("allocations"));
    assertEquals(count == LARGE ? 2 : 0, stub.count("registered"));
    x.close();
    y.close();
    y.close();
    assertEquals("1 modules 1 streams", stub.leaked());
    assertEquals(0, stub.count("refused"));
  }

  @Test
  void closedIsNotReadEvenIfTheGpuWroteIt() {
    var x = Buffer.of(1f);
    var y = Buffer.of(1f);
    saxpy.launch(1, 256, 1f, x, y, 1);
    y.close();
    assertThrows(IllegalStateException.class, () -> y.getDouble(0));
    x.close();
  }

  @Test
  void droppedIsGivenBack() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      drop();
    }
    long end = System.nanoTime() + PATIENCE;
    while (!stub.leaked().equals("1 modules 1 streams") && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(20);
    }
    assertEquals("1 modules 1 streams", stub.leaked());
    assertEquals(0, stub.count("refused"));
  }

  private void drop() {
    saxpy.launch(
        1,
        256,
        1f,
        Buffer.allocate(Scalar.FLOAT, LARGE),
        Buffer.allocate(Scalar.FLOAT, LARGE),
        LARGE);
  }

  @Test
  void memoryThatCannotBePinnedIsCopiedAllTheSame() {
    stub.fail("cuMemHostRegister_v2", 801, 0);
    try (var x = Buffer.allocate(Scalar.FLOAT, LARGE).fill(1.0);
        var y = Buffer.allocate(Scalar.FLOAT, LARGE).fill(2.0)) {
      saxpy.launch(LARGE / 256, 256, 3f, x, y, LARGE);
      assertEquals(1, stub.count("registered"));
      assertEquals(5.0, y.getDouble(LARGE - 1));
    }
  }

  @Test
  void noMemoryLeftIsOneSentence() {
    try (var x = Buffer.of(1f);
        var y = Buffer.of(1f)) {
      stub.fail("cuMemAlloc_v2", 2, 1);
      var failure = assertThrows(PrismException.class, () -> saxpy.launch(1, 256, 1f, x, y, 1));
      assertEquals(
          "the GPU has no memory left: cuMemAlloc_v2: CUDA_ERROR_OUT_OF_MEMORY, out of memory",
          failure.getMessage());
      saxpy.launch(1, 256, 1f, x, y, 1);
      assertEquals(2.0, y.getDouble(0));
    }
    assertEquals("1 modules 1 streams", stub.leaked());
  }
}
