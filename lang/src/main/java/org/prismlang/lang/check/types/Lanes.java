package org.prismlang.lang.check.types;

import java.util.List;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/** {@code v.x}: an element of a vector by its letter. */
public final class Lanes {
  private Lanes() {}

  public static Term of(Term base, Expr.Field field, Frame frame) {
    int lane = "xyzw".indexOf(field.name().text());
    if (base.type() instanceof Type.Vector vector
        && field.name().text().length() == 1
        && lane >= 0
        && lane < vector.length()) {
      return new Term.Lane(base, lane, vector.element(), field.span());
    }
    if (!base.type().isBroken()) {
      frame.report(
          Code.P0210
              .at(field.name().span(), base.type() + " has no `." + field.name().text() + "`")
              .help(
                  base.type() instanceof Type.Vector vector
                      ? "its elements are `."
                          + String.join(
                              "`, `.",
                              List.of("x", "y", "z", "w").subList(0, Math.min(4, vector.length())))
                          + "`"
                      : "only vectors have fields: `.x`, `.y`, `.z`, `.w`"));
    }
    return new Term.Nowhere(field.span());
  }
}
