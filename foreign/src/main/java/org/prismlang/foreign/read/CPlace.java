package org.prismlang.foreign.read;

import java.util.List;
import java.util.Map;
import org.prismlang.foreign.c.CType;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;

/** What can be assigned to, or looked at. */
sealed interface CPlace {
  record Variable(Local local) implements CPlace {}

  /** A value that nobody assigns to: a parameter of the kernel. */
  record Given(CValue value) implements CPlace {}

  /**
   * A variable that holds a pointer: what it points into is the same everywhere.
   *
   * @param key of the variable, in the call at hand
   */
  record PointerVariable(String key, Local offset) implements CPlace {}

  record Fields(Map<String, CPlace> fields) implements CPlace {
    public Fields {
      fields = Map.copyOf(fields);
    }
  }

  record InMemory(String key, Expr offset, CType type) implements CPlace {}

  record InArray(Root.InRegisters array, Expr index, CType type) implements CPlace {}

  /** Lanes of a vector. */
  record Several(List<CPlace> places, CType type) implements CPlace {
    public Several {
      places = List.copyOf(places);
    }
  }

  /** Of one thread, and what is in it is not followed: reading gives data. */
  record Hidden(CType type) implements CPlace {}
}
