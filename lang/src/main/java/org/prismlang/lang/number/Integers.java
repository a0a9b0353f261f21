package org.prismlang.lang.number;

import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Integers and truth values of a type, held as longs. */
public final class Integers {
  private Integers() {}

  /** Whether values of the type are held as longs. */
  public static boolean are(Type type) {
    return type instanceof Scalar scalar && !scalar.isFloating();
  }

  /** What the type keeps of an integer: as many of the low bits as it has. */
  public static long wrapped(long value, Scalar type) {
    int gone = Long.SIZE - type.bits();
    return switch (type.nature()) {
      case TRUTH -> value != 0 ? 1 : 0;
      case SIGNED -> value << gone >> gone;
      case UNSIGNED -> value << gone >>> gone;
      case FLOATING -> throw new IllegalArgumentException("no integers: " + type);
    };
  }

  /** Whether the type can hold the integer as it is; one of 64 bits is taken as signed. */
  public static boolean fits(long value, Scalar type) {
    return type == Scalar.UINT64 ? value >= 0 : wrapped(value, type) == value;
  }

  /** The order of two values of the type. */
  public static int compare(long a, long b, Scalar type) {
    return type == Scalar.UINT64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }

  static boolean isSigned(Scalar type) {
    return type.nature() == Scalar.Nature.SIGNED;
  }

  /** The bits of a value, zeros above them. */
  static long bits(long value, Scalar type) {
    int gone = Long.SIZE - type.bits();
    return value << gone >>> gone;
  }
}
