package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.PositionOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Blocks among themselves, and the machine itself. */
final class Machine {
  private Machine() {}

  static CudaExpr clock() {
    return CudaExpr.call("clock64").cast(CudaType.named("int64_t"));
  }

  static CudaExpr clusterRank(Translation translation) {
    var function = Prelude.function(PositionOp.CLUSTER_RANK.text());
    translation.use(function);
    return CudaExpr.call(function.name()).cast(CudaTypes.INT);
  }

  static List<CudaStmt> nanosleep(Given given, Translation translation) {
    var time = translation.value(given.value("nanoseconds")).cast(CudaTypes.UINT);
    return List.of(CudaStmt.call("__nanosleep", time));
  }

  static CudaExpr ticket(Given given, Translation translation) {
    var function = Prelude.function(given.intrinsic().name());
    translation.use(function);
    var counter = translation.pointer(given.access("counter"));
    return CudaExpr.call(
        function.name(), new CudaExpr.Reinterpret(CudaTypes.UINT.pointer(), counter));
  }

  /** Pins every value that has a place, then a boundary that no later wait crosses. */
  static List<CudaStmt> scheduleFence(Given given, Translation translation) {
    var statements = new ArrayList<CudaStmt>();
    for (var operand : given.operands()) {
      List<Expr> values =
          switch (operand) {
            case Operand.OfValue(Expr value) -> List.of(value);
            case Operand.OfSeveral(List<Expr> several) -> several;
            default -> List.of();
          };
      values.forEach(value -> pin(value, statements, translation));
    }
    var boundary = Prelude.function("schedule_boundary");
    translation.use(boundary);
    statements.add(CudaStmt.call(boundary.name()));
    return statements;
  }

  private static void pin(Expr value, List<CudaStmt> statements, Translation translation) {
    boolean isPlace =
        switch (value) {
          case Expr.Read _, Expr.Item _, Expr.Slice _, Expr.Lane _ -> true;
          default -> false;
        };
    var element = value.type() instanceof Type.Array array ? array.element() : value.type();
    if (!isPlace) {
      return;
    }
    translation.use(Prelude.function("pin"));
    if (element instanceof Type.Vector(Scalar scalar, int length)) {
      if (element.equals(value.type())) {
        for (int lane = 0; lane < length; lane++) {
          pin(new Expr.Lane(value, lane, scalar), statements, translation);
        }
      }
    } else if (element instanceof Scalar scalar && scalar.bits() >= 32) {
      statements.add(CudaStmt.call("pin", translation.value(value)));
    }
  }
}
