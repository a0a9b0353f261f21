package org.prismlang.runtime.debug;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Scalars;

/** Elements of memory as text: their values and their indices. */
final class ElementText {
  private ElementText() {}

  static String value(MemorySegment segment, long offset, Type element) {
    var scalar = element.scalar();
    int count = element.scalarCount();
    if (count == 1) {
      return value(segment, offset, scalar);
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      parts.add(value(segment, offset + (long) i * scalar.bits() / 8, scalar));
    }
    return "(" + String.join(", ", parts) + ")";
  }

  private static String value(MemorySegment segment, long offset, Scalar scalar) {
    return switch (scalar.nature()) {
      case TRUTH -> Scalars.whole(segment, offset, scalar) == 0 ? "False" : "True";
      case UNSIGNED -> Long.toUnsignedString(Scalars.whole(segment, offset, scalar));
      case SIGNED -> Long.toString(Scalars.whole(segment, offset, scalar));
      case FLOATING ->
          scalar == Scalar.DOUBLE
              ? Double.toString(Scalars.real(segment, offset, scalar))
              : Float.toString((float) Scalars.real(segment, offset, scalar));
    };
  }

  /** {@code [3][5]}, of an element that is counted row by row. */
  static String index(long number, List<? extends Number> extents) {
    var out = new StringBuilder();
    for (long i : indices(number, extents)) {
      out.append('[').append(i).append(']');
    }
    return out.toString();
  }

  static long[] indices(long number, List<? extends Number> extents) {
    var index = new long[extents.size()];
    long left = number;
    for (int i = extents.size() - 1; i >= 0; i--) {
      index[i] = left % extents.get(i).longValue();
      left /= extents.get(i).longValue();
    }
    return index;
  }
}
