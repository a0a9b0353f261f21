package org.prismlang.cuda.function;

import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.layout.NamedBarriers;

/** The hardware's barriers, as a thread names its own. */
record BarrierNumbers(NamedBarriers barriers) {
  BarrierNumbers {
    if (!barriers.areThere()) {
      throw new IllegalStateException(
          "a kernel was not placed: it would need more than "
              + NamedBarriers.LAST
              + " barriers of the hardware");
    }
  }

  /** The number of the barrier on which the unit's threads meet. */
  CudaExpr of(int threads, FunctionScope scope) {
    var first = barriers.first(threads);
    if (first.count() == 1) {
      return CudaExpr.number(first.id());
    }
    var range = scope.unit().range();
    int unit = range.from() / threads;
    boolean isOne = range.to() != 0 && range.to() <= (unit + 1) * threads;
    if (isOne) {
      return CudaExpr.number(first.id() + unit - first.unit());
    }
    var index =
        scope.mayNameWarp()
            ? scope.warp().dividedBy(threads / 32)
            : CudaExpr.name("threadIdx.x").dividedBy(threads);
    return index.plus(first.id() - first.unit());
  }
}
