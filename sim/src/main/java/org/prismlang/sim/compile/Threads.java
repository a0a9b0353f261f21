package org.prismlang.sim.compile;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Level;

/**
 * Which statements of a unit each of its threads can run for itself, one thread after the other:
 * those that neither synchronize, wait for others, nor change what the unit shares.
 */
final class Threads {
  private final Procedures procedures;
  private final Waits waits;
  private final boolean isWatched;

  Threads(Procedures procedures, boolean isWatched) {
    this.procedures = procedures;
    this.waits = new Waits(procedures);
    this.isWatched = isWatched;
  }

  /** Whether it is for each of the {@code unit} threads alone. */
  boolean isTheirs(Stmt statement, int unit) {
    return !waits.waits(List.of(statement), unit)
        && isTheirs(statement, unit, new HashSet<>(), false);
  }

  private boolean areTheirs(List<Stmt> statements, int unit, Set<String> inner, boolean isInLoop) {
    for (var statement : statements) {
      if (!isTheirs(statement, unit, inner, isInLoop)) {
        return false;
      }
    }
    return true;
  }

  private boolean isTheirs(Stmt statement, int unit, Set<String> inner, boolean isInLoop) {
    return switch (statement) {
      case Stmt.Declare(Local local, var value, _) -> {
        inner.add(local.name());
        yield value.isEmpty() || !isTogether(value.get());
      }
      case Stmt.Assign(Expr target, _, _) -> isOwn(target, unit, inner);
      case Stmt.Update(Expr target, _, _, _) -> isOwn(target, unit, inner);
      case Stmt.AssignAll(List<Expr> targets, _, _) -> {
        boolean areOwn = true;
        for (var target : targets) {
          areOwn &= isOwn(target, unit, inner);
        }
        yield areOwn;
      }
      case Stmt.Store _, Stmt.Modify _ -> true;
      case Stmt.Operate operate -> {
        operate.result().ifPresent(it -> inner.add(it.name()));
        yield !operate.intrinsic().isCollective();
      }
      case Stmt.Invoke invoke -> {
        invoke.results().forEach(it -> inner.add(it.name()));
        yield procedures.isOfOneThread(invoke.procedure())
            && isAlone(procedures.of(invoke.procedure()).body());
      }
      case Stmt.Break _, Stmt.Continue _ -> isInLoop;
      case Stmt.For loop -> {
        inner.add(loop.variable().name());
        yield areTheirs(loop.body(), unit, inner, true);
      }
      case Stmt.While loop -> areTheirs(loop.body(), unit, inner, true);
      case Stmt.If branch ->
          areTheirs(branch.then(), unit, inner, isInLoop)
              && areTheirs(branch.otherwise(), unit, inner, isInLoop);
      case Stmt.Block block -> areTheirs(block.body(), unit, inner, isInLoop);
      case Stmt.Open open -> areTheirs(open.body(), unit, inner, isInLoop);
      case Stmt.Group group ->
          group.perspective().level() == Level.THREAD
              && (group.perspective().size() == 1
                  ? isAlone(group.body())
                  : areTheirs(group.body(), unit, inner, isInLoop));
      case Sync.Fence _, Sync.Enter _, Sync.Commit _, Sync.Drain _ -> !isWatched;
      default -> false;
    };
  }

  private static boolean isTogether(Expr value) {
    return value instanceof Expr.Apply apply && apply.intrinsic().isCollective();
  }

  /** A variable of one thread, or one that nothing outside knows. */
  private static boolean isOwn(Expr target, int unit, Set<String> inner) {
    return switch (target) {
      case Expr.Read(Local local) ->
          inner.contains(local.name()) || Sharing.of(local.perspective(), unit) == 1;
      case Expr.Item item -> isOwn(item.array(), unit, inner);
      case Expr.Slice slice -> isOwn(slice.array(), unit, inner);
      case Expr.Lane lane -> isOwn(lane.vector(), unit, inner);
      default -> false;
    };
  }

  /** Code of one thread that waits for nobody in its block. */
  boolean isAlone(List<Stmt> statements) {
    for (var statement : statements) {
      boolean waits =
          switch (statement) {
            case Sync.Await _, Sync.Meet _ -> true;
            case Stmt.Return _ -> false;
            case Stmt.Split _, Stmt.LastBlock _, Stmt.Batch _ -> true;
            case Stmt.Invoke invoke ->
                !procedures.isOfOneThread(invoke.procedure())
                    || !isAlone(procedures.of(invoke.procedure()).body());
            default -> false;
          };
      if (waits) {
        return false;
      }
      for (var body : org.prismlang.kernel.ir.Bodies.of(statement)) {
        if (!isAlone(body)) {
          return false;
        }
      }
    }
    return true;
  }
}
