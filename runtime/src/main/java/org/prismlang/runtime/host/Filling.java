package org.prismlang.runtime.host;

import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Scalars;

/**
 * What a buffer starts with. Random numbers follow from the seed and the index alone:
 *
 * <ul>
 *   <li>floating-point numbers are multiples of half the precision's last place in [-1, 1): of
 *       2<sup>1-p</sup> with {@code p} bits of precision;
 *   <li>unsigned integers and truth values are any;
 *   <li>signed integers have half their bits, so that the product of two fits.
 * </ul>
 */
final class Filling {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Filling() {}

  /** 0, 1, 2 …; every lane of a vector has its element's number. */
  static Buffer iota(Buffer buffer) {
    var scalar = buffer.scalar();
    long bytes = scalar.bits() / 8;
    long scalars = buffer.count() * buffer.lanes();
    for (long i = 0; i < scalars; i++) {
      put(buffer, i * bytes, scalar, i / buffer.lanes());
    }
    return buffer;
  }

  private static void put(Buffer buffer, long offset, Scalar scalar, long value) {
    if (scalar.isFloating()) {
      Scalars.setReal(buffer.segment(), offset, scalar, (double) value);
    } else {
      Scalars.setWhole(buffer.segment(), offset, scalar, value);
    }
  }

  /** {@code value} is an element, boxed. */
  static Buffer fill(Buffer buffer, Object value) {
    var scalar = buffer.scalar();
    for (long i = 0; i < buffer.count(); i++) {
      var element = buffer.segment().asSlice(i * buffer.elementBytes(), buffer.elementBytes());
      Boxes.write(value, scalar, element);
    }
    return buffer;
  }

  static Buffer random(Buffer buffer, long seed) {
    var scalar = buffer.scalar();
    long bytes = scalar.bits() / 8;
    long scalars = buffer.count() * buffer.lanes();
    long start = mixed(seed + GOLDEN);
    for (long i = 0; i < scalars; i++) {
      long bits = mixed(start + i * GOLDEN);
      if (scalar.isFloating()) {
        int precision = precision(scalar);
        double value = (bits >> Long.SIZE - precision) * Math.scalb(1.0, 1 - precision);
        Scalars.setReal(buffer.segment(), i * bytes, scalar, value);
      } else {
        Scalars.setWhole(buffer.segment(), i * bytes, scalar, whole(bits, scalar));
      }
    }
    return buffer;
  }

  private static long whole(long bits, Scalar scalar) {
    return switch (scalar.nature()) {
      case TRUTH -> bits >>> 63;
      case SIGNED -> bits >> Long.SIZE - scalar.bits() / 2;
      case UNSIGNED, FLOATING -> bits >>> Long.SIZE - scalar.bits();
    };
  }

  /** Bits of the significand, the hidden one included. */
  private static int precision(Scalar scalar) {
    return switch (scalar) {
      case FP8_E5M2 -> 3;
      case FP8_E4M3 -> 4;
      case BF16 -> 8;
      case HALF -> 11;
      case FLOAT -> 24;
      default -> 53;
    };
  }

  /** Every bit of the number decides over every bit of the result. */
  private static long mixed(long number) {
    long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
