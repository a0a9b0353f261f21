package org.prismlang.foreign.read;

import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Operators between two numbers, and the types that C computes in. */
final class COperators {
  private static final Map<String, BinaryOperator> OPERATORS =
      Map.ofEntries(
          Map.entry("+", BinaryOperator.ADD),
          Map.entry("-", BinaryOperator.SUBTRACT),
          Map.entry("*", BinaryOperator.MULTIPLY),
          Map.entry("/", BinaryOperator.DIVIDE),
          Map.entry("%", BinaryOperator.REMAINDER),
          Map.entry("<<", BinaryOperator.SHIFT_LEFT),
          Map.entry(">>", BinaryOperator.SHIFT_RIGHT),
          Map.entry("&", BinaryOperator.BIT_AND),
          Map.entry("|", BinaryOperator.BIT_OR),
          Map.entry("^", BinaryOperator.BIT_XOR),
          Map.entry("<", BinaryOperator.LESS),
          Map.entry("<=", BinaryOperator.LESS_EQUAL),
          Map.entry(">", BinaryOperator.GREATER),
          Map.entry(">=", BinaryOperator.GREATER_EQUAL),
          Map.entry("==", BinaryOperator.EQUAL),
          Map.entry("!=", BinaryOperator.NOT_EQUAL));

  private COperators() {}

  static boolean isComparison(String text) {
    return Optional.ofNullable(OPERATORS.get(text))
        .filter(BinaryOperator::isComparison)
        .isPresent();
  }

  /** The type in which C computes. */
  static Scalar wider(Expr a, Expr b, String operator) {
    var left = promoted((Scalar) a.type());
    var right = promoted((Scalar) b.type());
    if (operator.equals("<<") || operator.equals(">>")) {
      return left;
    }
    if (left.isFloating() || right.isFloating()) {
      return left.isFloating() && (!right.isFloating() || left.bits() >= right.bits())
          ? left
          : right;
    }
    if (left.bits() != right.bits()) {
      return left.bits() > right.bits() ? left : right;
    }
    return left.nature() == Scalar.Nature.UNSIGNED ? left : right;
  }

  private static Scalar promoted(Scalar type) {
    return type.isFloating() || type.bits() >= Integer.SIZE ? type : Scalar.INT32;
  }

  /**
   * @param type of the result, and of the operands unless it is a comparison
   */
  static Expr of(String text, Expr left, Expr right, Scalar type, ClangNode node) {
    var operator = OPERATORS.get(text);
    if (operator == null) {
      throw new NotUnderstood("`" + text + "`", node);
    }
    if (operator.isComparison()) {
      return isFollowed(left, right)
          ? Exprs.compared(operator, left, right)
          : Exprs.data(Scalar.BOOL);
    }
    if (type.isFloating()) {
      return Exprs.data(type);
    }
    return Exprs.binary(operator, Exprs.converted(left, type), Exprs.converted(right, type), type);
  }

  /** Whether what is computed of them is more than data. */
  static boolean isFollowed(Expr left, Expr right) {
    return isWhole(left) && isWhole(right);
  }

  private static boolean isWhole(Expr expr) {
    return expr.type() instanceof Scalar scalar && !scalar.isFloating();
  }
}
