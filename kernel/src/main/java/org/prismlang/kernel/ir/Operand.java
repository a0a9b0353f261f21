package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.type.Value;

/** What an operation or a call is given, in the order of the intrinsic's operands. */
public sealed interface Operand {
  /** A value, or a thread-local array, whole or in part, by reference. */
  record OfValue(Expr expr) implements Operand {}

  /** Memory: one element, a box of a tile, or a whole tensor map. */
  record OfAccess(Access access) implements Operand {}

  /** Coordinates of a tensor map access, or the places that take several results. */
  record OfSeveral(List<Expr> exprs) implements Operand {
    public OfSeveral {
      exprs = List.copyOf(exprs);
    }
  }

  /** Known when compiling: a number, truth value or word. */
  record OfConstant(Value value) implements Operand {}

  /** A pure procedure of one thread. */
  record OfCode(String procedure) implements Operand {}

  /**
   * Where the copy engine counts the bytes of a load: appended behind the intrinsic's own operands
   * when synchronization is placed.
   */
  record OfBarrier(Barrier barrier, Expr generation) implements Operand {}

  /** Not given. */
  record Absent() implements Operand {}
}
