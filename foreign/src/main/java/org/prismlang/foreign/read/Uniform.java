package org.prismlang.foreign.read;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Value;

/** What is the same for all threads: made of parameters and numbers where all come by. */
final class Uniform {
  /** Stands for all of them: some thread is left behind. */
  private static final String LEFT = "";

  private final DataOrigins origins;
  private final Set<String> varying = new HashSet<>();

  Uniform(List<Stmt> body, DataOrigins origins) {
    this.origins = origins;
    int before = -1;
    while (before < varying.size()) {
      before = varying.size();
      all(body, true);
    }
  }

  private void all(List<Stmt> body, boolean isForAll) {
    body.forEach(it -> statement(it, isForAll));
  }

  private void statement(Stmt statement, boolean isForAll) {
    switch (statement) {
      case Stmt.Declare(Local local, var value, _) ->
          value.ifPresent(it -> put(local, isForAll && is(it)));
      case Stmt.Assign(Expr.Read(Local local), Expr value, _) -> put(local, isForAll && is(value));
      case Stmt.Assign assign -> changed(assign.target());
      case Stmt.Update update -> changed(update.target());
      case Stmt.AssignAll assigned -> assigned.targets().forEach(this::changed);
      case Stmt.Operate operate -> operate.result().ifPresent(it -> put(it, false));
      case Stmt.If branch -> {
        boolean isSame = isForAll && is(branch.condition());
        all(branch.then(), isSame);
        all(branch.otherwise(), isSame);
      }
      case Stmt.For loop -> {
        boolean isSame = isForAll && is(loop.from()) && is(loop.to()) && is(loop.step());
        put(loop.variable(), isSame);
        all(loop.body(), isSame);
      }
      case Stmt.While loop -> all(loop.body(), isForAll && is(loop.condition()));
      case Stmt.Block block -> all(block.body(), isForAll);
      // Who stays behind has another past than who leaves.
      case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> put(LEFT, isForAll);
      default -> Bodies.of(statement).forEach(it -> all(it, false));
    }
  }

  private void put(Local local, boolean isSame) {
    put(local.name(), isSame);
  }

  private void put(String name, boolean isSame) {
    if (!isSame) {
      varying.add(name);
    }
  }

  private void changed(Expr target) {
    Walk.exprs(target)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local)) {
                varying.add(local.name());
              }
            });
  }

  boolean is(Expr expr) {
    var origin = origins.of(expr);
    if (origin.isPresent()) {
      return origin.get().arrays().isEmpty()
          && origin.get().operands().stream().allMatch(this::is)
          && origin.get().shared().stream().allMatch(this::is);
    }
    return switch (expr) {
      case Expr.Constant(var value, _) -> !(value instanceof Value.Real);
      case Expr.Position(var place) -> place == Expr.Place.THREADS || place == Expr.Place.BLOCKS;
      case Expr.Read(Local local) -> !varying.contains(local.name()) && !varying.contains(LEFT);
      case Expr.Unary unary -> is(unary.operand());
      case Expr.Convert convert -> is(convert.operand());
      case Expr.Binary binary -> is(binary.left()) && is(binary.right());
      default -> false;
    };
  }
}
