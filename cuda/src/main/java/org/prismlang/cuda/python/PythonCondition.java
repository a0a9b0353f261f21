package org.prismlang.cuda.python;

import java.util.Map;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** A precondition as an expression of Python, with the arithmetic of its types. */
final class PythonCondition {
  private final Map<String, String> names;

  private PythonCondition(Map<String, String> names) {
    this.names = names;
  }

  /** {@code names}: what the function calls the kernel's parameters. */
  static String of(Expr condition, Map<String, String> names) {
    return new PythonCondition(names).of(condition);
  }

  private String of(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), var type) ->
          type == Scalar.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
      case Expr.Constant(Value.Truth(boolean truth), _) -> truth ? "True" : "False";
      case Expr.Read(Local local) -> names.getOrDefault(local.name(), local.name());
      case Expr.Position(var place) when place == Expr.Place.BLOCKS -> "grid";
      case Expr.Position(var place) when place == Expr.Place.THREADS -> "block";
      case Expr.Unary unary -> unary(unary);
      case Expr.Binary binary -> binary(binary);
      case Expr.Convert(Expr operand, _, var type) -> call("_converted", type, of(operand));
      default -> throw new IllegalStateException("no condition of a launch: " + expr);
    };
  }

  private String unary(Expr.Unary unary) {
    var operand = of(unary.operand());
    return switch (unary.operator()) {
      case PLUS -> operand;
      case NOT -> "(not " + operand + ")";
      case NEGATE -> call("_fitting", unary.type(), "-" + operand);
      case INVERT -> call("_fitting", unary.type(), "~" + operand);
    };
  }

  private String binary(Expr.Binary binary) {
    var left = of(binary.left());
    var right = of(binary.right());
    var type = binary.left().type();
    return switch (binary.operator()) {
      case AND -> "(" + left + " and " + right + ")";
      case OR -> "(" + left + " or " + right + ")";
      case ADD, SUBTRACT, MULTIPLY ->
          call("_fitting", type, left + " " + binary.operator().text() + " " + right);
      case DIVIDE -> call("_fitting", type, "_quotient(" + left + ", " + right + ")");
      case REMAINDER -> "_remainder(" + left + ", " + right + ")";
      case SHIFT_LEFT -> call("_fitting", type, left + " << " + distance(type, right));
      case SHIFT_RIGHT -> "(" + left + " >> " + distance(type, right) + ")";
      case BIT_AND, BIT_OR, BIT_XOR, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          "(" + left + " " + binary.operator().text() + " " + right + ")";
    };
  }

  private static String distance(Type type, String by) {
    return call("_distance", type, by);
  }

  private static String call(String function, Type type, String value) {
    return function + "(\"" + type + "\", " + value + ")";
  }
}
