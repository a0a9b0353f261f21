package org.prismlang.foreign.read;

import java.util.Map;
import org.prismlang.kernel.ir.Expr;

/** What an expression gives. */
sealed interface CValue {
  record Plain(Expr expr) implements CValue {}

  /**
   * A pointer.
   *
   * @param offset from the root, in the root's units
   */
  record Address(Root root, Expr offset) implements CValue {}

  /** A structure, field by field. */
  record Parts(Map<String, CValue> fields) implements CValue {
    public Parts {
      fields = Map.copyOf(fields);
    }
  }

  /** A structure or vector that is data. */
  record Unseen() implements CValue {}
}
