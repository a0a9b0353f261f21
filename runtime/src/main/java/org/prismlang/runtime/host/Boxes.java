package org.prismlang.runtime.host;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Scalars;

/** Values as objects: boxed numbers, and arrays of numbers. */
final class Boxes {
  private Boxes() {}

  /** How many scalars are in it. */
  static int size(Object value) {
    return value.getClass().isArray() ? Array.getLength(value) : 1;
  }

  static Number number(Object value, int index) {
    return (Number) (value.getClass().isArray() ? Array.get(value, index) : value);
  }

  /** Writes all its scalars, one behind the other. */
  static void write(Object value, Scalar scalar, MemorySegment memory) {
    long bytes = scalar.bits() / 8;
    for (int i = 0; i < size(value); i++) {
      var number = number(value, i);
      if (scalar.isFloating()) {
        Scalars.setReal(memory, i * bytes, scalar, number.doubleValue());
      } else {
        Scalars.setWhole(memory, i * bytes, scalar, number.longValue());
      }
    }
  }

  static Object read(Type type, MemorySegment memory) {
    var scalar = type.scalar();
    if (type instanceof Scalar) {
      return box(memory, 0, scalar);
    }
    int size = type.scalarCount();
    var array =
        switch (Form.of(scalar)) {
          case INT -> new int[size];
          case LONG -> new long[size];
          case FLOAT -> new float[size];
          default -> new double[size];
        };
    for (int i = 0; i < size; i++) {
      Array.set(array, i, box(memory, (long) i * scalar.bits() / 8, scalar));
    }
    return array;
  }

  private static Object box(MemorySegment memory, long offset, Scalar scalar) {
    return switch (Form.of(scalar)) {
      case INT -> (int) Scalars.whole(memory, offset, scalar);
      case LONG -> Scalars.whole(memory, offset, scalar);
      case FLOAT -> (float) Scalars.real(memory, offset, scalar);
      default -> Scalars.real(memory, offset, scalar);
    };
  }
}
