package org.prismlang.foreign.read;

import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Makes expressions of the IR, the short way where both sides are known. */
final class Exprs {
  static final Expr ZERO = number(0, Scalar.INT64);

  private Exprs() {}

  static Expr number(long value, Scalar type) {
    return new Expr.Constant(
        type == Scalar.BOOL ? new Value.Truth(value != 0) : new Value.Int(value), type);
  }

  /** A number as a type holds it. */
  static Expr wrapped(long value, Scalar type) {
    int unused = Long.SIZE - type.bits();
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    return number(isUnsigned ? value << unused >>> unused : value << unused >> unused, type);
  }

  static Expr truth(boolean value) {
    return new Expr.Constant(new Value.Truth(value), Scalar.BOOL);
  }

  /** A value of which nothing is known. */
  static Expr data(Type type) {
    var real = new Expr.Constant(new Value.Real(0), Scalar.FLOAT);
    if (type == Scalar.FLOAT) {
      return real;
    }
    if (type == Scalar.BOOL) {
      return new Expr.Binary(BinaryOperator.LESS, real, real, Scalar.BOOL);
    }
    return type instanceof Scalar
        ? new Expr.Convert(real, false, type)
        : new Expr.Build(List.of(), type);
  }

  /** Whether it is {@link #data} that is no real number, or is made of such alone. */
  static boolean isData(Expr expr) {
    if (expr instanceof Expr.Build build) {
      return build.elements().isEmpty();
    }
    boolean isReal = false;
    for (var part : Walk.exprs(expr).toList()) {
      switch (part) {
        case Expr.Constant(Value.Real _, _) -> isReal = true;
        case Expr.Constant _, Expr.Unary _, Expr.Binary _, Expr.Convert _, Expr.Choice _ -> {}
        default -> {
          return false;
        }
      }
    }
    return isReal && (Integers.are(expr.type()) || expr.type() == Scalar.BOOL);
  }

  static boolean isNumber(Expr expr, long wanted) {
    return expr instanceof Expr.Constant(Value.Int(long value), _) && value == wanted;
  }

  static Expr binary(BinaryOperator operator, Expr left, Expr right, Scalar type) {
    if (left instanceof Expr.Constant(Value.Int(long a), _)
        && right instanceof Expr.Constant(Value.Int(long b), _)
        && type == Scalar.INT64) {
      switch (operator) {
        case ADD -> {
          return number(a + b, type);
        }
        case MULTIPLY -> {
          return number(a * b, type);
        }
        default -> {}
      }
    }
    boolean isSame =
        operator == BinaryOperator.ADD && isNumber(right, 0)
            || operator == BinaryOperator.MULTIPLY && isNumber(right, 1);
    if (isSame && left.type().equals(type)) {
      return left;
    }
    if (operator == BinaryOperator.ADD && isNumber(left, 0) && right.type().equals(type)) {
      return right;
    }
    return new Expr.Binary(operator, left, right, type);
  }

  static Expr plus(Expr left, Expr right) {
    return binary(BinaryOperator.ADD, left, right, Scalar.INT64);
  }

  static Expr times(Expr left, long right) {
    return binary(BinaryOperator.MULTIPLY, left, number(right, Scalar.INT64), Scalar.INT64);
  }

  static Expr not(Expr condition) {
    return new Expr.Unary(UnaryOperator.NOT, condition, Scalar.BOOL);
  }

  static Expr compared(BinaryOperator operator, Expr left, Expr right) {
    return new Expr.Binary(operator, left, right, Scalar.BOOL);
  }

  static Expr converted(Expr expr, Scalar type) {
    if (expr.type().equals(type)) {
      return expr;
    }
    if (type == Scalar.BOOL) {
      return expr.type() instanceof Scalar scalar && scalar.isInteger()
          ? compared(BinaryOperator.NOT_EQUAL, expr, number(0, scalar))
          : data(Scalar.BOOL);
    }
    if (expr instanceof Expr.Constant(Value.Int(long value), _) && type == Scalar.INT64) {
      return number(value, type);
    }
    return new Expr.Convert(expr, false, type);
  }

  /** Whether that shows without running anything. */
  static boolean isNeverNegative(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value >= 0;
      case Expr.Position _ -> true;
      case Expr.Convert(Expr inner, _, _) -> isNeverNegative(inner);
      case Expr.Binary(var operator, Expr left, Expr right, _) ->
          switch (operator) {
            case ADD, MULTIPLY, DIVIDE, REMAINDER, SHIFT_RIGHT ->
                isNeverNegative(left) && isNeverNegative(right);
            case BIT_AND -> isNeverNegative(left) || isNeverNegative(right);
            default -> false;
          };
      default -> false;
    };
  }

  static Expr applied(MathOp op, Scalar type, Expr... operands) {
    var all = List.of(operands).stream().map(it -> (Operand) new Operand.OfValue(it)).toList();
    return new Expr.Apply(op.intrinsic(), all, type);
  }
}
