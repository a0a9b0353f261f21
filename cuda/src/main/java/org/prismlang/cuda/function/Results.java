package org.prismlang.cuda.function;

import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Type;

/**
 * How a function gives its results: one value by {@code return}, several or arrays through
 * reference parameters.
 *
 * @param references names of those parameters
 */
record Results(List<String> references) {
  Results {
    references = List.copyOf(references);
  }

  static boolean isReturned(List<Type> types) {
    return types.size() == 1 && !(types.getFirst() instanceof Type.Array);
  }

  void give(List<Expr> values, FunctionScope scope, List<CudaStmt> out) {
    if (references.isEmpty() && !values.isEmpty()) {
      out.add(new CudaStmt.Return(Optional.of(scope.values().raw(values.getFirst()))));
      return;
    }
    for (int i = 0; i < values.size(); i++) {
      var target = CudaExpr.name(references.get(i));
      if (values.get(i).type() instanceof Type.Array array) {
        new Arrays(scope).copy(target, array, values.get(i), out);
      } else {
        out.add(CudaStmt.assign(target, scope.values().raw(values.get(i))));
      }
    }
    out.add(new CudaStmt.Return(Optional.empty()));
  }
}
