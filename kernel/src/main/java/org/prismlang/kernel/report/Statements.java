package org.prismlang.kernel.report;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;

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
      Bodies.of(statement).forEach(this::add);
    }
  }
}
