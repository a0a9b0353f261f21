package org.prismlang.cuda.host;

import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * A precondition in C++. Arithmetic that may leave its type goes through functions that say so in a
 * variable {@code fits}.
 */
public final class HostCondition {
  private final Map<String, String> names;
  private final Optional<String> prefix;
  private boolean mayNotFit;

  /** {@code prefix}: of functions that check; none where all is known to fit. */
  private HostCondition(Map<String, String> names, Optional<String> prefix) {
    this.names = names;
    this.prefix = prefix;
  }

  /** Arithmetic of a launch that keeps to all preconditions, which see to it that it fits. */
  public static String plain(Expr expr, Map<String, String> names) {
    return Printer.print(new HostCondition(names, Optional.empty()).of(expr));
  }

  /**
   * What stands between the parentheses of an {@code if} that finds it broken.
   *
   * @param names what the launcher calls the parameters
   * @param prefix of the functions' names
   */
  public static String broken(Precondition precondition, Map<String, String> names, String prefix) {
    var condition = new HostCondition(names, Optional.of(prefix));
    var broken = "!(" + Printer.print(condition.of(precondition.condition())) + ")";
    return condition.mayNotFit ? "bool fits = true; " + broken + " || !fits" : broken;
  }

  private CudaExpr of(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), var type) -> number(value, (Scalar) type);
      case Expr.Constant(Value.Truth(boolean truth), _) -> CudaExpr.text(Boolean.toString(truth));
      case Expr.Read(Local local) -> CudaExpr.name(names.getOrDefault(local.name(), local.name()));
      case Expr.Position(var place) when place == Expr.Place.BLOCKS -> CudaExpr.name("grid");
      case Expr.Position(var place) when place == Expr.Place.THREADS -> CudaExpr.name("block");
      case Expr.Unary unary -> unary(unary);
      case Expr.Binary binary -> binary(binary);
      case Expr.Convert(Expr operand, _, var type) -> of(operand).cast(Types.of(type));
      default -> throw new IllegalStateException("no condition of a launch: " + expr);
    };
  }

  private static CudaExpr number(long value, Scalar type) {
    if (value == Long.MIN_VALUE && type == Scalar.INT64) {
      return CudaExpr.text("INT64_MIN");
    }
    return switch (type) {
      case INT64 -> new CudaExpr.Number(value, "ll");
      case UINT32 -> CudaExpr.unsigned(value);
      case UINT64 -> CudaExpr.text(Long.toUnsignedString(value) + "ull");
      default -> CudaExpr.number(value);
    };
  }

  private CudaExpr unary(Expr.Unary unary) {
    var operand = of(unary.operand());
    return switch (unary.operator()) {
      case PLUS -> operand;
      case NOT -> operand.not();
      case INVERT -> new CudaExpr.Unary("~", operand).cast(Types.of(unary.type()));
      case NEGATE ->
          checked("subtract", (Scalar) unary.type(), number(0, (Scalar) unary.type()), operand);
    };
  }

  private CudaExpr binary(Expr.Binary binary) {
    var left = of(binary.left());
    var right = of(binary.right());
    var type = (Scalar) binary.left().type();
    return switch (binary.operator()) {
      case ADD -> checked("add", type, left, right);
      case SUBTRACT -> checked("subtract", type, left, right);
      case MULTIPLY -> checked("multiply", type, left, right);
      case DIVIDE, REMAINDER -> {
        boolean isSafe =
            binary.right() instanceof Expr.Constant(Value.Int(long by), _) && by != 0 && by != -1;
        boolean divides = binary.operator() == BinaryOperator.DIVIDE;
        yield isSafe
            ? new CudaExpr.Binary(divides ? Operator.DIVIDE : Operator.REMAINDER, left, right)
            : checked(divides ? "divide" : "remainder", type, left, right);
      }
      case SHIFT_LEFT -> checked("shift_left", type, left, right);
      case SHIFT_RIGHT -> checked("shift_right", type, left, right);
      default -> new CudaExpr.Binary(plain(binary.operator()), left, right);
    };
  }

  private CudaExpr checked(String function, Scalar type, CudaExpr left, CudaExpr right) {
    if (prefix.isEmpty()) {
      return new CudaExpr.Binary(unchecked(function), left, right);
    }
    mayNotFit = true;
    var name = prefix.get() + function + "<" + Types.name(type) + ">";
    return CudaExpr.call(name, left, right, CudaExpr.name("fits"));
  }

  private static Operator unchecked(String function) {
    return switch (function) {
      case "add" -> Operator.ADD;
      case "subtract" -> Operator.SUBTRACT;
      case "multiply" -> Operator.MULTIPLY;
      case "divide" -> Operator.DIVIDE;
      case "remainder" -> Operator.REMAINDER;
      case "shift_left" -> Operator.SHIFT_LEFT;
      case "shift_right" -> Operator.SHIFT_RIGHT;
      default -> throw new IllegalStateException("not checked: " + function);
    };
  }

  private static Operator plain(BinaryOperator operator) {
    return switch (operator) {
      case AND -> Operator.AND;
      case OR -> Operator.OR;
      case EQUAL -> Operator.EQUAL;
      case NOT_EQUAL -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case LESS_EQUAL -> Operator.LESS_EQUAL;
      case GREATER -> Operator.GREATER;
      case GREATER_EQUAL -> Operator.GREATER_EQUAL;
      case BIT_AND -> Operator.BIT_AND;
      case BIT_OR -> Operator.BIT_OR;
      case BIT_XOR -> Operator.BIT_XOR;
      default -> throw new IllegalStateException("not plain: " + operator.text());
    };
  }
}
