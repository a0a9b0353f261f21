package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.syntax.Expr;

/** {@code float[M][N]} as a type: without extents, a scalar's. */
public record TensorType(Expr element, List<Expr> extents) {
  public TensorType {
    extents = List.copyOf(extents);
  }

  public static TensorType of(Expr written) {
    var extents = new ArrayList<Expr>();
    var element = written;
    while (element instanceof Expr.Index(var base, var indices, _)) {
      extents.addAll(0, indices);
      element = base;
    }
    return new TensorType(element, extents);
  }
}
