package org.prismlang.kernel.oracle;

import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Values that nobody knows, the same again for the same question. */
final class Seeds {
  private static final int WHOLE_NUMBERS = 256;

  private Seeds() {}

  static long mix(long a, long b) {
    long z = a * 0x9E3779B97F4A7C15L + b + 0x632BE59BD9B4E019L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  static long mix(long a, String text) {
    return mix(a, text.hashCode());
  }

  static Data unknown(Type type, long question) {
    return switch (type) {
      case Scalar scalar -> scalar(scalar, question);
      case Type.Vector vector -> {
        var lanes = new Datum[vector.length()];
        for (int i = 0; i < lanes.length; i++) {
          lanes[i] = scalar(vector.element(), mix(question, i));
        }
        yield new Lanes(lanes);
      }
      case Type.Array array -> {
        var registers = Registers.of(array);
        for (int i = 0; i < registers.length(); i++) {
          registers.put(i, unknown(array.element(), mix(question, i)));
        }
        yield registers;
      }
      default -> Datum.unknown(Math.floorMod(question, WHOLE_NUMBERS));
    };
  }

  private static Datum scalar(Scalar scalar, long question) {
    return switch (scalar.nature()) {
      case TRUTH -> Datum.unknown(question & 1);
      case SIGNED, UNSIGNED -> Datum.unknown(Math.floorMod(question, WHOLE_NUMBERS));
      case FLOATING -> Datum.unknownReal(Math.floorMod(question, 4096) / 1024.0 - 2);
    };
  }
}
