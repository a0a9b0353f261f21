package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.ScalarOperators;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What changes variables and elements of memory. */
final class Assignments {
  private final FunctionScope scope;
  private final List<CudaStmt> out;

  /** {@code out}: where the statements go. */
  Assignments(FunctionScope scope, List<CudaStmt> out) {
    this.scope = scope;
    this.out = out;
  }

  void assign(Expr target, Expr value) {
    if (target.type() instanceof Type.Array array) {
      new Arrays(scope).assign(target, array, value, out);
    } else {
      out.add(CudaStmt.assign(scope.value(target), scope.values().initial(value)));
    }
  }

  void update(Stmt.Update update) {
    var target = scope.value(update.target());
    out.add(updated(target, update.target().type(), update.operator(), update.value()));
  }

  void modify(Stmt.Modify modify) {
    var target = scope.places().element(modify.access());
    var type = modify.access().memory().element();
    out.add(updated(target, type, modify.operator(), modify.value()));
  }

  private CudaStmt updated(CudaExpr target, Type type, BinaryOperator operator, Expr value) {
    boolean isShort =
        !scope.isExact()
            && type instanceof Scalar scalar
            && ScalarOperators.isAssignment(operator, scalar);
    var combined = scope.values().combineWith(operator, target, value, type);
    boolean isOperator = combined instanceof CudaExpr.Binary;
    return isShort && (isOperator || isNarrow(combined))
        ? new CudaStmt.Assign(target, operator.text() + "=", scope.value(value))
        : CudaStmt.assign(target, combined);
  }

  private static boolean isNarrow(CudaExpr combined) {
    return combined instanceof CudaExpr.Cast(_, CudaExpr operand)
        && operand instanceof CudaExpr.Binary;
  }

  /** All values are taken before the first target changes. */
  void assignAll(Stmt.AssignAll all) {
    var targets = new ArrayList<Expr>();
    var taken = new ArrayList<CudaExpr>();
    for (int i = 0; i < all.targets().size(); i++) {
      if (scope.usage().isNeeded(Usage.root(all.targets().get(i)))) {
        targets.add(all.targets().get(i));
        taken.add(taken(all.values().get(i)));
      }
    }
    for (int i = 0; i < targets.size(); i++) {
      var target = targets.get(i);
      if (target.type() instanceof Type.Array array) {
        new Arrays(scope).assign(target, array, taken.get(i), out);
      } else {
        out.add(CudaStmt.assign(scope.value(target), taken.get(i)));
      }
    }
  }

  private CudaExpr taken(Expr value) {
    if (value.type() instanceof Type.Array array) {
      return new Arrays(scope).temporary("next", array, value, out);
    }
    var name = scope.fresh("next");
    out.add(CudaStmt.declare(scope.type(value.type()).constant(), name, scope.values().raw(value)));
    return CudaExpr.name(name);
  }
}
