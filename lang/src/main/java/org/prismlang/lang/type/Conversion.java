package org.prismlang.lang.type;

import java.util.List;
import java.util.Optional;

/** Which types stand in for which without a word: nothing is lost, literals adapt. */
public final class Conversion {
  private Conversion() {}

  /** Whether a value of {@code from} may be used where {@code to} is wanted. */
  public static boolean accepts(Type to, Type from) {
    if (to.isBroken() || from.isBroken() || to.equals(from)) {
      return true;
    }
    return switch (from) {
      case Type.Literal literal -> adapts(literal, to);
      case Scalar narrow -> to instanceof Scalar wide && narrow.widensTo(wide);
      case Type.Vector vector ->
          to instanceof Type.Array array
              && array.element() == vector.element()
              && sameShape(array.shape(), List.of(vector.length()));
      case Type.Array array ->
          switch (to) {
            case Type.Array other ->
                accepts(other.element(), array.element())
                    && (other.element().equals(array.element())
                        || array.element() instanceof Type.Literal)
                    && sameShape(other.shape(), array.shape());
            case Type.Vector vector ->
                accepts(vector.element(), array.element())
                    && sameShape(List.of(vector.length()), array.shape());
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean adapts(Type.Literal literal, Type to) {
    return switch (to) {
      case Scalar scalar -> literal == Type.Literal.INT ? scalar.isNumber() : scalar.isFloating();
      case Type.Opaque opaque ->
          literal == Type.Literal.INT ? opaque.kind().isNumeric() : opaque.kind() == Kind.FLOATING;
      case Type.Literal other -> literal == Type.Literal.INT || other == Type.Literal.REAL;
      default -> false;
    };
  }

  /** The type both operands of an operator take. */
  public static Optional<Type> common(Type left, Type right) {
    if (accepts(left, right)) {
      return Optional.of(left);
    }
    if (accepts(right, left)) {
      return Optional.of(right);
    }
    if (left instanceof Type.Vector vector && accepts(vector.element(), right)) {
      return Optional.of(left);
    }
    if (right instanceof Type.Vector vector && accepts(vector.element(), left)) {
      return Optional.of(right);
    }
    return Optional.empty();
  }

  /** The type a literal has where nothing tells it otherwise. */
  public static Type settled(Type type) {
    return switch (type) {
      case Type.Literal literal -> literal == Type.Literal.INT ? Scalar.INT32 : Scalar.FLOAT;
      case Type.Array array -> new Type.Array(settled(array.element()), array.shape());
      default -> type;
    };
  }

  /** Equal extents; an unknown one equals any. */
  public static boolean sameShape(List<Integer> left, List<Integer> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!sameExtent(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  public static boolean sameExtent(int left, int right) {
    return left == right || left == Type.UNKNOWN || right == Type.UNKNOWN;
  }
}
