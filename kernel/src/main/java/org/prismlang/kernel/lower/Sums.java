package org.prismlang.kernel.lower;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Integer arithmetic on expressions. */
final class Sums {
  static final Expr ZERO = constant(0);

  private Sums() {}

  static Expr constant(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  static boolean is(Expr expr, long value) {
    return expr instanceof Expr.Constant(Value.Int(long known), _) && known == value;
  }

  /** As it is, so that copies of an unrolled loop keep one shape; {@link Tidy} comes later. */
  static Expr sum(Expr left, Expr right) {
    return binary(BinaryOperator.ADD, left, right);
  }

  static Expr plus(Expr left, Expr right) {
    if (is(right, 0)) {
      return left;
    }
    return is(left, 0) ? right : binary(BinaryOperator.ADD, left, right);
  }

  static Expr times(Expr left, Expr right) {
    if (is(right, 1)) {
      return left;
    }
    return is(left, 1) ? right : binary(BinaryOperator.MULTIPLY, left, right);
  }

  static Expr over(Expr left, int divisor) {
    if (left instanceof Expr.Constant(Value.Int(long value), Type type)) {
      return new Expr.Constant(new Value.Int(value / divisor), type);
    }
    return divisor == 1 ? left : binary(BinaryOperator.DIVIDE, left, constant(divisor));
  }

  /** Of operands that may differ in width: the wider one's type. */
  static Expr binary(BinaryOperator operator, Expr left, Expr right) {
    if (left.type().equals(right.type())) {
      return new Expr.Binary(operator, left, right, left.type());
    }
    boolean leftIsWider =
        left.type() instanceof Scalar a && right.type() instanceof Scalar b && b.widensTo(a);
    var type = leftIsWider ? left.type() : right.type();
    return new Expr.Binary(operator, as(left, type), as(right, type), type);
  }

  static Expr as(Expr expr, Type type) {
    return expr.type().equals(type) ? expr : new Expr.Convert(expr, false, type);
  }
}
