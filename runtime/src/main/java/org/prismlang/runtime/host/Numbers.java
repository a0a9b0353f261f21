package org.prismlang.runtime.host;

import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Scalars;
import org.prismlang.sim.compile.Text;

/** Scalars to compare: those of a buffer, or of a value. */
record Numbers(Object source, Scalar scalar, int lanes, long count, String name) {

  static Numbers of(Object source, Type type, String name) {
    return source instanceof Buffer buffer
        ? new Numbers(
            buffer, buffer.scalar(), buffer.lanes(), buffer.count() * buffer.lanes(), name)
        : new Numbers(source, type.scalar(), type.scalarCount(), type.scalarCount(), name);
  }

  double real(long index) {
    if (source instanceof Buffer buffer) {
      return Scalars.real(buffer.contents(), index * (scalar.bits() / 8), scalar);
    }
    var number = Boxes.number(source, (int) index);
    return scalar.isFloating() ? number.doubleValue() : Printed.widened(number, scalar);
  }

  /** Of integers and truth values. */
  long whole(long index) {
    return source instanceof Buffer buffer
        ? Scalars.whole(buffer.contents(), index * (scalar.bits() / 8), scalar)
        : Printed.bits(Boxes.number(source, (int) index), scalar);
  }

  /** Exactly, so that two numbers that differ are seen to. */
  String text(long index) {
    if (!scalar.isFloating()) {
      return Printed.whole(whole(index), scalar);
    }
    double value = real(index);
    if (!Double.isFinite(value)) {
      return Text.real(value);
    }
    return scalar == Scalar.DOUBLE ? Double.toString(value) : Float.toString((float) value);
  }

  /** {@code y[12]}, {@code v.x}. */
  String place(long index) {
    if (!(source instanceof Buffer)) {
      return lanes == 1 ? name : name + "." + "xyzw".charAt((int) index % 4);
    }
    return name
        + "["
        + index / lanes
        + "]"
        + (lanes == 1 ? "" : "." + "xyzw".charAt((int) (index % lanes) % 4));
  }
}
