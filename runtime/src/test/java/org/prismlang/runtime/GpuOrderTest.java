package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.driver.DriverStub;

/**
 * A GPU works when it comes to it. This one comes to it as late as it can: what the host does
 * meanwhile must not reach a kernel that was launched before.
 */
@ResourceLock(DriverStub.LOCK)
class GpuOrderTest {
  private static final int LARGE = 1 << 19;

  private static final String TALLY =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=1)
      @workspace(state, bytes=4, zero=each)
      def tally(state: ptr(atomic(int)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = atomic_add(state[0], 1) + 1
      """;

  @TempDir Path folder;
  private StubGpu gpu;
  private Kernel saxpy;

  @BeforeEach
  void use() throws IOException {
    gpu = StubGpu.in(folder);
    gpu.stub().late();
    saxpy = Prism.load(Path.of("../examples/saxpy.prism")).on(gpu.device()).kernel("saxpy");
  }

  @Test
  void kernelsReadWhatWasThereWhenTheyWereLaunched() {
    assertRead(2, x -> x.set(0, 99.0));
    assertRead(2, x -> x.fill(99.0));
    assertRead(2, x -> x.copyFrom(99f));
    assertRead(2, x -> x.segment().fill((byte) 0));
    assertRead(2, Buffer::close);
  }

  /** 2 times {@code x}, which the host changes after the launch. */
  private void assertRead(double expected, Consumer<Buffer> change) {
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      saxpy.launch(1, 256, 2f, x, y, 1);
      change.accept(x);
      assertEquals(expected, y.getDouble(0));
    }
  }

  @Test
  void launchesKeepTheirNumbersAndTheirOrder() {
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      for (int i = 1; i <= 4; i++) {
        saxpy.launch(1, 256, (float) i, x, y, 1);
      }
      x.set(0, 10.0);
      saxpy.launch(1, 256, 1f, x, y, 1);
      assertEquals(20.0, y.getDouble(0));
    }
  }

  @Test
  void workspacesAreZeroedBetweenLaunches() {
    var tally = StubGpu.program(TALLY).on(gpu.device()).kernel("tally");
    var all = new ArrayList<Buffer>();
    for (int i = 0; i < 3; i++) {
      var y = Buffer.of(0);
      tally.launch(1, 1, y);
      all.add(y);
    }
    assertEquals(List.of(1L, 1L, 1L), all.stream().map(it -> it.getLong(0)).toList());
    all.forEach(Buffer::close);
  }

  @Test
  void awaitIsWhenAllIsDone() {
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      saxpy.launch(1, 256, 3f, x, y, 1);
      gpu.device().await();
      assertEquals(3.0, y.getDouble(0));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, LARGE})
  void memoryIsThereUntilKernelsAreDone(int count) throws InterruptedException {
    try (var y = Buffer.allocate(Scalar.FLOAT, count)) {
      for (int i = 0; i < 10; i++) {
        saxpy.launch(count / 256 + 1, 256, 1f, dropped(count), y, count);
      }
      System.gc();
      Thread.sleep(20);
      assertEquals(10.0, y.getDouble(count - 1));
    }
  }

  private static Buffer dropped(int count) {
    return Buffer.allocate(Scalar.FLOAT, count).fill(1.0);
  }

  @Test
  void watchedLaunchesAreDoneWhenTheyReturn() {
    var watched = Prism.load(Path.of("../examples/saxpy.prism")).on(gpu.watched()).kernel("saxpy");
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      watched.launch(1, 256, 3f, x, y, 1);
      long downloads = gpu.stub().count("downloads");
      assertEquals(3.0, y.getDouble(0));
      assertEquals(downloads, gpu.stub().count("downloads"));
    }
  }
}
