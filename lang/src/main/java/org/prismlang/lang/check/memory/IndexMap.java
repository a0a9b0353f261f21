package org.prismlang.lang.check.memory;

import java.util.List;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/** {@code view[indices]} is {@code source[places]}. */
public record IndexMap(Type type, List<Variable> indices, List<Term> places, boolean isIdentity) {
  public IndexMap {
    indices = List.copyOf(indices);
    places = List.copyOf(places);
  }

  public static IndexMap identity(Type type) {
    return new IndexMap(type, List.of(), List.of(), true);
  }

  /**
   * Whether it only moves: each index stands alone or with something added, in order, the last one
   * last.
   */
  public boolean isShift() {
    int next = 0;
    for (var place : places) {
      boolean mentions = indices.stream().anyMatch(index -> Terms.mentions(place, index));
      if (mentions && (next == indices.size() || !isMoved(place, indices.get(next)))) {
        return false;
      }
      next += mentions ? 1 : 0;
    }
    return next == indices.size()
        && (places.isEmpty() || Terms.mentions(places.getLast(), indices.getLast()));
  }

  private static boolean isMoved(Term place, Variable index) {
    if (place instanceof Term.Read read) {
      return read.variable() == index;
    }
    if (place instanceof Term.Convert convert) {
      return isMoved(convert.operand(), index);
    }
    if (!(place instanceof Term.Binary sum)) {
      return false;
    }
    boolean left = Terms.mentions(sum.left(), index);
    boolean right = Terms.mentions(sum.right(), index);
    return switch (sum.operator()) {
      case ADD -> left != right && isMoved(left ? sum.left() : sum.right(), index);
      case SUBTRACT -> left && !right && isMoved(sum.left(), index);
      default -> false;
    };
  }
}
