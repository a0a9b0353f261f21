package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Fragments of matrices of 8 rows of 16 bytes from and to shared memory. Matrices are counted down
 * the columns of the tile, as the fragments of {@code mma} and {@code wgmma} are: the second of a
 * 16×16 tile is the lower left one. Lane {@code l} says where row {@code l % 8} of matrix {@code l
 * / 8} lies.
 */
final class MatrixTiles {
  private MatrixTiles() {}

  static List<CudaStmt> load(Given given, CudaExpr result, Translation translation) {
    var tile = given.access("src");
    int count = count(tile);
    var function = function(given, count);
    var arguments = new ArrayList<CudaExpr>();
    for (int i = 0; i < count; i++) {
      arguments.add(result.at(i));
    }
    arguments.add(translation.sharedAddress(rowOfLane(tile)));
    translation.use(function);
    return List.of(CudaStmt.evaluate(CudaExpr.call(function.name(), arguments)));
  }

  static List<CudaStmt> store(Given given, Translation translation) {
    var tile = given.access("dst");
    int count = count(tile);
    var function = function(given, count);
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(translation.sharedAddress(rowOfLane(tile)));
    for (int i = 0; i < count; i++) {
      arguments.add(translation.element(given.value("fragments"), i));
    }
    translation.use(function);
    return List.of(CudaStmt.evaluate(CudaExpr.call(function.name(), arguments)));
  }

  private static int count(Access tile) {
    return rows(tile) * columns(tile);
  }

  private static int rows(Access tile) {
    return tile.extents().get(tile.extents().size() - 2) / MatrixOp.SIDE;
  }

  private static int columns(Access tile) {
    return tile.extents().getLast() / width(tile);
  }

  /** Elements of a matrix's row. */
  private static int width(Access tile) {
    return MatrixOp.ROW_BYTES / tile.memory().elementBytes();
  }

  /** The element whose address the lane gives. */
  private static Access rowOfLane(Access tile) {
    int rank = tile.index().size();
    int height = rows(tile) * MatrixOp.SIDE;
    var thread = new Expr.Position(Expr.Place.THREAD);
    var index = new ArrayList<>(tile.index());
    index.set(
        rank - 2,
        binary(
            BinaryOperator.ADD,
            tile.index().get(rank - 2),
            binary(BinaryOperator.REMAINDER, thread, number(height))));
    if (columns(tile) > 1) {
      var lane = binary(BinaryOperator.REMAINDER, thread, number(height * columns(tile)));
      var matrix = binary(BinaryOperator.DIVIDE, lane, number(height));
      index.set(
          rank - 1,
          binary(
              BinaryOperator.ADD,
              tile.index().get(rank - 1),
              binary(BinaryOperator.MULTIPLY, matrix, number(width(tile)))));
    }
    return new Access(
        tile.memory(),
        tile.view(),
        tile.generation(),
        index,
        Collections.nCopies(rank, 1),
        tile.span());
  }

  private static Expr number(int value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  private static Expr binary(BinaryOperator operator, Expr left, Expr right) {
    return new Expr.Binary(operator, left, right, Scalar.INT32);
  }

  private static PreludeFunction function(Given given, int count) {
    var name = given.intrinsic().name();
    boolean isTransposed = given.isTrue("transpose");
    boolean isLoad = !given.intrinsic().writesMemory();
    var function =
        AsmFunction.named(name + "_x" + count + (isTransposed ? "_transposed" : "")).memory();
    if (!isLoad) {
      function.input("r", "uint32_t", "address");
    }
    for (int i = 0; i < count; i++) {
      if (isLoad) {
        function.parameter("uint32_t& r" + i).output("=r", "r" + i);
      } else {
        function.input("r", "uint32_t", "r" + i);
      }
    }
    if (isLoad) {
      function.input("r", "uint32_t", "address");
    }
    var registers = AsmFunction.group(isLoad ? 0 : 1, count);
    var address = "[%" + (isLoad ? count : 0) + "]";
    return function
        .line(
            name
                + ".sync.aligned.m8n8.x"
                + count
                + (isTransposed ? ".trans" : "")
                + ".shared.b16 "
                + (isLoad ? registers + ", " + address : address + ", " + registers)
                + ";")
        .piece();
  }
}
