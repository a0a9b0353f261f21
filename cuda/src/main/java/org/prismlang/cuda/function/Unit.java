package org.prismlang.cuda.function;

import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * The unit of threads that runs the code: threads {@code first} to {@code first + size} of each
 * {@code modulus} threads of the block, or of the whole block where that is 0.
 *
 * @param size threads of the unit; 0 when not known
 * @param blocks blocks of the unit; 0 for the whole grid
 * @param range the threads of the block that can be such a unit
 */
record Unit(int modulus, int first, int size, int blocks, Range range) {
  /** Threads of a block, half open; {@code to} is 0 when the block's size is not known. */
  record Range(int from, int to) {}

  static Unit of(Perspective perspective, int threadsOfBlock) {
    var all = new Range(0, threadsOfBlock);
    return switch (perspective.level()) {
      case THREAD -> new Unit(perspective.size(), 0, perspective.size(), 1, all);
      case BLOCK -> new Unit(0, 0, threadsOfBlock, perspective.size(), all);
      case GRID -> new Unit(0, 0, threadsOfBlock, 0, all);
    };
  }

  /** One of the perspective's units within this one. */
  Unit grouped(Perspective perspective) {
    return switch (perspective.level()) {
      case THREAD ->
          perspective.size() == size && modulus == 0
              ? this
              : new Unit(perspective.size(), 0, perspective.size(), 1, range);
      case BLOCK -> new Unit(modulus, first, size, perspective.size(), range);
      case GRID -> this;
    };
  }

  /** So many units of the level from there on. */
  Unit branch(Level level, int from, int count) {
    if (level != Level.THREAD) {
      return this;
    }
    int start = first + from;
    var threads = modulus == 0 ? new Range(start, start + count) : range;
    return new Unit(modulus, start, count, blocks, threads);
  }

  /** Whether the thread is in the branch, asked of one of this unit's; empty when all are. */
  Optional<CudaExpr> holds(Level level, int from, int count) {
    if (level == Level.THREAD) {
      boolean isLast = size != 0 && from + count == size;
      return within(thread(), first + from, count, from == 0, isLast);
    }
    var block = CudaExpr.name("blockIdx.x");
    boolean isLast = blocks != 0 && from + count == blocks;
    return within(blocks == 0 ? block : block.modulo(blocks), from, count, from == 0, isLast);
  }

  /** Index of the thread in the block, or in its part of {@code modulus} threads. */
  private CudaExpr thread() {
    var thread = CudaExpr.name("threadIdx.x");
    return modulus == 0 ? thread : thread.modulo(modulus);
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
