package org.prismlang.bundl.prism;

import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** What a Prism expression is, before anything is made of it. */
final class Written {
  private Written() {}

  static boolean isNamed(Expr.Call it, String word) {
    return it.callee() instanceof Expr.Variable(String name, _) && name.equals(word);
  }

  static Type.Base type(Expr written, Scope scope) {
    return switch (written) {
      case Expr.Bool _ -> Type.Base.BOOL;
      case Expr.Binary it ->
          it.operator().isComparison() || it.operator().isLogical()
              ? Type.Base.BOOL
              : Type.Base.INT;
      case Expr.Unary it -> it.operator() == UnaryOperator.NOT ? Type.Base.BOOL : Type.Base.INT;
      case Expr.Conditional it -> type(it.then(), scope);
      case Expr.Variable it ->
          switch (scope.find(it.name())) {
            case Known.Scalar scalar -> scalar.type();
            case Known.Constant constant -> constant.type();
            case Known.Array _, Known.Nothing _ -> Type.Base.INT;
          };
      default -> Type.Base.INT;
    };
  }

  /** The parts of an expression that are values, itself the first. */
  static List<Expr> parts(Expr written) {
    return Descent.from(List.of(written), Written::values).toList();
  }

  private static List<Expr> values(Expr written) {
    return switch (written) {
      case Expr.Call it when isNamed(it, "id") || isNamed(it, "units") -> List.of();
      case Expr.Call it -> it.arguments().stream().map(Argument::value).toList();
      default -> written.children();
    };
  }

  static Optional<Operator> operator(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Optional.of(Operator.ADD);
      case SUBTRACT -> Optional.of(Operator.SUBTRACT);
      case MULTIPLY -> Optional.of(Operator.MULTIPLY);
      case DIVIDE -> Optional.of(Operator.DIVIDE);
      case REMAINDER -> Optional.of(Operator.REMAINDER);
      case LESS, GREATER -> Optional.of(Operator.LESS);
      case LESS_EQUAL, GREATER_EQUAL -> Optional.of(Operator.LESS_OR_EQUAL);
      case EQUAL -> Optional.of(Operator.EQUAL);
      case NOT_EQUAL -> Optional.of(Operator.NOT_EQUAL);
      case OR, AND, BIT_OR, BIT_XOR, BIT_AND, SHIFT_LEFT, SHIFT_RIGHT -> Optional.empty();
    };
  }

  /** {@code a > b} is {@code b < a}. */
  static boolean isTurned(BinaryOperator operator) {
    return operator == BinaryOperator.GREATER || operator == BinaryOperator.GREATER_EQUAL;
  }
}
