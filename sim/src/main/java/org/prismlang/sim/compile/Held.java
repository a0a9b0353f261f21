package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.util.List;

/** What a name stands for in a method, in local slots that can be handed to another method. */
sealed interface Held permits Var, Place {
  /** One local slot. */
  record Piece(int slot, ClassDesc type) {}

  List<Piece> pieces();

  /** The same in other slots, in the order of the pieces. */
  Held moved(int[] slots);
}
