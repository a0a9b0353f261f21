package org.prismlang.sim.compile;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.MatrixOp;

/** Names of variables and memories in statements. */
final class Names {
  private Names() {}

  /** How a procedure calls one of its results. */
  static String result(int number) {
    return "return$" + number;
  }

  /** All that are read, written or declared. */
  static Set<String> mentioned(List<Stmt> statements) {
    var names = new LinkedHashSet<String>();
    Walk.statements(statements).forEach(it -> mentioned(it, names));
    return names;
  }

  private static void mentioned(Stmt statement, Set<String> names) {
    Walk.exprs(statement).forEach(it -> read(it, names));
    Walk.accesses(statement).forEach(it -> names.add(it.memory().name()));
    if (statement instanceof Stmt.Point point) {
      point.pointers().forEach(it -> names.add(it.name()));
    }
    if (statement instanceof Stmt.Return(List<Expr> values, _)) {
      results(values, names);
    }
  }

  static void mentioned(Expr expr, Set<String> names) {
    Walk.exprs(expr).forEach(it -> read(it, names));
    Walk.accesses(expr).forEach(it -> names.add(it.memory().name()));
  }

  private static void read(Expr expr, Set<String> names) {
    if (expr instanceof Expr.Read(Local local)) {
      names.add(local.name());
    }
  }

  /** Variables that get another value. */
  static Set<String> assigned(List<Stmt> statements) {
    var names = new LinkedHashSet<String>();
    Walk.statements(statements).forEach(it -> assigned(it, names));
    return names;
  }

  private static void assigned(Stmt statement, Set<String> names) {
    assignedHere(statement, names);
    if (statement instanceof Stmt.For loop) {
      names.add(loop.variable().name());
    }
  }

  private static void assignedHere(Stmt statement, Set<String> names) {
    switch (statement) {
      case Stmt.Declare(Local local, _, _) -> names.add(local.name());
      case Stmt.Assign(Expr target, _, _) -> root(target, names);
      case Stmt.Update(Expr target, _, _, _) -> root(target, names);
      case Stmt.AssignAll(List<Expr> targets, _, _) -> targets.forEach(it -> root(it, names));
      case Stmt.Operate operate -> {
        operate.result().ifPresent(it -> names.add(it.name()));
        for (var operand : operate.operands()) {
          if (operand instanceof Operand.OfSeveral(List<Expr> exprs)) {
            exprs.forEach(it -> root(it, names));
          } else if (operand instanceof Operand.OfValue(Expr expr)) {
            root(expr, names);
          }
        }
      }
      case Stmt.Invoke invoke -> {
        invoke.results().forEach(it -> names.add(it.name()));
        for (var argument : invoke.arguments()) {
          if (argument instanceof Operand.OfValue(Expr expr)) {
            root(expr, names);
          }
        }
      }
      case Stmt.Return(List<Expr> values, _) -> results(values, names);
      default -> {}
    }
  }

  private static void results(List<Expr> values, Set<String> names) {
    for (int i = 0; i < values.size(); i++) {
      names.add(result(i));
    }
  }

  private static void root(Expr target, Set<String> names) {
    switch (target) {
      case Expr.Read(Local local) -> names.add(local.name());
      case Expr.Item item -> root(item.array(), names);
      case Expr.Slice slice -> root(slice.array(), names);
      case Expr.Lane lane -> root(lane.vector(), names);
      default -> {}
    }
  }

  /** Variables that get a value other than that of their declaration. */
  static Set<String> changed(List<Stmt> statements) {
    var names = new LinkedHashSet<String>();
    Walk.statements(statements).forEach(it -> changed(it, names));
    return names;
  }

  private static void changed(Stmt statement, Set<String> names) {
    if (!(statement instanceof Stmt.Declare)) {
      var here = new LinkedHashSet<String>();
      assignedHere(statement, here);
      declared(statement).forEach(it -> here.remove(it.name()));
      names.addAll(here);
    }
  }

  /** Arrays that {@code wgmma} writes: its operand {@code d}. */
  static Set<String> accumulators(List<Stmt> statements) {
    var names = new LinkedHashSet<String>();
    Walk.statements(statements).forEach(it -> accumulator(it, names));
    return names;
  }

  private static void accumulator(Stmt statement, Set<String> names) {
    if (statement instanceof Stmt.Operate operate
        && operate.intrinsic().op() == MatrixOp.WGMMA
        && operate.operands().getFirst() instanceof Operand.OfValue(Expr d)) {
      root(d, names);
    }
  }

  /** Variables declared by the statement itself, for what follows it in its list. */
  static List<Local> declared(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare(Local local, _, _) -> List.of(local);
      case Stmt.Operate operate -> operate.result().stream().toList();
      case Stmt.Invoke invoke -> invoke.results();
      default -> List.of();
    };
  }
}
