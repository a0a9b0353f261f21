package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** The type an expression has where its text does not say: it follows from its operands. */
final class OwnType {
  private OwnType() {}

  static Type constant(Value value) {
    return switch (value) {
      case Value.Real _ -> Scalar.FLOAT;
      case Value.Truth _ -> Scalar.BOOL;
      case Value.Int _, Value.Words _, Value.Unknown _ -> Scalar.INT32;
    };
  }

  static Type binary(BinaryOperator operator, Expr left) {
    return operator.isComparison() || operator.isLogical() ? Scalar.BOOL : left.type();
  }

  /** What so many indices leave of an array. */
  static Type item(Type array, int indices) {
    if (!(array instanceof Type.Array(Type element, List<Integer> shape))
        || indices > shape.size()) {
      return array;
    }
    return indices == shape.size()
        ? element
        : new Type.Array(element, shape.subList(indices, shape.size()));
  }

  static Type slice(Type array, int length) {
    return array instanceof Type.Array(Type element, _)
        ? new Type.Array(element, List.of(length))
        : array;
  }

  static Type lane(Type vector) {
    return vector instanceof Type.Vector(Scalar element, _) ? element : vector;
  }
}
