package org.prismlang.foreign.read;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/**
 * Blocks and grids of up to three dimensions on the numbered threads and blocks of the IR.
 *
 * @param block threads in x, y and z
 * @param grid blocks in x, y and z; empty where a launch may have any number of them, in x alone
 * @param isOpenCl whether positions and barriers are OpenCL's
 */
public record Shape(List<Integer> block, Optional<List<Integer>> grid, boolean isOpenCl) {
  static final int X = 0;
  static final int DIMENSIONS = 3;

  public Shape {
    block = List.copyOf(block);
    grid = grid.map(List::copyOf);
  }

  /** {@code 16} as {@code 16, 1, 1}. */
  public static List<Integer> whole(List<Integer> given) {
    return List.of(
        given.getFirst(), given.size() > 1 ? given.get(1) : 1, given.size() > 2 ? given.get(2) : 1);
  }

  public int threads() {
    return count(block);
  }

  public static int count(List<Integer> extents) {
    return extents.stream().reduce(1, Math::multiplyExact);
  }

  Expr thread(int dimension) {
    return part(new Expr.Position(Expr.Place.THREAD), block, dimension);
  }

  Expr blockExtent(int dimension) {
    return Exprs.number(block.get(dimension), Scalar.UINT32);
  }

  Expr block(int dimension) {
    var number = new Expr.Position(Expr.Place.BLOCK);
    return grid.map(it -> part(number, it, dimension))
        .orElseGet(
            () ->
                dimension == X
                    ? Exprs.converted(number, Scalar.UINT32)
                    : Exprs.number(0, Scalar.UINT32));
  }

  Expr gridExtent(int dimension) {
    return grid.map(it -> Exprs.number(it.get(dimension), Scalar.UINT32))
        .orElseGet(
            () ->
                dimension == X
                    ? Exprs.converted(new Expr.Position(Expr.Place.BLOCKS), Scalar.UINT32)
                    : Exprs.number(1, Scalar.UINT32));
  }

  private static Expr part(Expr number, List<Integer> extents, int dimension) {
    int below = 1;
    for (int i = 0; i < dimension; i++) {
      below *= extents.get(i);
    }
    int extent = extents.get(dimension);
    if (extent == 1) {
      return Exprs.number(0, Scalar.UINT32);
    }
    Expr part = Exprs.converted(number, Scalar.UINT32);
    if (below > 1) {
      part =
          new Expr.Binary(
              BinaryOperator.DIVIDE, part, Exprs.number(below, Scalar.UINT32), Scalar.UINT32);
    }
    boolean isLast = below * extent == count(extents);
    return isLast
        ? part
        : new Expr.Binary(
            BinaryOperator.REMAINDER, part, Exprs.number(extent, Scalar.UINT32), Scalar.UINT32);
  }
}
