package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

class PositionTest {
  private static final Where.Span ALL = Where.Span.ALL;
  private static final Expr THREAD = new Expr.Position(Expr.Place.THREAD);
  private static final Expr THREADS = new Expr.Position(Expr.Place.THREADS);
  private static final Expr BLOCK = new Expr.Position(Expr.Place.BLOCK);
  private static final Expr BLOCKS = new Expr.Position(Expr.Place.BLOCKS);

  /** A block of 384 threads in a grid of any size. */
  private static final Where GRID =
      new Where(Perspective.GRID, new Where.Span(0, 384, true), ALL, OptionalInt.of(384));

  private static final Where BLOCK_OF_384 = GRID.grouped(Perspective.BLOCK);

  /** A function that any warp may call. */
  private static final Where WARP =
      new Where(Perspective.WARP, Where.Span.ANY, Where.Span.ANY, OptionalInt.empty());

  private static Perspective threads(int size) {
    return new Perspective(Level.THREAD, size);
  }

  private static Perspective blocks(int size) {
    return new Perspective(Level.BLOCK, size);
  }

  private static Expr over(Expr left, int right) {
    return new Expr.Binary(BinaryOperator.DIVIDE, left, constant(right), Scalar.INT32);
  }

  private static Expr rest(Expr left, int right) {
    return new Expr.Binary(BinaryOperator.REMAINDER, left, constant(right), Scalar.INT32);
  }

  private static Expr plus(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.ADD, left, right, Scalar.INT32);
  }

  private static Expr times(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.MULTIPLY, left, right, Scalar.INT32);
  }

  private static Expr constant(int value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  @Test
  void threadsOfABlockAreCountedByTheirIndex() {
    assertEquals(THREAD, BLOCK_OF_384.id(Perspective.THREAD, Perspective.BLOCK));
    assertEquals(over(THREAD, 32), BLOCK_OF_384.id(Perspective.WARP, Perspective.BLOCK));
  }

  @Test
  void unitsOfTheGridCountAcrossBlocks() {
    assertEquals(BLOCK, GRID.id(Perspective.BLOCK, Perspective.GRID));
    assertEquals(
        plus(times(BLOCK, constant(384)), THREAD), GRID.id(Perspective.THREAD, Perspective.GRID));
    assertEquals(
        plus(times(BLOCK, constant(12)), over(THREAD, 32)),
        GRID.id(Perspective.WARP, Perspective.GRID));
  }

  @Test
  void aGroupCountsWithinItself() {
    var group = BLOCK_OF_384.grouped(threads(128));
    assertEquals(rest(THREAD, 128), group.id(Perspective.THREAD, threads(128)));
    assertEquals(over(rest(THREAD, 128), 32), group.id(Perspective.WARP, threads(128)));
  }

  @Test
  void aBranchAtTheStartNeedsNoRemainder() {
    var branch = BLOCK_OF_384.branch(Level.THREAD, 0, 256);
    assertEquals(THREAD, branch.id(Perspective.THREAD, threads(256)));
    assertEquals(over(THREAD, 128), branch.id(threads(128), threads(256)));
  }

  @Test
  void aBranchFurtherOnIsAlignedToItsSize() {
    var branch = BLOCK_OF_384.branch(Level.THREAD, 256, 128);
    assertEquals(rest(THREAD, 128), branch.id(Perspective.THREAD, threads(128)));
    assertEquals(constant(0), branch.branch(Level.THREAD, 0, 1).id(Perspective.THREAD, threads(1)));
    assertEquals(
        constant(256), branch.branch(Level.THREAD, 0, 1).id(Perspective.THREAD, Perspective.BLOCK));
  }

  @Test
  void aBranchOfOneOfManyGroupsIsNotOneOfTheBlock() {
    var branch = BLOCK_OF_384.grouped(threads(128)).branch(Level.THREAD, 0, 32);
    assertEquals(rest(THREAD, 32), branch.id(Perspective.THREAD, Perspective.WARP));
    assertEquals(over(THREAD, 32), branch.id(Perspective.WARP, Perspective.BLOCK));
  }

  @Test
  void aProcedureOfAWarpKnowsOnlyItsLane() {
    assertEquals(rest(THREAD, 32), WARP.id(Perspective.THREAD, Perspective.WARP));
    assertEquals(over(THREADS, 32), WARP.units(Perspective.WARP, Perspective.BLOCK));
  }

  @Test
  void aClusterCountsItsBlocks() {
    assertEquals(over(BLOCK, 2), GRID.id(blocks(2), Perspective.GRID));
    assertEquals(rest(BLOCK, 2), GRID.grouped(blocks(2)).id(Perspective.BLOCK, blocks(2)));
    assertEquals(
        plus(times(rest(BLOCK, 2), constant(384)), THREAD),
        GRID.grouped(blocks(2)).id(Perspective.THREAD, blocks(2)));
  }

  @Test
  void unitsAreConstantsWhereTheLaunchFixesThem() {
    assertEquals(constant(12), BLOCK_OF_384.units(Perspective.WARP, Perspective.BLOCK));
    assertEquals(constant(4), BLOCK_OF_384.units(Perspective.WARP, threads(128)));
    assertEquals(BLOCKS, GRID.units(Perspective.BLOCK, Perspective.GRID));
    assertEquals(over(BLOCKS, 2), GRID.units(blocks(2), Perspective.GRID));
    assertEquals(times(BLOCKS, constant(384)), GRID.units(Perspective.THREAD, Perspective.GRID));
  }
}
