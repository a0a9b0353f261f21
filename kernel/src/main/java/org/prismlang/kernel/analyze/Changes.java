package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;

/** Variables that statements may change. */
final class Changes {
  private final Set<String> names = new HashSet<>();

  private Changes() {}

  static Set<String> in(List<Stmt> statements) {
    var changes = new Changes();
    Walk.statements(statements).forEach(changes::statement);
    return changes.names;
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Assign assign -> target(assign.target());
      case Stmt.Update update -> target(update.target());
      case Stmt.AssignAll all -> all.targets().forEach(this::target);
      default -> {}
    }
  }

  private void target(Expr target) {
    if (target instanceof Expr.Read(Local local)) {
      names.add(local.name());
    }
  }
}
