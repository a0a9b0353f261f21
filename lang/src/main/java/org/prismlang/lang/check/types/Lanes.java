package org.prismlang.lang.check.types;

import java.util.List;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/** {@code v.x}: an element of a vector by its letter. */
public final class Lanes {
  /** What arrays of Python know of themselves. */
  private static final Set<String> NOT_OF_MEMORY =
      Set.of("shape", "size", "ndim", "stride", "strides", "length", "numel", "dtype");

  private Lanes() {}

  public static Term of(Term base, Expr.Field field, Frame frame) {
    if (base.type() instanceof Type.Struct struct) {
      return Structs.field(base, struct, field, frame);
    }
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
                      : NOT_OF_MEMORY.contains(field.name().text()) && base.type().isMemory()
                          ? UnknownNames.NO_LENGTH
                          : "only vectors have fields: `.x`, `.y`, `.z`, `.w`; and structs, by"
                              + " name"));
    }
    return new Term.Nowhere(field.span());
  }
}
