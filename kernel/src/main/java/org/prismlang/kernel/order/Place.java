package org.prismlang.kernel.order;

import java.util.Optional;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.ir.Memory;

/**
 * What a pointer stands for.
 *
 * @param base the element of the memory it begins at, counted through all dimensions; empty where
 *     that is not known
 * @param view the view it goes through, or the memory itself by name
 */
record Place(Memory memory, Optional<Form> base, String view) {
  /** The memory itself. */
  static Place whole(Memory memory) {
    return new Place(memory, Optional.of(Form.of(0)), memory.name());
  }

  boolean isWhole() {
    return base.isPresent() && base.get().equals(Form.of(0)) && view.equals(memory.name());
  }

  Place somewhere() {
    return new Place(memory, Optional.empty(), view);
  }
}
