package org.prismlang.kernel.cost;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** What atomic operations ask of the banks. */
public final class AtomicService {
  private AtomicService() {}

  public static Service of(Stmt.Operate operate) {
    return switch (operate.intrinsic().name()) {
      case "atomic_load", "wait_until" -> Service.LOADS;
      case "atomic_store" -> Service.STORES;
      case "atomic_add" -> isCount(operate) ? Service.STORES : Service.ATOMICS;
      default -> Service.ATOMICS;
    };
  }

  /** Whether every lane adds one to a word, and none asks what was there: banks count the lanes. */
  private static boolean isCount(Stmt.Operate operate) {
    var given = new Given(operate.intrinsic(), operate.operands());
    return operate.result().isEmpty()
        && given.access("word").memory().element() instanceof Scalar type
        && type.isInteger()
        && type.bits() == Integer.SIZE
        && given.value("value") instanceof Expr.Constant(Value.Int(long number), _)
        && number == 1;
  }
}
