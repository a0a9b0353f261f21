package org.prismlang.cuda.function;

import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Where threads and blocks stand. CUDA counts them with unsigned numbers, the IR with signed ones:
 * an expression made of positions and counts alone may stay unsigned, since nothing in it is ever
 * negative. What is the same for a whole warp is said in terms of the warp's index, so that the
 * compiler sees that it is.
 */
final class Positions {
  private static final int WARP = 32;

  private final FunctionScope scope;

  Positions(FunctionScope scope) {
    this.scope = scope;
  }

  static CudaExpr of(Expr.Place place) {
    return CudaExpr.name(
        switch (place) {
          case THREAD -> "threadIdx.x";
          case THREADS -> "blockDim.x";
          case BLOCK -> "blockIdx.x";
          case BLOCKS -> "gridDim.x";
        });
  }

  /** Whether it is printed as an unsigned number though it is an {@code int}. */
  boolean isUnsigned(Expr expr) {
    if (inTermsOfWarp(expr).isPresent()) {
      return false;
    }
    return switch (expr) {
      case Expr.Position _ -> true;
      case Expr.Binary binary ->
          binary.type() == Scalar.INT32
              && keepsSign(binary.operator())
              && isCount(binary.left())
              && isCount(binary.right())
              && (isUnsigned(binary.left()) || isUnsigned(binary.right()));
      default -> false;
    };
  }

  /** Unsigned, or a constant that is not negative. */
  boolean isCount(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), var type)
        ? value >= 0 && type == Scalar.INT32
        : isUnsigned(expr);
  }

  private static boolean keepsSign(BinaryOperator operator) {
    return switch (operator) {
      case ADD, MULTIPLY, DIVIDE, REMAINDER, BIT_AND, BIT_OR, SHIFT_RIGHT -> true;
      default -> false;
    };
  }

  /** A number of whole warps. */
  Optional<CudaExpr> inTermsOfWarp(Expr expr) {
    if (scope.mayNameWarp()
        && expr instanceof Expr.Binary(BinaryOperator operator, Expr threads, Expr divisor, _)
        && operator == BinaryOperator.DIVIDE
        && wholeWarps(divisor) > 0) {
      return warps(threads).map(it -> it.dividedBy(wholeWarps(divisor)));
    }
    return Optional.empty();
  }

  /** A number of threads divided by those of a warp. */
  private Optional<CudaExpr> warps(Expr threads) {
    if (threads instanceof Expr.Position(Expr.Place place)) {
      return place == Expr.Place.THREAD ? Optional.of(scope.warp()) : Optional.empty();
    }
    if (!(threads instanceof Expr.Binary(BinaryOperator operator, Expr left, Expr right, _))
        || wholeWarps(right) == 0) {
      return Optional.empty();
    }
    return switch (operator) {
      case REMAINDER -> warps(left).map(it -> it.modulo(wholeWarps(right)));
      case SUBTRACT ->
          isAtLeast(left, right)
              ? warps(left).map(it -> it.minus(CudaExpr.number(wholeWarps(right))))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** For all threads that run the code: divisions round towards zero, not down. */
  private boolean isAtLeast(Expr threads, Expr count) {
    var unit = scope.unit();
    long least = Ints.constant(count).orElseThrow();
    return switch (threads) {
      case Expr.Position _ -> unit.range().from() >= least;
      case Expr.Binary(BinaryOperator operator, _, Expr modulus, _) ->
          operator == BinaryOperator.REMAINDER
              && Ints.constant(modulus).equals(OptionalLong.of(unit.modulus()))
              && unit.first() >= least;
      default -> false;
    };
  }

  /** How many warps a constant number of threads is; 0 for a broken number of them. */
  private static long wholeWarps(Expr threads) {
    var count = Ints.constant(threads);
    return count.isPresent() && count.getAsLong() > 0 && count.getAsLong() % WARP == 0
        ? count.getAsLong() / WARP
        : 0;
  }
}
