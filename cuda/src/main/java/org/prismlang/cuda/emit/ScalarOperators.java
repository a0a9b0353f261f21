package org.prismlang.cuda.emit;

import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/** Operators on numbers of one type, with a result of it: C++ by itself computes with others. */
public final class ScalarOperators {
  private ScalarOperators() {}

  public static CudaExpr unary(UnaryOperator operator, CudaExpr operand, Scalar type) {
    return switch (operator) {
      case NEGATE -> narrowed(new CudaExpr.Unary("-", operand(operand, type)), type);
      case PLUS -> operand;
      case INVERT -> narrowed(new CudaExpr.Unary("~", operand), type);
      case NOT -> operand.not();
    };
  }

  /**
   * {@code left operator right}.
   *
   * @param type of the operands, and of the result unless they are compared
   * @param isExact products and sums are not contracted
   */
  public static CudaExpr binary(
      BinaryOperator operator, CudaExpr left, CudaExpr right, Scalar type, boolean isExact) {
    if (isExact) {
      var exact = exact(operator, type);
      if (exact.isPresent()) {
        return CudaExpr.call(exact.get(), left, right);
      }
    }
    if (operator.isComparison()) {
      return new CudaExpr.Binary(symbol(operator), operand(left, type), operand(right, type));
    }
    if (type.isInteger() && operator == BinaryOperator.ADD) {
      return narrowed(left.plus(right), type);
    }
    if (type.isInteger() && operator == BinaryOperator.SUBTRACT) {
      return narrowed(left.minus(right), type);
    }
    var first = overflows(operator, type) ? left.cast(CudaTypes.UINT) : operand(left, type);
    return narrowed(new CudaExpr.Binary(symbol(operator), first, operand(right, type)), type);
  }

  /** Whether {@code a op= b} means {@code a = a op b} in C++. */
  public static boolean isAssignment(BinaryOperator operator, Scalar type) {
    return !isFp8(type) && !overflows(operator, type);
  }

  /** The function that keeps the compiler from contracting. */
  static Optional<String> exact(BinaryOperator operator, Scalar type) {
    var prefix =
        switch (type) {
          case DOUBLE -> "__d";
          case FLOAT -> "__f";
          case HALF, BF16 -> "__h";
          default -> "";
        };
    if (prefix.isEmpty()) {
      return Optional.empty();
    }
    return switch (operator) {
      case ADD -> Optional.of(prefix + "add_rn");
      case SUBTRACT -> Optional.of(prefix + "sub_rn");
      case MULTIPLY -> Optional.of(prefix + "mul_rn");
      default -> Optional.empty();
    };
  }

  /** The product of two such words as C++ computes it, signed, has no room. */
  private static boolean overflows(BinaryOperator operator, Scalar type) {
    return type == Scalar.UINT16 && operator == BinaryOperator.MULTIPLY;
  }

  /** These have no arithmetic of their own. */
  private static boolean isFp8(Scalar type) {
    return type == Scalar.FP8_E4M3 || type == Scalar.FP8_E5M2;
  }

  private static CudaExpr operand(CudaExpr operand, Scalar type) {
    return isFp8(type) ? operand.cast(CudaTypes.FLOAT) : operand;
  }

  /** C++ computes with at least 32 bits. */
  public static CudaExpr narrowed(CudaExpr value, Scalar type) {
    return type.isInteger() && type.bits() < 32 || isFp8(type)
        ? value.cast(CudaType.named(Types.name(type)))
        : value;
  }

  public static Operator symbol(BinaryOperator operator) {
    return switch (operator) {
      case OR -> Operator.OR;
      case AND -> Operator.AND;
      case EQUAL -> Operator.EQUAL;
      case NOT_EQUAL -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case LESS_EQUAL -> Operator.LESS_EQUAL;
      case GREATER -> Operator.GREATER;
      case GREATER_EQUAL -> Operator.GREATER_EQUAL;
      case BIT_OR -> Operator.BIT_OR;
      case BIT_XOR -> Operator.BIT_XOR;
      case BIT_AND -> Operator.BIT_AND;
      case SHIFT_LEFT -> Operator.SHIFT_LEFT;
      case SHIFT_RIGHT -> Operator.SHIFT_RIGHT;
      case ADD -> Operator.ADD;
      case SUBTRACT -> Operator.SUBTRACT;
      case MULTIPLY -> Operator.MULTIPLY;
      case DIVIDE -> Operator.DIVIDE;
      case REMAINDER -> Operator.REMAINDER;
    };
  }
}
