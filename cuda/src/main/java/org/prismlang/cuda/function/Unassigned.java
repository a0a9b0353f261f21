package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;

/** Statements without the assignments to a variable that nobody reads. */
final class Unassigned {
  private Unassigned() {}

  static List<CudaStmt> in(List<CudaStmt> statements, String name) {
    var kept = new ArrayList<CudaStmt>();
    for (var statement : statements) {
      switch (statement) {
        case CudaStmt.Assign(var target, _, var value) when target.equals(CudaExpr.name(name)) -> {
          if (value instanceof CudaExpr.Call call) {
            kept.add(CudaStmt.evaluate(call));
          }
        }
        case CudaStmt.If(var condition, var then, var otherwise) ->
            kept.add(new CudaStmt.If(condition, in(then, name), in(otherwise, name)));
        case CudaStmt.For loop -> kept.add(loop.with(in(loop.body(), name)));
        case CudaStmt.While(var condition, var body) ->
            kept.add(new CudaStmt.While(condition, in(body, name)));
        case CudaStmt.Block(var body) -> kept.add(new CudaStmt.Block(in(body, name)));
        default -> kept.add(statement);
      }
    }
    return kept;
  }
}
