package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

class BufferTest {
  @ParameterizedTest
  @EnumSource(Scalar.class)
  void everyTypeKeepsItsValues(Scalar scalar) {
    try (var buffer = Buffer.allocate(scalar, 3)) {
      assertEquals(3L * scalar.bits() / 8, buffer.bytes());
      buffer.set(1, 1);
      assertEquals(0, buffer.getDouble(0));
      assertEquals(1, buffer.getDouble(1));
      assertEquals(0, buffer.getDouble(2));
    }
  }

  @Test
  void integersKeepTheirLowBits() {
    try (var bytes = Buffer.allocate(Scalar.UINT8, 1);
        var words = Buffer.allocate(Scalar.INT16, 1);
        var large = Buffer.allocate(Scalar.UINT64, 1)) {
      assertEquals(255, bytes.set(0, -1).getLong(0));
      assertEquals(-32768, words.set(0, 32768).getLong(0));
      assertEquals(0x1p64, large.set(0, -1).getDouble(0));
    }
  }

  @Test
  void realsAreRoundedOnce() {
    try (var half = Buffer.allocate(Scalar.HALF, 1);
        var bf16 = Buffer.allocate(Scalar.BF16, 1);
        var e4m3 = Buffer.allocate(Scalar.FP8_E4M3, 1);
        var e5m2 = Buffer.allocate(Scalar.FP8_E5M2, 1)) {
      assertEquals(0.0999755859375, half.set(0, 0.1).getDouble(0));
      assertEquals(0.10009765625, bf16.set(0, 0.1).getDouble(0));
      assertEquals(0.1015625, e4m3.set(0, 0.1).getDouble(0));
      assertEquals(0.09375, e5m2.set(0, 0.1).getDouble(0));
      assertEquals(448, e4m3.set(0, 1e9).getDouble(0));
      assertEquals(Double.POSITIVE_INFINITY, half.set(0, 1e9).getDouble(0));
    }
  }

  @Test
  void lanesOfVectorsLieTogether() {
    try (var buffer = Buffer.allocate(new Type.Vector(Scalar.FLOAT, 4), 2)) {
      buffer.copyFrom(0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f);
      assertEquals(6, buffer.getDouble(1, 2));
      buffer.set(1, 2, 9.5);
      var back = new float[8];
      buffer.copyTo(back);
      assertArrayEquals(new float[] {0, 1, 2, 3, 4, 5, 9.5f, 7}, back);
      assertEquals(2, buffer.count());
    }
  }

  @Test
  void arraysGoInAndOut() {
    try (var ints = Buffer.of(1, -2, 3);
        var doubles = Buffer.of(0.5, 0.25);
        var longs = Buffer.of(1L << 40)) {
      var back = new int[3];
      ints.copyTo(back);
      assertArrayEquals(new int[] {1, -2, 3}, back);
      var reals = new double[2];
      doubles.copyTo(reals);
      assertArrayEquals(new double[] {0.5, 0.25}, reals);
      var wide = new long[1];
      longs.copyTo(wide);
      assertEquals(1L << 40, wide[0]);
      assertEquals(7, ints.fill(7).getLong(2));
      assertEquals(1.5, doubles.fill(1.5).getDouble(1));
    }
  }

  @Test
  void wrongUseIsSaid() {
    try (var buffer = Buffer.allocate(Scalar.INT32, 3)) {
      assertMessage("no element 3 in buffer(int, 3)", () -> buffer.getLong(3));
      assertMessage("no element -1 in buffer(int, 3)", () -> buffer.set(-1, 0));
      assertMessage("holds no floating-point numbers", () -> buffer.set(0, 0.5));
      assertMessage("holds 3 numbers, the array 2", () -> buffer.copyFrom(1, 2));
      assertMessage("holds no floating-point numbers", () -> buffer.copyTo(new float[3]));
      assertMessage("no buffer has -1 elements", () -> Buffer.allocate(Scalar.INT32, -1));
      assertMessage(
          "a buffer holds scalars or vectors",
          () -> Buffer.allocate(new Type.Buffer(Scalar.INT32), 1));
    }
  }

  @Test
  void freedBuffersAreNotTouched() {
    var buffer = Buffer.allocate(Scalar.INT32, 3);
    buffer.close();
    assertTrue(buffer.isClosed());
    assertThrows(IllegalStateException.class, () -> buffer.getLong(0));
    buffer.close();
  }

  private static void assertMessage(String part, Runnable action) {
    var message = String.valueOf(assertThrows(RuntimeException.class, action::run).getMessage());
    assertTrue(message.contains(part), message);
  }
}
