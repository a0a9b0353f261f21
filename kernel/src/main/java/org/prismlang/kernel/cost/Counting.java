package org.prismlang.kernel.cost;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Atomic operations that only count: the banks add up the lanes that count in one word. */
public final class Counting {
  private Counting() {}

  /** Whether every lane adds one to a word, and none asks what was there. */
  public static boolean isCount(Stmt.Operate operate) {
    if (!operate.intrinsic().name().equals("atomic_add") || operate.result().isPresent()) {
      return false;
    }
    var given = new Given(operate.intrinsic(), operate.operands());
    return given.access("word").memory().element() instanceof Scalar type
        && type.isInteger()
        && type.bits() == Integer.SIZE
        && given.value("value") instanceof Expr.Constant(Value.Int(long number), _)
        && number == 1;
  }
}
