package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.runtime.driver.TensorMapCode.Element;

/** The driver counts dimensions from the innermost; the stub writes down what it was told. */
@ResourceLock(DriverStub.LOCK)
class TensorMapCodeTest {
  private static final long BASE = 0x1000;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment map = arena.allocate(TensorMapCode.BYTES, 64);
  private Rig rig;

  @BeforeEach
  void use() throws DriverMissing {
    rig = Rig.fresh();
  }

  @AfterEach
  void free() {
    arena.close();
  }

  @Test
  void dimensionsAreToldFromTheInnermost() {
    write(Element.BFLOAT16, BASE, List.of(3L, 5L, 128L), List.of(1, 4, 64), 128);
    assertEquals("prism tensor map", magic());
    assertArrayEquals(new int[] {Element.BFLOAT16.ordinal(), 3}, ints(16, 2));
    assertArrayEquals(new long[] {BASE, 128, 5, 3, 0, 0}, longs(24, 6));
    assertArrayEquals(new long[] {256, 1280, 0, 0}, longs(72, 4));
    assertArrayEquals(new int[] {64, 4, 1, 0, 0}, ints(104, 5));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "32, 1", "64, 2", "128, 3"})
  void swizzleIsOfSoManyBytes(int bytes, int number) {
    write(Element.UINT8, BASE, List.of(4L, 64L), List.of(1, 32), bytes);
    assertEquals(number, ints(124, 1)[0]);
  }

  @Test
  void baseAndStridesAreOfWhole16Bytes() {
    write(Element.FLOAT32, BASE + 16, List.of(2L, 4L), List.of(1, 4), 0);
    refused(Element.FLOAT32, BASE + 8, List.of(2L, 4L), List.of(1, 4), 0);
    refused(Element.FLOAT32, BASE, List.of(2L, 5L), List.of(1, 4), 0);
  }

  @Test
  void boxIsSmallAndItsRowsFitTheSwizzle() {
    write(Element.UINT8, BASE, List.of(1024L, 1024L), List.of(256, 256), 0);
    refused(Element.UINT8, BASE, List.of(1024L, 1024L), List.of(257, 16), 0);
    refused(Element.UINT8, BASE, List.of(1024L, 1024L), List.of(0, 16), 0);
    refused(Element.UINT8, BASE, List.of(1024L, 1024L), List.of(1, 8), 0);
    refused(Element.UINT8, BASE, List.of(1024L, 1024L), List.of(1, 256), 128);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void dimensionsAreOneToFive(int rank) {
    var sizes = Collections.nCopies(rank, 16L);
    refused(Element.UINT8, BASE, sizes, Collections.nCopies(rank, 16), 0);
  }

  private void refused(
      Element element, long base, List<Long> sizes, List<Integer> box, int swizzle) {
    var failure =
        assertThrows(DriverException.class, () -> write(element, base, sizes, box, swizzle));
    assertEquals(
        "cuTensorMapEncodeTiled: CUDA_ERROR_INVALID_VALUE, invalid argument", failure.getMessage());
  }

  private void write(Element element, long base, List<Long> sizes, List<Integer> box, int swizzle) {
    TensorMapCode.write(map, element, base, sizes, box, swizzle, rig.context());
  }

  private String magic() {
    return new String(map.asSlice(0, 16).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
  }

  private int[] ints(long offset, int count) {
    return map.asSlice(offset, 4L * count).toArray(ValueLayout.JAVA_INT);
  }

  private long[] longs(long offset, int count) {
    return map.asSlice(offset, 8L * count).toArray(ValueLayout.JAVA_LONG);
  }
}
