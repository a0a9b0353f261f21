package org.prismlang.foreign.c;

import org.prismlang.lang.type.Scalar;

/** A type of C. */
public sealed interface CType {
  record Number(Scalar scalar) implements CType {}

  record Pointer(CType target) implements CType {}

  record Reference(CType target) implements CType {}

  /**
   * An array.
   *
   * @param count {@link #OPEN} where it is not said
   */
  record Row(CType element, long count) implements CType {
    public static final long OPEN = -1;
  }

  /** A vector of the language, as OpenCL has them. */
  record Lanes(Scalar scalar, int count) implements CType {}

  /** A structure or union, by the name that its fields are found under. */
  record Struct(String name) implements CType {}

  record Nothing() implements CType {}

  /** Not known here: functions, members, types of libraries. */
  record Strange(String text) implements CType {}
}
