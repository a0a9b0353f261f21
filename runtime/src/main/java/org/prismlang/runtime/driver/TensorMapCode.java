package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** A tensor as the copy engine is told of it: 128 bytes that the driver writes. */
public final class TensorMapCode {
  public static final int BYTES = 128;

  private static final int NO_INTERLEAVE = 0;
  private static final int LINE = 128;
  private static final int PROMOTE_128_BYTES = 2;
  private static final int PROMOTE_256_BYTES = 3;
  private static final int ZEROS_OUTSIDE = 0;

  private TensorMapCode() {}

  /** The driver's numbers for types of elements. */
  public enum Element {
    UINT8(1),
    UINT16(2),
    UINT32(4),
    INT32(4),
    UINT64(8),
    INT64(8),
    FLOAT16(2),
    FLOAT32(4),
    FLOAT64(8),
    BFLOAT16(2);

    private final int bytes;

    Element(int bytes) {
      this.bytes = bytes;
    }
  }

  /**
   * Of a row-major tensor without gaps.
   *
   * @param sizes outermost first, as the box
   * @param box what one instruction moves
   * @param swizzle bytes: 0, 32, 64 or 128
   */
  public static void write(
      MemorySegment place,
      Element element,
      long address,
      List<Long> sizes,
      List<Integer> box,
      int swizzle,
      Context context) {
    int rank = sizes.size();
    try (var arena = Arena.ofConfined()) {
      var extents = arena.allocate(ValueLayout.JAVA_LONG, rank);
      var strides = arena.allocate(ValueLayout.JAVA_LONG, rank);
      var boxes = arena.allocate(ValueLayout.JAVA_INT, rank);
      var steps = arena.allocate(ValueLayout.JAVA_INT, rank);
      long stride = element.bytes;
      for (int i = 0; i < rank; i++) {
        int from = rank - 1 - i;
        stride *= sizes.get(from);
        extents.setAtIndex(ValueLayout.JAVA_LONG, i, sizes.get(from));
        strides.setAtIndex(ValueLayout.JAVA_LONG, i, stride);
        boxes.setAtIndex(ValueLayout.JAVA_INT, i, box.get(from));
        steps.setAtIndex(ValueLayout.JAVA_INT, i, 1);
      }
      context
          .call("cuTensorMapEncodeTiled", "JIIJJJJJIIII")
          .of(
              place.address(),
              element.ordinal(),
              rank,
              address,
              extents.address(),
              strides.address(),
              boxes.address(),
              steps.address(),
              NO_INTERLEAVE,
              Integer.numberOfTrailingZeros(Math.max(16, swizzle)) - 4,
              promotion(sizes, element),
              ZEROS_OUTSIDE);
    }
  }

  /** Where rows begin within lines of memory, pieces of two lines would be three. */
  private static int promotion(List<Long> sizes, Element element) {
    boolean isWithinLines = sizes.size() > 1 && sizes.getLast() * element.bytes % LINE != 0;
    return isWithinLines ? PROMOTE_128_BYTES : PROMOTE_256_BYTES;
  }
}
