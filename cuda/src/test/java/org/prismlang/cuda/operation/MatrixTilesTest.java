package org.prismlang.cuda.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Value;

/** Which row each lane points to. */
class MatrixTilesTest {
  @Test
  void fourMatricesOfASquareLieInColumns() {
    var row = rowOfLanes(16, 16);
    for (int thread = 0; thread < 128; thread++) {
      int lane = thread % 32;
      assertEquals(lane % 16, valueOf(row.index().get(0), thread));
      assertEquals(8L * (lane / 16), valueOf(row.index().get(1), thread));
    }
  }

  @Test
  void fourMatricesSideBySide() {
    var row = rowOfLanes(8, 32);
    for (int lane = 0; lane < 32; lane++) {
      assertEquals(lane % 8, valueOf(row.index().get(0), lane));
      assertEquals(8L * (lane / 8), valueOf(row.index().get(1), lane));
    }
  }

  @Test
  void lanesThatAreNotAskedPointInsideTheTile() {
    var row = rowOfLanes(16, 8);
    for (int lane = 0; lane < 32; lane++) {
      assertEquals(lane % 16, valueOf(row.index().get(0), lane));
      assertEquals(0, valueOf(row.index().get(1), lane));
    }
  }

  private static Access rowOfLanes(int rows, int columns) {
    var translation = new PlainTranslation(Target.SM_90A);
    var tile = Sample.tile("s", Scalar.BF16, 128, Perspective.WARP, 64, 64);
    int count = rows * columns / 64;
    Sample.of("stmatrix")
        .with("dst", Sample.part(tile, List.of(rows, columns)))
        .with("fragments", Sample.local("r", Sample.array(Scalar.UINT32, count)))
        .statements(translation);
    return translation.lastShared();
  }

  private static long valueOf(Expr expr, int thread) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Position _ -> thread;
      case Expr.Binary(var operator, Expr left, Expr right, _) -> {
        long a = valueOf(left, thread);
        long b = valueOf(right, thread);
        yield switch (operator) {
          case ADD -> a + b;
          case MULTIPLY -> a * b;
          case DIVIDE -> a / b;
          case REMAINDER -> a % b;
          default -> throw new IllegalStateException("not in these tests: " + operator);
        };
      }
      default -> throw new IllegalStateException("not in these tests: " + expr);
    };
  }
}
