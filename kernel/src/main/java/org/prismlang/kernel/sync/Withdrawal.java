package org.prismlang.kernel.sync;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;

/**
 * Takes split barriers out of a kernel that are not proven to work: who waits there could wait in
 * vain. What they ordered must be ordered otherwise.
 */
final class Withdrawal {
  private final Set<String> barriers;
  private final Edits edits = new Edits();
  private final Set<String> counters = new HashSet<>();
  private final Set<String> read = new HashSet<>();

  private Withdrawal(Set<String> barriers) {
    this.barriers = barriers;
  }

  /** Those of the kernel's barriers that nobody wrote and no copy engine counts on. */
  static List<Barrier> candidates(Kernel kernel) {
    var needed = new HashSet<String>();
    needed(kernel.body(), needed);
    return kernel.barriers().stream()
        .filter(it -> !it.isWritten() && !needed.contains(it.name()))
        .toList();
  }

  private static void needed(List<Stmt> body, Set<String> needed) {
    for (var stmt : body) {
      boolean isOfEngine =
          stmt instanceof Stmt.Operate
              || stmt instanceof Sync.Arrive arrive && arrive.bytes().isPresent();
      if (isOfEngine) {
        Uses.of(stmt).barriers().forEach(it -> needed.add(it.name()));
      }
      Bodies.of(stmt).forEach(it -> needed(it, needed));
    }
  }

  /** The kernel without barriers, and without what counted their uses alone. */
  static Kernel of(Kernel kernel, List<Barrier> withdrawn) {
    var names = new HashSet<String>();
    withdrawn.forEach(it -> names.add(it.name()));
    var withdrawal = new Withdrawal(names);
    withdrawal.look(kernel.body());
    withdrawal.counters.removeAll(withdrawal.read);
    withdrawal.uncount(kernel.body());
    var left = kernel.barriers().stream().filter(it -> !names.contains(it.name())).toList();
    return kernel.with(left, withdrawal.edits.in(kernel.body()));
  }

  private void look(List<Stmt> body) {
    for (var stmt : body) {
      switch (stmt) {
        case Sync.Arrive arrive when isWithdrawn(arrive.barrier()) -> {
          edits.remove(stmt);
          counters.addAll(Parts.reads(arrive.generation()));
        }
        case Sync.Await await when isWithdrawn(await.barrier()) -> {
          edits.remove(stmt);
          counters.addAll(Parts.reads(await.generation()));
        }
        case Stmt.Update update -> read.addAll(Parts.reads(update.value()));
        default -> read.addAll(Parts.locals(stmt));
      }
      Bodies.of(stmt).forEach(this::look);
    }
  }

  private boolean isWithdrawn(Barrier barrier) {
    return barriers.contains(barrier.name());
  }

  private void uncount(List<Stmt> body) {
    for (var stmt : body) {
      var counter =
          switch (stmt) {
            case Stmt.Declare(var local, _, _) -> Optional.of(local.name());
            case Stmt.Update(Expr.Read(var local), _, _, _) -> Optional.of(local.name());
            default -> Optional.<String>empty();
          };
      if (counter.filter(it -> it.startsWith(Weave.COUNTER) && counters.contains(it)).isPresent()) {
        edits.remove(stmt);
      }
      Bodies.of(stmt).forEach(this::uncount);
    }
  }
}
