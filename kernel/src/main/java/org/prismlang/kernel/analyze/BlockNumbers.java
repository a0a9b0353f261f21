package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;

/** What a kernel makes of the number of its block, by the names of variables. */
final class BlockNumbers {
  private final Set<String> made = new HashSet<>();

  /** Blocks have memory or barriers of their own. */
  private final boolean hasOwn;

  private BlockNumbers(Kernel kernel) {
    this.hasOwn = hasOwn(kernel.body());
    int before = -1;
    while (before < made.size()) {
      before = made.size();
      follow(kernel.body(), false);
    }
  }

  /**
   * Whether the number may decide which barriers threads of a block come to, or what they touch of
   * the block's memory.
   */
  static boolean decideInBlock(Kernel kernel) {
    var numbers = new BlockNumbers(kernel);
    return numbers.hasOwn && numbers.decideIn(kernel.body());
  }

  private void follow(List<Stmt> body, boolean isDecided) {
    for (var statement : body) {
      switch (statement) {
        case Stmt.Declare(Local local, Optional<Expr> value, _) ->
            note(local, isDecided || value.filter(this::isMade).isPresent());
        case Stmt.Assign(Expr target, Expr value, _) -> note(target, isDecided || isMade(value));
        case Stmt.Update(Expr target, _, Expr value, _) -> note(target, isDecided || isMade(value));
        case Stmt.AssignAll all -> {
          boolean isMade = isDecided || isMade(all);
          all.targets().forEach(it -> note(it, isMade));
        }
        case Stmt.For loop -> note(loop.variable(), isDecided || isMade(loop));
        case Stmt.Operate operate -> {
          // What memory says may be what the block wrote, and arrays are given to be changed.
          operate.result().ifPresent(it -> note(it, true));
          boolean isMade = isDecided || isMade(operate);
          Uses.of(operate).exprs().forEach(it -> note(it, isMade));
        }
        default -> {}
      }
      boolean decides = isDecided || decides(statement);
      Bodies.of(statement).forEach(it -> follow(it, decides));
    }
  }

  private void note(Local local, boolean isMade) {
    if (isMade) {
      made.add(local.name());
    }
  }

  private void note(Expr target, boolean isMade) {
    switch (target) {
      case Expr.Read(Local local) -> note(local, isMade);
      case Expr.Item item -> note(item.array(), isMade);
      case Expr.Slice slice -> note(slice.array(), isMade);
      case Expr.Lane lane -> note(lane.vector(), isMade);
      default -> {}
    }
  }

  private boolean isMade(Expr expr) {
    return Walk.exprs(expr).anyMatch(this::isOne);
  }

  private boolean isMade(Stmt statement) {
    return Walk.exprs(statement).anyMatch(this::isOne);
  }

  private boolean isOne(Expr expr) {
    return switch (expr) {
      case Expr.Position(var place) -> place == Expr.Place.BLOCK;
      case Expr.Read(Local local) -> made.contains(local.name());
      case Expr.Apply apply -> !apply.intrinsic().isPure();
      case Expr.Call _ -> true;
      default -> false;
    };
  }

  /** Whether what is done inside, or how often, is decided by the number. */
  private boolean decides(Stmt statement) {
    return !Bodies.of(statement).isEmpty() && isMade(statement);
  }

  private boolean decideIn(List<Stmt> body) {
    for (var statement : body) {
      if (isStrange(statement) || statement instanceof Sync && isMade(statement)) {
        return true;
      }
      boolean isOwnPlace =
          Walk.accesses(statement)
              .filter(it -> it.memory().space() == Memory.Space.SHARED)
              .flatMap(it -> Uses.of(it).stream())
              .anyMatch(this::isMade);
      boolean decidesOwn =
          decides(statement)
              && Bodies.of(statement).stream().anyMatch(it -> hasOwn(it) || leaves(it));
      if (isOwnPlace || decidesOwn || Bodies.of(statement).stream().anyMatch(this::decideIn)) {
        return true;
      }
    }
    return false;
  }

  /** What is not followed, or is for some blocks alone. */
  private static boolean isStrange(Stmt statement) {
    return switch (statement) {
      case Stmt.Invoke _, Stmt.Point _, Stmt.Unsafe _, Stmt.LastBlock _ -> true;
      case Stmt.Split split -> split.level() == Level.BLOCK;
      default -> false;
    };
  }

  private static boolean leaves(List<Stmt> body) {
    return Walk.statements(body)
        .anyMatch(
            it ->
                it instanceof Stmt.Return
                    || it instanceof Stmt.Break
                    || it instanceof Stmt.Continue);
  }

  private static boolean hasOwn(List<Stmt> body) {
    return Walk.statements(body)
        .anyMatch(
            it ->
                it instanceof Sync
                    || isStrange(it)
                    || it instanceof Stmt.Operate
                    || Walk.accesses(it)
                        .anyMatch(at -> at.memory().space() == Memory.Space.SHARED));
  }
}
