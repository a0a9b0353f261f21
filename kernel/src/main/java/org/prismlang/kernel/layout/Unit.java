package org.prismlang.kernel.layout;

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
public record Unit(int modulus, int first, int size, int blocks, Range range) {
  /** Threads of a block, half open; {@code to} is 0 when the block's size is not known. */
  public record Range(int from, int to) {
    /** From the first of both to the last. */
    Range with(Range other) {
      return new Range(Math.min(from, other.from), Math.max(to, other.to));
    }

    /** Whether aligned units of so many threads fill it. */
    boolean isInUnitsOf(int threads) {
      return to != 0 && from % threads == 0 && to % threads == 0;
    }
  }

  public static Unit of(Perspective perspective, int threadsOfBlock) {
    var all = new Range(0, threadsOfBlock);
    return switch (perspective.level()) {
      case THREAD -> new Unit(perspective.size(), 0, perspective.size(), 1, all);
      case BLOCK -> new Unit(0, 0, threadsOfBlock, perspective.size(), all);
      case GRID -> new Unit(0, 0, threadsOfBlock, 0, all);
    };
  }

  /** One of the perspective's units within this one. */
  public Unit grouped(Perspective perspective) {
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
  public Unit branch(Level level, int from, int count) {
    if (level != Level.THREAD) {
      return this;
    }
    int start = first + from;
    var threads = modulus == 0 ? new Range(start, start + count) : range;
    return new Unit(modulus, start, count, blocks, threads);
  }
}
