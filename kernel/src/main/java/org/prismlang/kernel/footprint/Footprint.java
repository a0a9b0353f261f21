package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;

/**
 * The elements an access touches, in terms of the thread that does it: a box with its first element
 * and its extents. Of a ring, the first dimension is the slot.
 */
public record Footprint(Memory memory, List<Form> first, List<Integer> extents, Environment at) {
  public Footprint {
    first = List.copyOf(first);
    extents = List.copyOf(extents);
  }

  public static Footprint of(Access access, Environment at) {
    return of(access, 1, at);
  }

  /** Of {@code consecutive} elements from the one of the access: a vector. */
  public static Footprint of(Access access, int consecutive, Environment at) {
    var first = new ArrayList<Form>();
    var extents = new ArrayList<Integer>();
    var memory = access.memory();
    if (memory.isRing()) {
      first.add(
          access
              .generation()
              .map(it -> Forms.remainder(Forms.of(it, at), memory.depth(), at))
              .orElse(Form.ZERO));
      extents.add(access.generation().isPresent() ? 1 : memory.depth());
    }
    for (int i = 0; i < access.index().size(); i++) {
      first.add(Forms.of(access.index().get(i), at));
      boolean isLast = i == access.index().size() - 1;
      extents.add(isLast ? access.extents().get(i) + consecutive - 1 : access.extents().get(i));
    }
    return new Footprint(memory, first, extents, at);
  }
}
