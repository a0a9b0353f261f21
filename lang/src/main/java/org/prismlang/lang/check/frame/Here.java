package org.prismlang.lang.check.frame;

import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Who runs the code at a point, and what is known of them.
 *
 * @param blocks a divisor of the number of blocks in a unit, promised
 * @param threads a divisor of the number of threads in a block, or their number where {@code
 *     exactThreads}
 * @param alignment of the first thread within the block; 0 where it is thread 0
 * @param blockAlignment of the first block within the grid; 0 where it is block 0
 * @param copies in how many units of the block the code runs side by side, where that is constant
 * @param setAt what set the perspective: the `group`, the `case` or the bound
 */
public record Here(
    Perspective perspective,
    int blocks,
    int threads,
    boolean exactThreads,
    boolean namesBlocks,
    boolean namesThreads,
    int alignment,
    int blockAlignment,
    OptionalInt copies,
    Span setAt,
    Optional<Step> path) {

  public static Here entry(Bound bound, Launch launch) {
    var top = bound.top();
    boolean exact = launch.block().isPresent() && top.level() != Level.THREAD;
    return new Here(
        top,
        launch.cluster() > 1 ? launch.cluster() : bound.promised(Level.BLOCK),
        exact ? launch.block().getAsInt() : bound.promised(Level.THREAD),
        exact || top.level() == Level.THREAD,
        bound.names(Level.BLOCK),
        bound.names(Level.THREAD) || exact,
        top.level() == Level.THREAD ? top.size() : 0,
        top.level() == Level.BLOCK ? top.size() : top.level() == Level.THREAD ? 1 : 0,
        OptionalInt.of(1),
        bound.span(),
        Optional.empty());
  }

  /**
   * How many units of a level are there for sure: a split may use them, a group must divide them.
   */
  public int available(Level level) {
    if (level == perspective.level()) {
      return perspective.size();
    }
    return level == Level.THREAD ? threads : blocks;
  }

  /** How many units there are exactly, where that is known. */
  public OptionalInt exactly(Level level) {
    if (level == perspective.level()) {
      return OptionalInt.of(perspective.size());
    }
    boolean oneBlock = perspective.equals(Perspective.BLOCK);
    return level == Level.THREAD && exactThreads && oneBlock
        ? OptionalInt.of(threads)
        : OptionalInt.empty();
  }

  public boolean names(Level level) {
    return switch (level) {
      case GRID -> perspective.level() == Level.GRID;
      case BLOCK ->
          perspective.level() == Level.BLOCK || namesBlocks && perspective.level() == Level.GRID;
      case THREAD -> perspective.level() == Level.THREAD || namesThreads;
    };
  }

  public Here grouped(Perspective to, Span span, boolean tail) {
    if (to.equals(perspective)) {
      return this;
    }
    var count = exactly(to.level());
    boolean single = count.isPresent() && count.getAsInt() == to.size();
    int aligned =
        to.level() != Level.THREAD ? 0 : single ? alignment : Perspective.gcd(to.size(), alignment);
    var step = new Step(path, false, perspective, to, 0, !single, tail, Optional.empty(), span);
    return new Here(
        to,
        to.level() == Level.BLOCK ? to.size() : blocks,
        to.level() == Level.THREAD ? to.size() : threads,
        to.level() == Level.THREAD || exactThreads,
        namesBlocks,
        namesThreads,
        aligned,
        to.level() == Level.BLOCK ? Perspective.gcd(to.size(), blockAlignment) : blockAlignment,
        copiesOf(to, count),
        span,
        Optional.of(step));
  }

  private OptionalInt copiesOf(Perspective to, OptionalInt count) {
    if (to.level() != Level.THREAD) {
      return copies;
    }
    if (perspective.level() != Level.THREAD && !perspective.equals(Perspective.BLOCK)) {
      return exactThreads && threads % to.size() == 0
          ? OptionalInt.of(threads / to.size())
          : OptionalInt.empty();
    }
    return count.isPresent() && copies.isPresent()
        ? OptionalInt.of(copies.getAsInt() * (count.getAsInt() / to.size()))
        : OptionalInt.empty();
  }

  public Here branch(
      Level level, int offset, int size, Optional<String> role, Span span, boolean tail) {
    var to = new Perspective(level, size);
    int aligned = level == Level.THREAD ? Perspective.gcd(alignment, offset) : 0;
    var step = new Step(path, true, perspective, to, offset, false, tail, role, span);
    return new Here(
        to,
        level == Level.BLOCK ? size : blocks,
        level == Level.THREAD ? size : threads,
        level == Level.THREAD || exactThreads,
        namesBlocks,
        namesThreads,
        aligned,
        level == Level.BLOCK ? Perspective.gcd(blockAlignment, offset) : blockAlignment,
        copies,
        span,
        Optional.of(step));
  }

  /** Whether a branch of {@code size} units at {@code offset} starts at a multiple of its size. */
  public boolean aligns(Level level, int offset, int size) {
    int start = Perspective.gcd(level == Level.THREAD ? alignment : blockAlignment, offset);
    return start % size == 0;
  }

  public int depth() {
    return path.map(Step::depth).orElse(0);
  }
}
