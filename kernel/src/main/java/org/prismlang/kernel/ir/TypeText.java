package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Types, spelled so that no two are alike: {@code float}, {@code floatx4}, {@code floatx4[8]}. */
final class TypeText {
  static final String LITERAL_INT = "literal_int";
  static final String LITERAL_REAL = "literal_real";

  private TypeText() {}

  /** The scalar, vector or literal that a word spells. */
  static Optional<Type> atom(String word) {
    if (word.equals(LITERAL_INT) || word.equals(LITERAL_REAL)) {
      return Optional.of(word.equals(LITERAL_INT) ? Type.Literal.INT : Type.Literal.REAL);
    }
    int cross = word.indexOf('x');
    if (cross < 0) {
      return Scalar.of(word).map(scalar -> scalar);
    }
    var length = word.substring(cross + 1);
    return Scalar.of(word.substring(0, cross))
        .filter(_ -> length.matches("[0-9]{1,9}"))
        .map(scalar -> new Type.Vector(scalar, Integer.parseInt(length)));
  }

  static String of(Type type) {
    return switch (type) {
      case Type.Vector vector -> vector.element() + "x" + vector.length();
      case Type.Array array -> shaped(array.element(), array.shape());
      case Type.Literal literal -> literal == Type.Literal.INT ? LITERAL_INT : LITERAL_REAL;
      default -> type.toString();
    };
  }

  /** {@code element[2][64]}. */
  static String shaped(Type element, List<Integer> shape) {
    var text = new StringBuilder();
    text.append(element instanceof Type.Array ? "array(" + of(element) + ")" : of(element));
    for (int extent : shape) {
      text.append('[').append(extent).append(']');
    }
    return text.toString();
  }
}
