package org.prismlang.kernel.ir;

import org.prismlang.lang.type.Perspective;

/** How often a value differs, by what it is made of. */
public final class Varying {
  private Varying() {}

  public static Perspective of(Expr expr) {
    return Walk.exprs(expr).map(Varying::itself).reduce(Perspective.GRID, Perspective::meet);
  }

  private static Perspective itself(Expr expr) {
    return switch (expr) {
      case Expr.Read(Local local) -> local.perspective();
      case Expr.Position(var place) when place == Expr.Place.THREAD -> Perspective.THREAD;
      default -> Perspective.GRID;
    };
  }
}
