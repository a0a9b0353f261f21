package org.prismlang.kernel.analyze;

import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** What a block leaves to engines: bytes that the copy engine moves, products of tensor cores. */
final class Engines {
  private static final int ROWS_OF_WARPGROUP = 64;
  private static final int RESULTS_OF_WARP = 16 * 8;

  private long bytes;
  private long products;
  private boolean isDoubtful;

  /** Whether nobody knows of something how often it is done. */
  boolean isDoubtful() {
    return isDoubtful;
  }

  long bytes() {
    return bytes;
  }

  long products() {
    return products;
  }

  /**
   * Once for each unit that does it together.
   *
   * @param isSure whether it is done at all, and no more often
   */
  void operate(Stmt.Operate operate, Lanes lanes, boolean isSure) {
    long times =
        lanes.count() / operate.intrinsic().needs().map(Engines::threads).orElse(1).longValue();
    long copied = Math.max(1, times) * copied(operate);
    long multiplied =
        operate.intrinsic().op() instanceof MatrixOp op ? times * products(op, operate) : 0;
    bytes += copied;
    products += multiplied;
    isDoubtful |= !isSure && copied + multiplied > 0;
  }

  private static int threads(Perspective perspective) {
    return perspective.level() == Level.THREAD ? perspective.size() : 1;
  }

  private static long copied(Stmt.Operate operate) {
    boolean hasTensor = false;
    long box = 0;
    for (var operand : operate.operands()) {
      if (operand instanceof Operand.OfAccess(Access access)) {
        hasTensor |= access.memory().space() == Memory.Space.TENSOR;
        box =
            access.memory().space() == Memory.Space.SHARED
                ? elements(access) * access.memory().elementBytes()
                : box;
      }
    }
    return hasTensor ? box : 0;
  }

  private static long products(MatrixOp op, Stmt.Operate operate) {
    return switch (op) {
      case WGMMA -> ROWS_OF_WARPGROUP * lastTile(operate);
      case MMA_M16N8K8, RAW_MMA_M16N8K8_TF32 -> RESULTS_OF_WARP * 8L;
      case MMA_M16N8K16, RAW_MMA_M16N8K16_BF16, RAW_MMA_M16N8K16_HALF -> RESULTS_OF_WARP * 16L;
      case MMA_M16N8K32 -> RESULTS_OF_WARP * 32L;
      case LDMATRIX, STMATRIX -> 0;
    };
  }

  /** Of `b`, the second factor: the first may be in registers. */
  private static long lastTile(Stmt.Operate operate) {
    long elements = 0;
    for (var operand : operate.operands()) {
      if (operand instanceof Operand.OfAccess(Access access)
          && access.memory().space() == Memory.Space.SHARED) {
        elements = elements(access);
      }
    }
    return elements;
  }

  private static long elements(Access access) {
    return access.extents().stream().mapToLong(it -> it).reduce(1, (a, b) -> a * b);
  }
}
