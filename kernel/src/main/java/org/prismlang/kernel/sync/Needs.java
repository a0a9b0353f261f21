package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Type;

/** Drops statements whose results nobody uses. */
final class Needs {
  private final Map<String, Procedure> procedures;

  Needs(Map<String, Procedure> procedures) {
    this.procedures = procedures;
  }

  List<Stmt> only(List<Stmt> statements) {
    var needed = new HashSet<String>();
    int before = -1;
    while (needed.size() != before) {
      before = needed.size();
      kept(statements, needed);
    }
    return kept(statements, needed);
  }

  private List<Stmt> kept(List<Stmt> statements, Set<String> needed) {
    var kept = new ArrayList<Stmt>();
    // Backwards: uses come before what they need is looked at.
    for (var stmt : statements.reversed()) {
      var smaller = Bodies.map(stmt, body -> kept(body, needed));
      if (isNeeded(smaller, needed)) {
        needed.addAll(Parts.locals(smaller));
        if (smaller instanceof Stmt.LastBlock last) {
          last.counter().index().forEach(it -> needed.addAll(Parts.reads(it)));
        }
        kept.addFirst(smaller);
      }
    }
    return kept;
  }

  private boolean isNeeded(Stmt stmt, Set<String> needed) {
    return switch (stmt) {
      case Stmt.Declare(var local, _, _) -> needed.contains(local.name());
      case Stmt.Assign(var target, _, _) -> isNeeded(target, needed);
      case Stmt.Update(var target, _, _, _) -> isNeeded(target, needed);
      case Stmt.AssignAll all -> all.targets().stream().anyMatch(it -> isNeeded(it, needed));
      case Stmt.Invoke call ->
          !isPure(call.procedure())
              || call.results().stream().anyMatch(it -> needed.contains(it.name()));
      case Stmt.While _, Stmt.Batch _, Stmt.LastBlock _ -> true;
      case Stmt.For _, Stmt.If _, Stmt.Block _, Stmt.Group _, Stmt.Open _, Stmt.Split _ ->
          !Bodies.areEmpty(stmt);
      case Stmt.Plain _, Sync _ -> true;
    };
  }

  private static boolean isNeeded(Expr target, Set<String> needed) {
    return switch (target) {
      case Expr.Read(var local) -> needed.contains(local.name());
      case Expr.Item item -> isNeeded(item.array(), needed);
      case Expr.Slice slice -> isNeeded(slice.array(), needed);
      case Expr.Lane lane -> isNeeded(lane.vector(), needed);
      default -> true;
    };
  }

  private boolean isPure(String name) {
    var procedure = procedures.get(name);
    if (procedure == null) {
      return false;
    }
    for (var parameter : procedure.parameters()) {
      boolean byValue =
          parameter instanceof Parameter.OfLocal(var local)
              && !(local.type() instanceof Type.Array);
      if (!byValue) {
        return false;
      }
    }
    return isPure(procedure.body());
  }

  private boolean isPure(List<Stmt> statements) {
    for (var stmt : statements) {
      boolean pure =
          switch (stmt) {
            case Stmt.Declare _,
                Stmt.Assign _,
                Stmt.Update _,
                Stmt.AssignAll _,
                Stmt.Return _,
                Stmt.Break _,
                Stmt.Continue _ ->
                true;
            case Stmt.Invoke call -> isPure(call.procedure());
            case Stmt.For _, Stmt.If _, Stmt.Block _, Stmt.Group _ ->
                Bodies.of(stmt).stream().allMatch(this::isPure);
            default -> false;
          };
      if (!pure) {
        return false;
      }
    }
    return true;
  }
}
