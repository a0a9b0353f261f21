package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.driver.DriverStub;
import org.prismlang.sim.Mode;

/** A list of buffers or tensors is one argument of Java. */
@ResourceLock(DriverStub.LOCK)
class ListedArgumentsTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[4])
      @launch(block=4)
      def scaled(xs: ptr(const(float))[2] @ grid[1], a: float @ grid[1], ys: ptr(float)[2] @ grid[1]):
          e : int @ block[1] = id()
          with group(block[1]):
              t : int @ thread[1] = id()
              with partition(ys[e], p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = a * xs[e][t]

      @prism("global")
      @requires(grid[1], block[1], thread[32], smem=auto)
      @launch(block=32)
      def copied(xs: tensormap(const(int), box=[1, 4])[2] @ grid[1], y: ptr(int) @ grid[1]):
          e : int @ block[1] = id()
          with group(block[1]):
              s : shared(int[1][4]) @ block[1]
              t : int @ thread[1] = id()
              with claim(s, p=thread[1]) as one:
                  match split(thread):
                      case 1:
                          tma_load(one, xs[e], (0, 0))
              with partition(y, p=thread[1], offset=4 * e + t) as mine, group(thread[1]):
                  if t < 4:
                      mine[0] = s[0, t]

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def saxpy(a: float @ grid[1], both: ptr(float)[2] @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(both[0], p=thread[1], offset=i) as x, partition(both[1], p=thread[1], offset=i) as y, group(thread[1]):
              if i < n:
                  y[0] = a * x[0] + y[0]
      """;

  @TempDir Path folder;

  /** The kernels as an interface. */
  interface Launches {
    void scaled(int grid, int block, Buffer[] xs, float a, List<Buffer> ys);

    void copied(int grid, int block, TensorMap[] xs, Buffer y);
  }

  private static Program simulated() {
    var source = new SourceFile("lists.prism", KERNELS);
    return Prism.load(source, Options.DEFAULT).on(Device.simulator(new Mode.Checked(3)));
  }

  @Test
  void listsAndArraysAreTaken() {
    var program = simulated();
    try (var x = Buffer.of(1f, 2f, 3f, 4f);
        var z = Buffer.of(5f, 6f, 7f, 8f);
        var y = Buffer.allocate(Scalar.FLOAT, 4);
        var w = Buffer.allocate(Scalar.FLOAT, 4)) {
      var scaled = program.kernel("scaled");
      scaled.launch(2, 4, List.of(x, z), 2f, new Buffer[] {y, w});
      assertArrayEquals(new float[] {2, 4, 6, 8}, values(y));
      assertArrayEquals(new float[] {10, 12, 14, 16}, values(w));
      program.as(Launches.class).scaled(2, 4, new Buffer[] {z, z}, 1f, List.of(w, y));
      assertArrayEquals(new float[] {5, 6, 7, 8}, values(y));
      assertEquals("ptr(const(float))[2]", scaled.parameters().getFirst().type().toString());
      assertTrue(scaled.parameters().get(2).type() instanceof Type.MemoryList);
    }
  }

  @Test
  void tensorsAreTaken() {
    try (var x = Buffer.of(1, 2, 3, 4);
        var z = Buffer.of(5, 6, 7, 8);
        var y = Buffer.allocate(Scalar.INT32, 8)) {
      var maps = new TensorMap[] {TensorMap.of(z, 1, 4), TensorMap.of(x, 1, 4)};
      simulated().as(Launches.class).copied(2, 32, maps, y);
      assertEquals(5, y.getLong(0));
      assertEquals(4, y.getLong(7));
    }
  }

  @Test
  void whatIsNoListOfThatLengthIsRefused() {
    var scaled = simulated().kernel("scaled");
    try (var x = Buffer.of(1f, 2f, 3f, 4f);
        var n = Buffer.of(1, 2, 3, 4);
        var y = Buffer.of(0f, 0f, 0f, 0f);
        var w = Buffer.of(0f, 0f, 0f, 0f)) {
      var ys = List.of(y, w);
      assertRefused(
          "takes a list of 2; given are 1", () -> scaled.launch(2, 4, List.of(x), 1f, ys));
      assertRefused("takes a list of 2", () -> scaled.launch(2, 4, x, 1f, ys));
      assertRefused("3 arguments, a list one", () -> scaled.launch(2, 4, x, x, 1f, y, w));
      assertRefused(
          "`xs_1` is ptr(const(float))", () -> scaled.launch(2, 4, List.of(x, n), 1f, ys));
      assertRefused("given is null", () -> scaled.launch(2, 4, Arrays.asList(x, null), 1f, ys));
    }
  }

  @Test
  void memoriesThatAreWrittenAreApart() {
    var scaled = simulated().kernel("scaled");
    try (var x = Buffer.of(1f, 2f, 3f, 4f);
        var y = Buffer.of(0f, 0f, 0f, 0f)) {
      var refused =
          assertThrows(
              PrismException.class, () -> scaled.launch(2, 4, List.of(x, x), 1f, List.of(y, y)));
      assertEquals(Code.P0805, refused.diagnostics().getFirst().code());
    }
  }

  /** A launch that remembers the last one is given other memories, and too few of them. */
  @Test
  void remembersNothingOfTheMemories() throws IOException {
    var gpu = StubGpu.in(folder);
    var saxpy = StubGpu.program(KERNELS).on(gpu.device()).kernel("saxpy");
    var y = Buffer.of(0f, 0f, 0f, 0f);
    try (var x = Buffer.of(1f, 2f, 3f, 4f);
        var z = Buffer.of(5f, 6f, 7f, 8f)) {
      for (int i = 1; i <= 3; i++) {
        saxpy.launch(1, 256, 1f, List.of(x, y), 4);
        saxpy.launch(1, 256, 2f, List.of(x, z), 4);
      }
      assertArrayEquals(new float[] {3, 6, 9, 12}, values(y));
      assertArrayEquals(new float[] {11, 18, 25, 32}, values(z));
      assertRefused("given are 1", () -> saxpy.launch(1, 256, 1f, List.of(x), 4));
      y.close();
      assertRefused("is freed", () -> saxpy.launch(1, 256, 1f, List.of(x, y), 4));
    }
  }

  private static void assertRefused(String words, Runnable launch) {
    var refused = assertThrows(PrismException.class, launch::run);
    assertEquals(Code.P0812, refused.diagnostics().getFirst().code());
    var message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(words), message);
  }

  private static float[] values(Buffer buffer) {
    var values = new float[Math.toIntExact(buffer.count())];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) buffer.getDouble(i);
    }
    return values;
  }
}
