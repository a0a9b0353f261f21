package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.runtime.driver.DriverStub;

/** Host and GPU see what the other wrote, and no byte is copied that nobody asks for. */
@ResourceLock(DriverStub.LOCK)
class GpuBuffersTest {
  private static final Path SAXPY = Path.of("../examples/saxpy.prism");

  private static final String TALLY =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=1)
      @workspace(state, bytes=4, zero=ZERO)
      def tally(state: ptr(atomic(int)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = atomic_add(state[0], 1) + 1
      """;

  @TempDir Path folder;
  private StubGpu gpu;
  private DriverStub stub;
  private Kernel saxpy;

  @BeforeEach
  void use() throws IOException {
    gpu = StubGpu.in(folder);
    stub = gpu.stub();
    saxpy = Prism.load(SAXPY).on(gpu.device()).kernel("saxpy");
  }

  @Test
  void resultsComeBack() {
    try (var x = Buffer.of(1f, 2f, 3f);
        var y = Buffer.of(10f, 20f, 30f)) {
      saxpy.launch(1, 256, 2f, x, y, 3);
      assertContents(y, 12, 24, 36);
      assertTrue(stub.lastLaunch().startsWith("saxpy grid=1x1x1 block=256x1x1 "));
    }
    assertEquals("1 modules 1 streams", stub.leaked());
  }

  @Test
  void launchesFollowEachOtherWithoutCopies() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      for (int i = 0; i < 10; i++) {
        saxpy.launch(1, 256, 1f, x, y, 2);
      }
      assertCopies(2, 0);
      assertContents(y, 10, 20);
      assertContents(y, 10, 20);
      assertCopies(2, 1);
    }
  }

  @Test
  void whatIsOnlyReadIsNotCopiedBack() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertContents(x, 1, 2);
      assertCopies(2, 0);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertCopies(2, 0);
    }
  }

  @Test
  void whatTheHostWritesGoesToTheGpuOnce() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      x.set(1, 5.0);
      saxpy.launch(1, 256, 1f, x, y, 2);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertCopies(3, 0);
      assertContents(y, 3, 12);
      y.set(0, 100.0);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertContents(y, 101, 17);
      assertCopies(4, 2);
    }
  }

  /** One element of what a kernel wrote: the others must not be those of before. */
  @Test
  void whatTheHostWritesIntoAResultKeepsTheRest() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      y.set(0, 7.0);
      assertContents(y, 7, 2);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertContents(y, 8, 4);
    }
  }

  @Test
  void whatTheHostOverwritesIsNotFetched() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      y.copyFrom(50f, 60f);
      assertContents(y, 50, 60);
      y.fill(1.0);
      saxpy.launch(1, 256, 1f, x, y, 2);
      y.fill(3.0);
      assertContents(y, 3, 3);
      assertCopies(3, 0);
    }
  }

  @Test
  void memoryIsTheSameThroughItsSegment() {
    try (var x = Buffer.of(1f);
        var y = Buffer.of(0f)) {
      saxpy.launch(1, 256, 2f, x, y, 1);
      assertEquals(2f, y.contents().get(ValueLayout.JAVA_FLOAT, 0));
      x.segment().set(ValueLayout.JAVA_FLOAT, 0, 4f);
      saxpy.launch(1, 256, 2f, x, y, 1);
      assertContents(y, 10);
    }
  }

  @Test
  void oneBufferMayBeTwoArguments() {
    try (var x = Buffer.of(1f, 2f)) {
      saxpy.launch(1, 256, 1f, x, x, 2);
      assertContents(x, 2, 4);
      assertCopies(1, 1);
    }
  }

  /** The stub's device memory is the host's: what another library would write there is written. */
  @Test
  @SuppressWarnings("restricted") // an address is all that another library gets
  void otherLibrariesReadAndWriteThem() {
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(5f, 6f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      gpu.device()
          .enqueue(
              List.of(x),
              List.of(y),
              (stream, addresses) -> {
                assertTrue(stub.lastLaunch().endsWith(" stream=" + stream));
                var from = MemorySegment.ofAddress(addresses.get(0)).reinterpret(8);
                MemorySegment.ofAddress(addresses.get(1)).reinterpret(8).copyFrom(from);
              });
      assertContents(y, 1, 2);
      assertCopies(2, 1);
    }
  }

  @Test
  void simulatorAndGpuTakeTurns() {
    var simulated = Prism.load(SAXPY).kernel("saxpy");
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      simulated.launch(1, 256, 1f, x, y, 2);
      saxpy.launch(1, 256, 1f, x, y, 2);
      simulated.launch(1, 256, 1f, x, y, 2);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertContents(y, 4, 8);
      assertEquals(2, stub.count("launches"));
    }
  }

  @Test
  void anotherGpuTakesOver() throws IOException {
    var other = StubGpu.in(Files.createDirectory(folder.resolve("other")));
    var there = Prism.load(SAXPY).on(other.device()).kernel("saxpy");
    try (var x = Buffer.of(1f, 2f);
        var y = Buffer.of(0f, 0f)) {
      saxpy.launch(1, 256, 1f, x, y, 2);
      there.launch(1, 256, 1f, x, y, 2);
      saxpy.launch(1, 256, 1f, x, y, 2);
      assertContents(y, 3, 6);
      assertEquals(0, other.stub().count("allocations"));
    }
    assertEquals(0, stub.count("allocations"));
  }

  @Test
  void workspacesAreZeroedOnTheGpuEachTime() {
    assertArrayEquals(new long[] {1, 1, 1}, tallies("each"));
    assertEquals(2, stub.count("fills"));
    assertCopies(1 + 1, 3);
  }

  @Test
  void workspacesAreZeroedOnce() {
    assertArrayEquals(new long[] {1, 2, 3}, tallies("once"));
    assertEquals(0, stub.count("fills"));
  }

  private long[] tallies(String zero) {
    var tally = StubGpu.program(TALLY.replace("ZERO", zero)).on(gpu.device()).kernel("tally");
    var tallies = new long[3];
    try (var y = Buffer.of(0)) {
      for (int i = 0; i < tallies.length; i++) {
        tally.launch(1, 1, y);
        tallies[i] = y.getLong(0);
      }
    }
    return tallies;
  }

  private void assertCopies(long up, long down) {
    assertEquals(
        up + " up, " + down + " down",
        stub.count("uploads") + " up, " + stub.count("downloads") + " down");
  }

  private static void assertContents(Buffer buffer, double... expected) {
    var found = new double[expected.length];
    Arrays.setAll(found, buffer::getDouble);
    assertArrayEquals(expected, found);
  }
}
