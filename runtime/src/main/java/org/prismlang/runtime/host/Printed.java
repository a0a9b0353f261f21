package org.prismlang.runtime.host;

import java.util.ArrayList;
import org.prismlang.lang.number.Conversions;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Scalars;
import org.prismlang.sim.compile.Text;

/** Values as {@code print} shows them, on the host as on the device. */
final class Printed {
  /** Elements of a buffer that are shown. */
  private static final int SHOWN = 16;

  private static final int LONGEST = 40;

  private Printed() {}

  /** {@code value} in its boxed form. */
  static String of(Object value, Type type) {
    if (value instanceof Buffer buffer) {
      return buffer(buffer);
    }
    if (type instanceof Scalar scalar) {
      return number((Number) value, scalar);
    }
    var words = new ArrayList<String>();
    for (int i = 0; i < Boxes.size(value); i++) {
      words.add(number(Boxes.number(value, i), type.scalar()));
    }
    return words.toString();
  }

  private static String buffer(Buffer buffer) {
    var words = new ArrayList<String>();
    long count = buffer.count() * buffer.lanes();
    for (long i = 0; i < Math.min(count, SHOWN); i++) {
      long offset = i * (buffer.scalar().bits() / 8);
      words.add(
          buffer.scalar().isFloating()
              ? Text.real(Scalars.real(buffer.contents(), offset, buffer.scalar()))
              : whole(Scalars.whole(buffer.contents(), offset, buffer.scalar()), buffer.scalar()));
    }
    if (count > SHOWN) {
      words.add("…");
    }
    return words.toString();
  }

  private static String number(Number number, Scalar scalar) {
    return scalar.isFloating()
        ? Text.real(number.doubleValue())
        : whole(bits(number, scalar), scalar);
  }

  /** An integer's value; of 64 bits without a sign, the same bits. */
  static long bits(Number number, Scalar scalar) {
    return scalar == Scalar.UINT32 ? Integer.toUnsignedLong(number.intValue()) : number.longValue();
  }

  static double widened(Number number, Scalar scalar) {
    return scalar == Scalar.UINT64
        ? Conversions.uint64ToDouble(number.longValue())
        : bits(number, scalar);
  }

  static String whole(long value, Scalar scalar) {
    return switch (scalar) {
      case BOOL -> Text.truth((int) value);
      case UINT64 -> Text.unsigned(value);
      default -> Text.signed(value);
    };
  }

  /** The source of an expression, in one short line. */
  static String brief(Span span) {
    var text = span.text().replaceAll("\\s+", " ");
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
