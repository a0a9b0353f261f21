package org.prismlang.sim.compile;

import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
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
   * Whether units of so many threads that run this must do so at the same time: each waits after it
   * has done something that others may wait for.
   */
  boolean needTasks(List<Stmt> body, int unit) {
    return new Order(unit).passes(body, false) == Outcome.WAITS_AFTER;
  }

  private enum Outcome {
    NOTHING,
    TELLS,
    WAITS_AFTER
  }

  /** Follows a body in its order. */
  private final class Order {
    private final int unit;

    Order(int unit) {
      this.unit = unit;
    }

    Outcome passes(List<Stmt> body, boolean hasTold) {
      boolean told = hasTold;
      for (var statement : body) {
        var outcome = pass(statement, told);
        if (outcome == Outcome.WAITS_AFTER) {
          return outcome;
        }
        told |= outcome == Outcome.TELLS;
      }
      return told ? Outcome.TELLS : Outcome.NOTHING;
    }

    private Outcome pass(Stmt statement, boolean told) {
      return switch (statement) {
        case Sync.Arrive _ -> Outcome.TELLS;
        case Sync.Await _ -> told ? Outcome.WAITS_AFTER : Outcome.NOTHING;
        case Sync.Meet meet -> isWider(meet) ? Outcome.WAITS_AFTER : Outcome.NOTHING;
        case Stmt.Operate operate ->
            switch (operate.intrinsic().name()) {
              case "wait_until" -> told ? Outcome.WAITS_AFTER : Outcome.NOTHING;
              default ->
                  operate.intrinsic().name().startsWith("atomic_")
                          && !operate.intrinsic().name().equals("atomic_load")
                      ? Outcome.TELLS
                      : Outcome.NOTHING;
            };
        case Stmt.Invoke invoke -> passes(procedures.of(invoke.procedure()).body(), told);
        case Stmt.While loop ->
            isSpin(loop) && told ? Outcome.WAITS_AFTER : twice(loop.body(), told);
        case Stmt.For loop -> twice(loop.body(), told);
        default -> {
          var all = Outcome.NOTHING;
          for (var body : Bodies.of(statement)) {
            var outcome = passes(body, told);
            if (outcome.ordinal() > all.ordinal()) {
              all = outcome;
            }
          }
          yield all;
        }
      };
    }

    private Outcome twice(List<Stmt> body, boolean told) {
      var once = passes(body, told);
      return once == Outcome.TELLS ? passes(body, true) : once;
    }

    private boolean isWider(Sync.Meet meet) {
      return switch (meet.scope()) {
        case WARP, NAMED -> meet.threads() > unit;
        case BLOCK, CLUSTER, GRID -> true;
      };
    }
  }

  /** Whether something in it waits for others at all. */
  boolean waits(List<Stmt> body, int unit) {
    for (var statement : body) {
      boolean itself =
          switch (statement) {
            case Sync.Await _ -> true;
            case Sync.Meet meet ->
                meet.scope() != Sync.Scope.WARP
                        && (meet.scope() != Sync.Scope.NAMED || meet.threads() > unit)
                    || meet.threads() > unit;
            case Stmt.Operate operate -> operate.intrinsic().name().equals("wait_until");
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
            case Stmt.Operate operate -> operate.intrinsic().name().equals("atomic_load");
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
