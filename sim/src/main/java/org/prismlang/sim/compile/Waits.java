package org.prismlang.sim.compile;

import java.util.List;
import java.util.function.Predicate;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.Level;

/**
 * Where units have to run side by side because one waits for what another does. Without such a need
 * they run one after the other.
 */
final class Waits {
  private final Procedures procedures;

  Waits(Procedures procedures) {
    this.procedures = procedures;
  }

  /**
   * Whether units of so many threads that run this must do so at the same time: each may wait for
   * what another one does in it.
   */
  boolean needTasks(List<Stmt> body, int unit) {
    return any(body, it -> it instanceof Sync.Meet meet && isWider(meet, unit))
        || waits(body, unit) && any(body, Waits::tells);
  }

  private boolean any(List<Stmt> body, Predicate<Stmt> isIt) {
    for (var statement : body) {
      if (isIt.test(statement)
          || statement instanceof Stmt.Invoke invoke
              && any(procedures.of(invoke.procedure()).body(), isIt)
          || Bodies.of(statement).stream().anyMatch(it -> any(it, isIt))) {
        return true;
      }
    }
    return false;
  }

  private static boolean tells(Stmt statement) {
    return statement instanceof Sync.Arrive
        || statement instanceof Stmt.Operate operate
            && operate.intrinsic().op() instanceof AtomicOp op
            && op.way() != AtomicOp.Way.READ;
  }

  private static boolean isWider(Sync.Meet meet, int unit) {
    return switch (meet.scope()) {
      case WARP, NAMED -> meet.threads() > unit;
      case BLOCK, CLUSTER, GRID -> true;
    };
  }

  /** Whether something in it waits for others at all. */
  boolean waits(List<Stmt> body, int unit) {
    for (var statement : body) {
      boolean itself =
          switch (statement) {
            case Sync.Await _ -> true;
            case Sync.Meet meet -> isWider(meet, unit);
            case Stmt.Operate operate -> operate.intrinsic().is(Trait.WAITS);
            case Stmt.Invoke invoke -> waits(procedures.of(invoke.procedure()).body(), unit);
            case Stmt.While loop -> isSpin(loop);
            default -> false;
          };
      if (itself) {
        return true;
      }
      int inner =
          statement instanceof Stmt.Group group
                  && group.perspective().level() == Level.THREAD
                  && group.perspective().size() < unit
              ? group.perspective().size()
              : unit;
      for (var part : Bodies.of(statement)) {
        if (waits(part, inner)) {
          return true;
        }
      }
    }
    return false;
  }

  /** A loop that reads a word again and again until another thread has changed it. */
  boolean isSpin(Stmt.While loop) {
    return reads(loop.body());
  }

  private boolean reads(List<Stmt> body) {
    for (var statement : body) {
      boolean itself =
          switch (statement) {
            case Stmt.Operate operate -> operate.intrinsic().op() == AtomicOp.LOAD;
            case Stmt.Invoke invoke -> reads(procedures.of(invoke.procedure()).body());
            default -> false;
          };
      if (itself) {
        return true;
      }
      if (statement instanceof Stmt.While) {
        continue;
      }
      for (var part : Bodies.of(statement)) {
        if (reads(part)) {
          return true;
        }
      }
    }
    return false;
  }
}
