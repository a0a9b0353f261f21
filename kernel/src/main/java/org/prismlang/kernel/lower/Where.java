package org.prismlang.kernel.lower;

import java.util.OptionalInt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Who runs the code at a point, and where they stand. Every unit of {@code n} threads or blocks
 * begins at a multiple of {@code n}, so positions follow from the thread's index in the block and
 * the block's in the grid.
 *
 * @param threads of a block, where the launch fixes them
 */
record Where(Perspective code, Span threadSpan, Span blockSpan, OptionalInt threads) {
  /**
   * Indices from {@code from} to before {@code to}.
   *
   * @param isUnit whether they are all of the one unit that runs the code
   */
  record Span(int from, int to, boolean isUnit) {
    static final Span ANY = new Span(0, Integer.MAX_VALUE, false);
    static final Span ALL = new Span(0, Integer.MAX_VALUE, true);

    Span grouped(int size) {
      return to - from == size ? this : new Span(from, to, false);
    }

    Span branch(int offset, int size) {
      return isUnit ? new Span(from + offset, from + offset + size, true) : this;
    }
  }

  static Where entry(Bound bound, Launch launch) {
    var top = bound.top();
    var block = launch.block();
    var all = block.isPresent() ? new Span(0, block.getAsInt(), true) : Span.ALL;
    var grid = launch.grid();
    var blocks = grid.isPresent() ? new Span(0, grid.getAsInt(), true) : Span.ALL;
    return new Where(
        top,
        top.level() == Level.THREAD ? Span.ANY : all,
        top.level() == Level.GRID ? blocks : Span.ANY,
        block);
  }

  Where grouped(Perspective to) {
    if (to.equals(code) || to.level() == Level.GRID) {
      return this;
    }
    return to.level() == Level.THREAD
        ? new Where(to, threadSpan.grouped(to.size()), blockSpan, threads)
        : new Where(to, threadSpan, blockSpan.grouped(to.size()), threads);
  }

  Where branch(Level level, int offset, int size) {
    var to = new Perspective(level, size);
    return level == Level.THREAD
        ? new Where(to, threadSpan.branch(offset, size), blockSpan, threads)
        : new Where(to, threadSpan, blockSpan.branch(offset, size), threads);
  }

  /** Index of the {@code unit} within the unit of {@code within} around it. */
  Expr id(Perspective unit, Perspective within) {
    if (unit.level() == Level.GRID) {
      return Sums.ZERO;
    }
    if (unit.level() == within.level()) {
      return index(unit.level(), within.size(), unit.size());
    }
    if (unit.level() == Level.BLOCK) {
      return index(Level.BLOCK, Integer.MAX_VALUE, unit.size());
    }
    var inBlock = index(Level.THREAD, Integer.MAX_VALUE, unit.size());
    int blocks = within.level() == Level.GRID ? Integer.MAX_VALUE : within.size();
    return blocks == 1
        ? inBlock
        : Sums.plus(
            Sums.times(index(Level.BLOCK, blocks, 1), Sums.over(threadsOfBlock(), unit.size())),
            inBlock);
  }

  /** How many {@code unit}s there are in {@code outer}. */
  Expr units(Perspective unit, Perspective outer) {
    if (unit.level() == outer.level()) {
      return Sums.constant(outer.size() / unit.size());
    }
    if (unit.level() == Level.BLOCK) {
      return Sums.over(new Expr.Position(Expr.Place.BLOCKS), unit.size());
    }
    var ofBlock = Sums.over(threadsOfBlock(), unit.size());
    return outer.level() == Level.GRID
        ? Sums.times(new Expr.Position(Expr.Place.BLOCKS), ofBlock)
        : Sums.times(Sums.constant(outer.size()), ofBlock);
  }

  private Expr threadsOfBlock() {
    return threads.isPresent()
        ? Sums.constant(threads.getAsInt())
        : new Expr.Position(Expr.Place.THREADS);
  }

  /** {@code position % within / size}, less what the span makes superfluous. */
  private Expr index(Level level, int within, int size) {
    var span = level == Level.THREAD ? threadSpan : blockSpan;
    if (within == size) {
      return Sums.ZERO;
    }
    if (span.from() / size == (span.to() - 1) / size) {
      return Sums.constant(span.from() % within / size);
    }
    Expr position = new Expr.Position(level == Level.THREAD ? Expr.Place.THREAD : Expr.Place.BLOCK);
    var rest =
        span.to() <= within
            ? position
            : Sums.binary(BinaryOperator.REMAINDER, position, Sums.constant(within));
    return Sums.over(rest, size);
  }
}
