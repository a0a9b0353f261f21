package org.prismlang.kernel.analyze;

import java.util.IdentityHashMap;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.number.Integers;

/** Statements that neither touch memory nor change an integer that is known before the run. */
final class Idle {
  private final IdentityHashMap<Stmt, Boolean> known = new IdentityHashMap<>();

  boolean is(Stmt statement) {
    var found = known.get(statement);
    if (found == null) {
      found = isNew(statement);
      known.put(statement, found);
    }
    return found;
  }

  private boolean isNew(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare(Local local, _, _) ->
          !Integers.are(local.type()) && loadsNothing(statement);
      case Stmt.Assign(Expr target, _, _) -> isOfData(target) && loadsNothing(statement);
      case Stmt.Update(Expr target, _, _, _) -> isOfData(target) && loadsNothing(statement);
      case Stmt.AssignAll(List<Expr> targets, _, _) ->
          targets.stream().allMatch(Idle::isOfData) && loadsNothing(statement);
      case Stmt.Assert _, Stmt.Print _ -> loadsNothing(statement);
      case Stmt.Unsafe _, Sync _ -> true;
      case Stmt.For _, Stmt.While _, Stmt.If _, Stmt.Block _, Stmt.Batch _ ->
          loadsNothing(statement)
              && Bodies.of(statement).stream().allMatch(it -> it.stream().allMatch(this::isInside));
      default -> false;
    };
  }

  /** Of what is declared inside nobody outside can tell. */
  private boolean isInside(Stmt statement) {
    return statement instanceof Stmt.Declare ? loadsNothing(statement) : is(statement);
  }

  private static boolean isOfData(Expr target) {
    return !(target instanceof Expr.Read(Local local)) || !Integers.are(local.type());
  }

  private static boolean loadsNothing(Stmt statement) {
    return Walk.accesses(statement).findAny().isEmpty();
  }
}
