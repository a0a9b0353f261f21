package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.ir.Memory;

/**
 * What a pointer stands for.
 *
 * @param base the element of the memory it begins at, counted through all dimensions; empty where
 *     that is not known
 * @param corner the same by dimension, the slot of a ring first; none where that is not known
 * @param view the view it goes through, or the memory itself by name
 */
record Place(Memory memory, Optional<Form> base, List<Form> corner, String view) {
  Place {
    corner = List.copyOf(corner);
  }

  /** The memory itself. */
  static Place whole(Memory memory) {
    int dimensions = memory.rank() + (memory.isRing() ? 1 : 0);
    return new Place(
        memory,
        Optional.of(Form.ZERO),
        memory.isRing() ? List.of() : Collections.nCopies(dimensions, Form.ZERO),
        memory.name());
  }

  Place somewhere() {
    return new Place(memory, Optional.empty(), List.of(), view);
  }

  /** Coordinates of an element that a pointer of this shape has; none where they are not known. */
  List<Form> at(List<Integer> shape, List<Form> index) {
    var whole = memory.shape();
    int outer = whole.size() - shape.size();
    boolean isLike =
        corner.size() >= index.size()
            && outer >= 0
            && whole.subList(outer, whole.size()).equals(shape)
            && index.size() == Math.max(1, shape.size());
    if (!isLike) {
      return List.of();
    }
    var all = new ArrayList<>(corner);
    int first = corner.size() - index.size();
    for (int i = 0; i < index.size(); i++) {
      all.set(first + i, corner.get(first + i).plus(index.get(i)));
    }
    return all;
  }
}
