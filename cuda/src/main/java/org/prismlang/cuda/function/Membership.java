package org.prismlang.cuda.function;

import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.layout.Unit;
import org.prismlang.lang.type.Level;

/** Whether the thread that asks is one of some. */
final class Membership {
  private Membership() {}

  /** Whether the thread is in the branch, asked of one of the unit's; empty when all are. */
  static Optional<CudaExpr> in(Unit unit, Level level, int from, int count) {
    if (level == Level.THREAD) {
      boolean isLast = unit.size() != 0 && from + count == unit.size();
      return within(thread(unit), unit.first() + from, count, from == 0, isLast);
    }
    var block = CudaExpr.name("blockIdx.x");
    boolean isLast = unit.blocks() != 0 && from + count == unit.blocks();
    return within(
        unit.blocks() == 0 ? block : block.modulo(unit.blocks()), from, count, from == 0, isLast);
  }

  /** Index of the thread in the block, or in its part of {@code modulus} threads. */
  private static CudaExpr thread(Unit unit) {
    var thread = CudaExpr.name("threadIdx.x");
    return unit.modulus() == 0 ? thread : thread.modulo(unit.modulus());
  }

  static Optional<CudaExpr> within(
      CudaExpr index, int from, int count, boolean isFirst, boolean isLast) {
    if (isFirst && isLast) {
      return Optional.empty();
    }
    if (count == 1) {
      return Optional.of(index.equalTo(CudaExpr.number(from)));
    }
    var above = new CudaExpr.Binary(Operator.GREATER_EQUAL, index, CudaExpr.number(from));
    var below = index.less(CudaExpr.number(from + count));
    if (isFirst) {
      return Optional.of(below);
    }
    return Optional.of(isLast ? above : above.and(below));
  }
}
