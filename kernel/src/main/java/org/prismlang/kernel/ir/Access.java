package org.prismlang.kernel.ir;

import java.util.ArrayList;
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

  /** Of this box in the memory as a launch makes it: all of an extent stays all of it. */
  List<Integer> extentsIn(Memory other) {
    if (other.shape().equals(memory.shape())) {
      return extents;
    }
    var changed = new ArrayList<>(extents);
    for (int i = 0; i < other.shape().size(); i++) {
      if (extents.get(i).equals(memory.shape().get(i))) {
        changed.set(i, other.shape().get(i));
      }
    }
    return changed;
  }

  /** Of a tensor map: the box that a copy engine moves which is told these coordinates. */
  public Access at(List<Expr> coordinates) {
    var corner = new ArrayList<>(coordinates);
    if (memory.isList()) {
      corner.addFirst(index.getFirst());
    }
    return new Access(memory, view, generation, corner, memory.box(), span);
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
