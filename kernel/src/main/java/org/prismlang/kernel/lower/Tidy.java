package org.prismlang.kernel.lower;

import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Takes out of integer arithmetic what composing indices left in: {@code x + 0}, {@code 2 + 3}. */
final class Tidy {
  private static final Rewrite REBUILD = new Rewrite(Tidy::simpler, true);

  private Tidy() {}

  static List<Stmt> statements(List<Stmt> statements) {
    return REBUILD.statements(statements);
  }

  static Expr expr(Expr expr) {
    return REBUILD.expr(expr);
  }

  private static Expr simpler(Expr expr) {
    if (!(expr instanceof Expr.Binary binary)) {
      return expr;
    }
    if (binary.operator().isComparison()) {
      return compared(binary);
    }
    return binary.type() instanceof Scalar scalar && scalar.isInteger()
        ? simpler(binary, scalar)
        : expr;
  }

  private static Expr compared(Expr.Binary it) {
    if (!(it.left() instanceof Expr.Constant(Value.Int(long a), Type left))
        || !(it.right() instanceof Expr.Constant(Value.Int(long b), Type right))
        || left != Scalar.INT32
        || right != Scalar.INT32) {
      return it;
    }
    boolean holds =
        switch (it.operator()) {
          case EQUAL -> a == b;
          case NOT_EQUAL -> a != b;
          case LESS -> a < b;
          case LESS_EQUAL -> a <= b;
          case GREATER -> a > b;
          case GREATER_EQUAL -> a >= b;
          default -> throw new IllegalStateException("no comparison: " + it.operator());
        };
    return Results.truth(holds);
  }

  private static Expr simpler(Expr.Binary it, Scalar type) {
    if (it.left() instanceof Expr.Constant(Value.Int(long a), _)
        && it.right() instanceof Expr.Constant(Value.Int(long b), _)) {
      return folded(it, a, b, type);
    }
    if (Sums.is(it.right(), 0) && isSum(it.operator())) {
      return it.left();
    }
    if (Sums.is(it.left(), 0) && it.operator() == BinaryOperator.ADD) {
      return it.right();
    }
    boolean scales =
        it.operator() == BinaryOperator.MULTIPLY || it.operator() == BinaryOperator.DIVIDE;
    if (Sums.is(it.right(), 1) && scales) {
      return it.left();
    }
    if (Sums.is(it.left(), 1) && it.operator() == BinaryOperator.MULTIPLY) {
      return it.right();
    }
    if (isRemainderOfRemainder(it)) {
      return new Expr.Binary(
          it.operator(), ((Expr.Binary) it.left()).left(), it.right(), it.type());
    }
    return reassociated(it, type);
  }

  /** {@code (x % a) % b} of a position is {@code x % b} where {@code b} divides {@code a}. */
  private static boolean isRemainderOfRemainder(Expr.Binary it) {
    return it.operator() == BinaryOperator.REMAINDER
        && it.left() instanceof Expr.Binary inner
        && inner.operator() == BinaryOperator.REMAINDER
        && inner.left() instanceof Expr.Position
        && inner.right() instanceof Expr.Constant(Value.Int(long a), _)
        && it.right() instanceof Expr.Constant(Value.Int(long b), _)
        && b > 0
        && a % b == 0;
  }

  private static boolean isSum(BinaryOperator operator) {
    return operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT;
  }

  /** {@code (x + a) + b} with constants is {@code x + (a + b)}. */
  private static Expr reassociated(Expr.Binary it, Scalar type) {
    if (it.operator() == BinaryOperator.ADD
        && it.left() instanceof Expr.Binary inner
        && inner.operator() == BinaryOperator.ADD
        && inner.right() instanceof Expr.Constant(Value.Int(long a), _)
        && it.right() instanceof Expr.Constant(Value.Int(long b), _)
        && fits(a + b, type)) {
      return new Expr.Binary(BinaryOperator.ADD, inner.left(), constant(a + b, type), type);
    }
    return it;
  }

  private static Expr folded(Expr.Binary it, long a, long b, Scalar type) {
    if (b == 0
        && (it.operator() == BinaryOperator.DIVIDE || it.operator() == BinaryOperator.REMAINDER)) {
      return it;
    }
    long result;
    switch (it.operator()) {
      case ADD -> result = a + b;
      case SUBTRACT -> result = a - b;
      case MULTIPLY -> result = a * b;
      case DIVIDE -> result = a / b;
      case REMAINDER -> result = a % b;
      default -> {
        return it;
      }
    }
    return fits(a, type) && fits(b, type) && fits(result, type) ? constant(result, type) : it;
  }

  /** 32 bits are enough for indices; what is larger stays as it is written. */
  private static boolean fits(long value, Scalar type) {
    return value >= (type.nature() == Scalar.Nature.UNSIGNED ? 0 : -(1L << (type.bits() - 1)))
        && value < 1L << Math.min(31, type.bits() - 1);
  }

  private static Expr constant(long value, Type type) {
    return new Expr.Constant(new Value.Int(value), type);
  }
}
