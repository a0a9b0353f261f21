package org.prismlang.kernel.cost;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** What atomic operations ask of the banks. */
public final class AtomicService {
  private AtomicService() {}

  public static Service of(Stmt.Operate operate) {
    if (!(operate.intrinsic().op() instanceof AtomicOp op)) {
      throw new IllegalStateException(operate.intrinsic().name() + " is about no atomic word");
    }
    return switch (op.way()) {
      case READ -> Service.LOADS;
      case WRITE -> Service.STORES;
      case CHANGE -> isCount(operate) ? Service.STORES : Service.ATOMICS;
    };
  }

  /** Whether every lane adds one to a word, and none asks what was there: banks count the lanes. */
  private static boolean isCount(Stmt.Operate operate) {
    var given = new Given(operate.intrinsic(), operate.operands());
    return operate.intrinsic().is(Trait.COUNTS)
        && operate.result().isEmpty()
        && given.access("word").memory().element() instanceof Scalar type
        && type.isInteger()
        && type.bits() == Integer.SIZE
        && given.value("value") instanceof Expr.Constant(Value.Int(long number), _)
        && number == 1;
  }
}
