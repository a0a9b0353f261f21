package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;

/** P0812: what breaks a kernel's contract is said before the device is asked. */
class ContractTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32])
      def scale(x: ptr(float) @ grid[1], by: float @ grid[1], n: int @ grid[1], on: bool @ grid[1], k: uint8 @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n and on:
                  mine[0] = mine[0] * by

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @assume(n % 8 == 0)
      @assume(n * 2 <= m)
      @workspace(words, bytes=4 * n, zero=each)
      def tiles(words: ptr(atomic(uint)) @ grid[1], n: int @ grid[1], m: int @ grid[1]):
          assert units(block[1], grid[1]) <= 4, "few blocks"
          with group(thread[1]):
              atomic_add(words[0], 1)

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(grid=1)
      def alone(x: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = i

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=64, cluster=2)
      def pairs(x: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(x, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = i

      @prism("global")
      @requires(grid[1], block[1], thread[32], smem=64 * 64 * 2)
      @launch(block=32)
      def copy(x: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1], y: ptr(bf16) @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]):
              s : shared(bf16[64][64], swizzle=128) @ block[1]
              with claim(s, p=thread[1]) as one:
                  match split(thread):
                      case 1:
                          tma_load(one, x, (64 * b, 0))

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @instantiate(T=float)
      @instantiate(T=int)
      def fill[T: number](y: ptr(T) @ grid[1], v: T @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = v
      """;

  private final RecordingDevice device = new RecordingDevice();
  private final Program program =
      Prism.load(new SourceFile("kernels.prism", KERNELS), Options.DEFAULT).on(device);

  @Test
  void aLaunchThatKeepsItReachesTheDevice() {
    try (var x = Buffer.of(1f, 2f)) {
      var kernel = program.kernel("scale");
      kernel.launch(3, 96, x, 2, 2L, true, (short) 255);
      kernel.launch(1, 32, x, 0.1, 2, false, 0);
      assertEquals(
          List.of(
              new RecordingDevice.Asked(
                  "scale",
                  3,
                  96,
                  List.of(
                      new Argument.Memory(x),
                      new Argument.Real(2),
                      new Argument.Whole(2),
                      new Argument.Whole(1),
                      new Argument.Whole(255))),
              new RecordingDevice.Asked(
                  "scale",
                  1,
                  32,
                  List.of(
                      new Argument.Memory(x),
                      new Argument.Real(0.1f),
                      new Argument.Whole(2),
                      new Argument.Whole(0),
                      new Argument.Whole(0)))),
          device.asked);
      assertEquals(1, device.prepared);
    }
  }

  @Test
  void argumentsFitTheParameters() {
    try (var x = Buffer.of(1f);
        var ints = Buffer.of(1)) {
      broken("scale", 1, 32, "`scale` takes 5 arguments, given are 2", x, 2.0);
      broken(
          "scale",
          1,
          32,
          "`x` is ptr(float), which takes a buffer of float; given is a buffer of int",
          ints,
          2.0,
          1,
          true,
          1);
      broken(
          "scale",
          1,
          32,
          "`x` is ptr(float), which takes a buffer of float; given is Integer 3",
          3,
          2.0,
          1,
          true,
          1);
      broken("scale", 1, 32, "`by` is float; given is String", x, "2.0", 1, true, 1);
      broken("scale", 1, 32, "`n` is int; given is Double 1.0", x, 2.0, 1.0, true, 1);
      broken("scale", 1, 32, "`n` is int; given is Long 2147483648", x, 2.0, 1L << 31, true, 1);
      broken("scale", 1, 32, "`on` is bool; given is Integer 1", x, 2.0, 1, 1, 1);
      broken("scale", 1, 32, "`k` is uint8; given is Integer 256", x, 2.0, 1, true, 256);
      broken("scale", 1, 32, "`k` is uint8; given is Integer -1", x, 2.0, 1, true, -1);
    }
  }

  @Test
  void shapesFitTheKernel() {
    try (var x = Buffer.of(1f);
        var ints = Buffer.of(1)) {
      broken("scale", 0, 32, "a grid of 0 blocks", x, 2.0, 1, true, 1);
      broken(
          "scale",
          1,
          48,
          "`scale` is launched with a multiple of 32 threads, 48 is none",
          x,
          2.0,
          1,
          true,
          1);
      broken("scale", 1, 2048, "a block has 1 to 1024 threads, not 2048", x, 2.0, 1, true, 1);
      broken("scale", 1, 0, "a block has 1 to 1024 threads, not 0", x, 2.0, 1, true, 1);
      broken("alone", 2, 32, "`alone` is launched with 1 block, not 2", ints);
      broken("pairs", 2, 32, "`pairs` is launched with blocks of 64 threads, not 32", ints);
      broken(
          "pairs",
          3,
          64,
          "`pairs` is launched in clusters of 2 blocks, a grid of 3 is no multiple",
          ints);
    }
  }

  @Test
  void preconditionsHold() {
    program.kernel("tiles").launch(4, 32, 8, 16);
    assertEquals(1, device.asked.size());
    broken("tiles", 1, 32, "`tiles` is launched where `n % 8 == 0`, and here n = 7", 7, 16);
    broken("tiles", 1, 32, "where `n * 2 <= m`, and here n = 16, m = 31", 16, 31);
    broken("tiles", 1, 32, "where `n * 2 <= m`, and here n = 1073741824, m = 5", 1 << 30, 5);
    broken(
        "tiles", 5, 32, "`units(block[1], grid[1]) <= 4` (few blocks), and here grid = 5", 8, 16);
    var exception =
        assertThrows(PrismException.class, () -> program.kernel("tiles").launch(1, 32, 7, 16));
    var label = exception.diagnostics().getFirst().labels().getLast();
    assertEquals("demanded of every launch", label.text());
    assertEquals("n % 8 == 0", label.span().text());
  }

  @Test
  void freedBuffersAreNotGiven() {
    var x = Buffer.of(1f);
    x.close();
    broken("scale", 1, 32, "the buffer for `x` is freed", x, 2.0, 1, true, 1);
  }

  @Test
  void tensorMapsFitTheirParameters() {
    try (var x = Buffer.allocate(Scalar.BF16, 64 * 64);
        var halves = Buffer.allocate(Scalar.HALF, 64 * 64)) {
      broken("copy", 1, 32, "`x` has 2 dimensions, the tensor 1", TensorMap.of(x, 64 * 64), x);
      broken(
          "copy",
          1,
          32,
          "given is a tensor map of half with 2 dimensions",
          TensorMap.of(halves, 64, 64),
          x);
      broken(
          "copy",
          1,
          32,
          "which takes a tensor map of bf16 with 2 dimensions; given is a buffer of bf16",
          x,
          x);
      program.kernel("copy").launch(1, 32, TensorMap.of(x, 64, 64), x);
      assertEquals(1, device.asked.size());
    }
  }

  @Test
  void tensorsAreWhatTheCopyEngineCanMove() {
    try (var x = Buffer.allocate(Scalar.BF16, 100);
        var vectors =
            Buffer.allocate(new org.prismlang.lang.type.Type.Vector(Scalar.FLOAT, 4), 4)) {
      refused("a tensor of 13 × 8 does not fit a buffer of 100", () -> TensorMap.of(x, 13, 8));
      refused(
          "rows of 10 elements are 20 bytes, and the copy engine needs a multiple of 16",
          () -> TensorMap.of(x, 10, 10));
      refused("a tensor has 1 to 5 dimensions, this one 0", () -> TensorMap.of(x));
      refused("sizes are 1 to 2^32", () -> TensorMap.of(x, 0, 8));
      refused(
          "the elements of a tensor are scalars, these are float4", () -> TensorMap.of(vectors, 4));
      assertEquals(List.of(12L, 8L), TensorMap.of(x, 12, 8).sizes());
      assertEquals(List.of(99L), TensorMap.of(x, 99).sizes());
    }
  }

  @Test
  void kernelsAreFoundByName() {
    assertEquals("fill_float", program.kernel("fill[T=float]").name());
    assertEquals("fill[T=int]", program.kernel("fill_int").instance());
    var several = assertThrows(PrismException.class, () -> program.kernel("fill"));
    assertEquals(
        "several instances of `fill` in kernels.prism; fill_float, fill_int", several.getMessage());
    var none = assertThrows(PrismException.class, () -> program.kernel("none"));
    assertEquals(
        "no kernel `none` in kernels.prism; it has scale, tiles, alone, pairs, copy, fill_float,"
            + " fill_int",
        none.getMessage());
    var near = assertThrows(PrismException.class, () -> program.kernel("scael"));
    assertEquals("no kernel `scael` in kernels.prism; did you mean `scale`?", near.getMessage());
  }

  @Test
  void programsWithErrorsAreNotLoaded() {
    var wrong = new SourceFile("wrong.prism", "x : constexpr(int) = y\n");
    var e = assertThrows(PrismException.class, () -> Prism.load(wrong, Options.DEFAULT));
    assertEquals(Code.P0201, e.diagnostics().getFirst().code());
    assertTrue(String.valueOf(e.getMessage()).contains("wrong.prism:1:22"), e.getMessage());
  }

  @Test
  void whereArgumentsAreMissingTheParametersAreShown() {
    var e = assertThrows(PrismException.class, () -> program.kernel("scale").launch(1, 32, 2.0));
    var place = e.diagnostics().getFirst().span().text();
    assertTrue(place.startsWith("x") && !place.contains("\n"), place);
  }

  private void broken(String kernel, int grid, int block, String message, Object... arguments) {
    int before = device.asked.size();
    var e =
        assertThrows(
            PrismException.class, () -> program.kernel(kernel).launch(grid, block, arguments));
    assertEquals(Code.P0812, e.diagnostics().getFirst().code());
    assertTrue(e.diagnostics().getFirst().message().contains(message), e.getMessage());
    assertEquals(before, device.asked.size());
  }

  private static void refused(String message, Runnable action) {
    var e = assertThrows(IllegalArgumentException.class, action::run);
    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }
}
