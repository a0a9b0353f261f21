package org.prismlang.kernel.ir;

import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What a type can do. */
final class Kinds {
  private Kinds() {}

  static boolean isInteger(Type type) {
    return type instanceof Scalar scalar && scalar.isInteger();
  }

  /** Of numbers or integers, whether alone or in a vector. */
  static boolean isNumeric(Type type, boolean integers) {
    return switch (type) {
      case Scalar scalar -> integers ? scalar.isInteger() : scalar.isNumber();
      case Type.Vector vector -> isNumeric(vector.element(), integers);
      default -> false;
    };
  }

  static boolean isRegister(Type type) {
    return switch (type) {
      case Scalar _, Type.Vector _ -> true;
      case Type.Array array -> isRegister(array.element());
      default -> false;
    };
  }

  /** An element, or several in a row, of a memory. */
  static boolean isMoved(Type type, Type element) {
    return type.equals(element)
        || type instanceof Type.Vector vector && vector.element().equals(element);
  }
}
