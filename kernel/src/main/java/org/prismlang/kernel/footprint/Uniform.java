package org.prismlang.kernel.footprint;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Meaning;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

/** Whether threads of one number are known to see one value in all blocks of a unit. */
public final class Uniform {
  private final Perspective unit;
  private final Environment at;

  private Uniform(Perspective unit, Environment at) {
    this.unit = unit;
    this.at = at;
  }

  public static boolean is(Expr expr, Perspective unit, Environment at) {
    return new Uniform(unit, at).is(expr);
  }

  private boolean is(Expr expr) {
    return isByForm(expr)
        || switch (expr) {
          case Expr.Read(Local local) -> local.perspective().isAtLeast(unit);
          case Expr.Position(var place) -> place != Expr.Place.BLOCK;
          case Expr.Load(var access, _, _) ->
              access.memory().isConst()
                  && access.memory().space() != Memory.Space.SHARED
                  && Uses.of(access).stream().allMatch(this::is);
          case Expr.Call _ -> false;
          case Expr.Apply apply when !isOfOperands(apply.intrinsic()) -> false;
          default -> {
            var uses = Uses.of(expr);
            yield uses.accesses().isEmpty() && uses.exprs().stream().allMatch(this::is);
          }
        };
  }

  /** Whether it gives the same for the same operands, in whatever block. */
  private static boolean isOfOperands(Intrinsic intrinsic) {
    return intrinsic.isPure()
        && !intrinsic.operands().isEmpty()
        && intrinsic.meaning().filter(Meaning.OfPlace.class::isInstance).isEmpty();
  }

  private boolean isByForm(Expr expr) {
    return expr.type() instanceof Scalar scalar
        && scalar.isInteger()
        && Forms.of(expr, at).symbols().stream().allMatch(this::isSame);
  }

  /** What forms do not look into is not told apart by blocks. */
  private boolean isSame(Symbol symbol) {
    return symbol.nature() == Symbol.Nature.THREAD
        || symbol.origin().isEmpty() && symbol.isUniformIn(unit);
  }
}
