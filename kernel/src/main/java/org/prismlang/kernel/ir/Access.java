package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * Some elements of a memory: a box in the memory's own coordinates, whatever views lead there.
 *
 * @param view the view it goes through: the name of a {@link View}, or of the memory itself
 * @param generation the use of a ring's slot
 * @param index first element, one expression a dimension; one for a pointer
 * @param extents elements from there, one number a dimension
 */
public record Access(
    Memory memory,
    String view,
    Optional<Expr> generation,
    List<Expr> index,
    List<Integer> extents,
    Span span) {
  public Access {
    index = List.copyOf(index);
    extents = List.copyOf(extents);
  }

  public boolean isElement() {
    for (int extent : extents) {
      if (extent != 1) {
        return false;
      }
    }
    return true;
  }
}
