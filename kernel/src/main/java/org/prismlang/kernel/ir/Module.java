package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All kernels of a program and the procedures they call, callees first. */
public record Module(List<Procedure> procedures, List<Kernel> kernels) {
  public Module {
    procedures = List.copyOf(procedures);
    kernels = List.copyOf(kernels);
  }

  /** One kernel alone, with the procedures it reaches. */
  public Module only(Kernel kernel) {
    var alone = new Module(procedures, List.of(kernel));
    return new Module(alone.reached(), alone.kernels());
  }

  /** The procedures that kernels still call, callees first: others were expanded where called. */
  public List<Procedure> reached() {
    var reached = new HashSet<String>();
    kernels.forEach(it -> reach(it.body(), reached));
    var kept = new ArrayList<Procedure>();
    for (var procedure : procedures) {
      if (reached.contains(procedure.name())) {
        kept.add(procedure);
      }
    }
    return kept;
  }

  private void reach(List<Stmt> statements, Set<String> reached) {
    Walk.statements(statements).forEach(it -> reach(it, reached));
  }

  private void reach(Stmt statement, Set<String> reached) {
    switch (statement) {
      case Stmt.Invoke invoke -> reach(invoke.procedure(), reached);
      case Stmt.Operate operate -> codes(operate.operands(), reached);
      default -> {}
    }
    Walk.exprs(statement).forEach(it -> reach(it, reached));
  }

  private void reach(Expr expr, Set<String> reached) {
    switch (expr) {
      case Expr.Call call -> reach(call.procedure(), reached);
      case Expr.Apply apply -> codes(apply.operands(), reached);
      default -> {}
    }
  }

  private void codes(List<Operand> operands, Set<String> reached) {
    for (var operand : operands) {
      if (operand instanceof Operand.OfCode(String name)) {
        reach(name, reached);
      }
    }
  }

  private void reach(String name, Set<String> reached) {
    if (reached.add(name)) {
      reach(procedure(name).body(), reached);
    }
  }

  public Procedure procedure(String name) {
    for (var procedure : procedures) {
      if (procedure.name().equals(name)) {
        return procedure;
      }
    }
    throw new IllegalArgumentException("no procedure " + name);
  }
}
