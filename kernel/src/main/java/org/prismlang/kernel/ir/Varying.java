package org.prismlang.kernel.ir;

import org.prismlang.lang.type.Perspective;

/** How often a value differs, by what it is made of. */
public final class Varying {
  private Varying() {}

  public static Perspective of(Expr expr) {
    var all =
        switch (expr) {
          case Expr.Read(Local local) -> local.perspective();
          case Expr.Position(var place) when place == Expr.Place.THREAD -> Perspective.THREAD;
          default -> Perspective.GRID;
        };
    var uses = Uses.of(expr);
    for (var part : uses.exprs()) {
      all = all.meet(of(part));
    }
    for (var access : uses.accesses()) {
      for (var part : Uses.of(access)) {
        all = all.meet(of(part));
      }
    }
    return all;
  }
}
