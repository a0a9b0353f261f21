package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Varying;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Target;

/**
 * Sees to it that a barrier gets as many arrivals in every phase. Where units decide each for
 * itself whether they arrive, and another time otherwise, no number is right.
 */
final class UnevenArrivals {
  private final Diagnostics diagnostics;

  /** What locals are declared as, of those that keep it. */
  private final Map<Local, Expr> kept = new HashMap<>();

  private final Set<Local> changed = new HashSet<>();
  private final Set<Local> given = new HashSet<>();

  private UnevenArrivals(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  static void check(Kernel kernel, Diagnostics diagnostics) {
    var arrivals = new UnevenArrivals(diagnostics);
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        arrivals.given.add(local);
      }
    }
    arrivals.learn(kernel.body());
    int threads = kernel.launch().block().orElse(Target.MAX_THREADS);
    arrivals.check(kernel.body(), threads, List.of());
  }

  private void learn(List<Stmt> statements) {
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Declare(Local local, var value, _) -> value.ifPresent(it -> kept.put(local, it));
        case Stmt.Assign assign -> change(assign.target());
        case Stmt.Update update -> change(update.target());
        case Stmt.AssignAll all -> all.targets().forEach(this::change);
        default -> Bodies.of(statement).forEach(this::learn);
      }
    }
  }

  private void change(Expr target) {
    if (target instanceof Expr.Read(Local local)) {
      changed.add(local);
    }
    Uses.of(target).exprs().forEach(this::change);
  }

  private void check(List<Stmt> statements, int party, List<Expr> conditions) {
    for (var statement : statements) {
      switch (statement) {
        case Sync.Arrive arrive when arrive.barrier().arrivals() > 1 -> {
          if (conditions.stream().anyMatch(it -> isUneven(it, party))) {
            diagnostics.report(Failures.uneven(arrive));
          }
        }
        case Stmt.If branch -> {
          check(branch.then(), party, and(conditions, branch.condition()));
          check(branch.otherwise(), party, and(conditions, branch.condition()));
        }
        case Stmt.While loop -> check(loop.body(), party, and(conditions, loop.condition()));
        case Stmt.Split split when split.level() == Level.THREAD -> {
          for (var branch : split.branches()) {
            check(branch.body(), Math.min(party, branch.size()), conditions);
          }
        }
        default -> Bodies.of(statement).forEach(it -> check(it, party, conditions));
      }
    }
  }

  private static List<Expr> and(List<Expr> conditions, Expr condition) {
    var all = new ArrayList<>(conditions);
    all.add(condition);
    return all;
  }

  private boolean isUneven(Expr condition, int party) {
    var varies = Varying.of(condition);
    return varies.level() == Level.THREAD && varies.size() < party && !isSteady(condition);
  }

  /** The same for a unit, whenever it comes by. */
  private boolean isSteady(Expr expr) {
    if (expr instanceof Expr.Read(Local local)) {
      var value = kept.get(local);
      return given.contains(local) || value != null && !changed.contains(local) && isSteady(value);
    }
    return Uses.of(expr).accesses().isEmpty()
        && !(expr instanceof Expr.Call)
        && Uses.of(expr).exprs().stream().allMatch(this::isSteady);
  }
}
