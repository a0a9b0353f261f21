package org.prismlang.kernel.sync;

import static java.util.stream.Collectors.toSet;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;

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
    var needed =
        Walk.statements(kernel.body())
            .filter(Withdrawal::isOfEngine)
            .flatMap(it -> Uses.of(it).barriers().stream())
            .map(Barrier::name)
            .collect(toSet());
    return kernel.barriers().stream()
        .filter(it -> !it.isWritten() && !needed.contains(it.name()))
        .toList();
  }

  private static boolean isOfEngine(Stmt stmt) {
    return stmt instanceof Stmt.Operate
        || stmt instanceof Sync.Arrive arrive && arrive.bytes().isPresent();
  }

  /** The kernel without barriers, and without what counted their uses alone. */
  static Kernel of(Kernel kernel, List<Barrier> withdrawn) {
    var names = new HashSet<String>();
    withdrawn.forEach(it -> names.add(it.name()));
    var withdrawal = new Withdrawal(names);
    Walk.statements(kernel.body()).forEach(withdrawal::look);
    withdrawal.counters.removeAll(withdrawal.read);
    Walk.statements(kernel.body()).forEach(withdrawal::uncount);
    var left = kernel.barriers().stream().filter(it -> !names.contains(it.name())).toList();
    return kernel.with(left, withdrawal.edits.in(kernel.body()));
  }

  private void look(Stmt stmt) {
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
  }

  private boolean isWithdrawn(Barrier barrier) {
    return barriers.contains(barrier.name());
  }

  private void uncount(Stmt stmt) {
    var counter =
        switch (stmt) {
          case Stmt.Declare(var local, _, _) -> Optional.of(local.name());
          case Stmt.Update(Expr.Read(var local), _, _, _) -> Optional.of(local.name());
          default -> Optional.<String>empty();
        };
    if (counter.filter(it -> it.startsWith(Weave.COUNTER) && counters.contains(it)).isPresent()) {
      edits.remove(stmt);
    }
  }
}
