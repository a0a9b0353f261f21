package org.prismlang.cuda.operation;

import java.util.Optional;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.lang.intrinsic.PositionOp;
import org.prismlang.lang.type.Level;

/** Copies into replicated memory go to all blocks that share it. */
final class Multicast {
  private static final int MOST_BLOCKS = 16;

  private Multicast() {}

  /** A bit for each block of the cluster that has a copy of the memory; empty for one block. */
  static Optional<CudaExpr> of(Access to, Translation translation) {
    var owner = to.memory().owner();
    int blocks = owner.level() == Level.BLOCK ? owner.size() : 1;
    if (blocks == 1 || to.memory().isSpread()) {
      return Optional.empty();
    }
    long mask = (1L << blocks) - 1;
    if (blocks == MOST_BLOCKS) {
      return Optional.of(CudaExpr.unsigned(mask));
    }
    // The cluster may be larger than the unit that shares the memory.
    var rank = Prelude.function(PositionOp.CLUSTER_RANK.text());
    translation.use(rank);
    var first = CudaExpr.call(rank.name()).dividedBy(blocks).times(blocks);
    return Optional.of(
        new CudaExpr.Binary(Operator.SHIFT_LEFT, CudaExpr.unsigned(mask), first)
            .cast(CudaType.named("uint16_t")));
  }
}
