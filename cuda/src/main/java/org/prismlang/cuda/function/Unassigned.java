package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.Origins;

/** Statements without the assignments to a variable that nobody reads. */
final class Unassigned {
  private final String name;
  private final Origins origins;

  Unassigned(String name, Origins origins) {
    this.name = name;
    this.origins = origins;
  }

  List<CudaStmt> in(List<CudaStmt> statements) {
    var kept = new ArrayList<CudaStmt>();
    for (var statement : statements) {
      if (statement instanceof CudaStmt.Assign(var target, _, var value)
          && target.equals(CudaExpr.name(name))) {
        if (value instanceof CudaExpr.Call call) {
          kept.add(origins.moved(statement, CudaStmt.evaluate(call)));
        }
      } else {
        kept.add(origins.moved(statement, inside(statement)));
      }
    }
    return kept;
  }

  private CudaStmt inside(CudaStmt statement) {
    return switch (statement) {
      case CudaStmt.If(var condition, var then, var otherwise) ->
          new CudaStmt.If(condition, in(then), in(otherwise));
      case CudaStmt.For loop -> loop.with(in(loop.body()));
      case CudaStmt.While(var condition, var body) -> new CudaStmt.While(condition, in(body));
      case CudaStmt.Block(var body) -> new CudaStmt.Block(in(body));
      default -> statement;
    };
  }
}
