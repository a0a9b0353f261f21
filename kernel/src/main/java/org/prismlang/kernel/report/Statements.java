package org.prismlang.kernel.report;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** All statements, those inside others behind them. */
public final class Statements {
  private final List<Stmt> found = new ArrayList<>();

  private Statements() {}

  public static List<Stmt> of(Module module) {
    var all = new Statements();
    module.procedures().forEach(it -> all.add(it.body()));
    module.kernels().forEach(it -> all.add(it.body()));
    return all.found;
  }

  private void add(List<Stmt> statements) {
    for (var statement : statements) {
      found.add(statement);
      switch (statement) {
        case Stmt.For loop -> add(loop.body());
        case Stmt.While loop -> add(loop.body());
        case Stmt.If branch -> {
          add(branch.then());
          add(branch.otherwise());
        }
        case Stmt.Block block -> add(block.body());
        case Stmt.Group group -> add(group.body());
        case Stmt.Split split -> split.branches().forEach(it -> add(it.body()));
        case Stmt.Open open -> add(open.body());
        case Stmt.Batch batch -> add(batch.body());
        case Stmt.LastBlock last -> add(last.body());
        case Stmt.Plain _, Sync _ -> {}
      }
    }
  }
}
