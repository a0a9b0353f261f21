package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;

/** Variables that statements may change. */
final class Changes {
  private final Set<String> names = new HashSet<>();

  private Changes() {}

  static Set<String> in(List<Stmt> statements) {
    var changes = new Changes();
    changes.list(statements);
    return changes.names;
  }

  private void list(List<Stmt> statements) {
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Assign assign -> target(assign.target());
        case Stmt.Update update -> target(update.target());
        case Stmt.AssignAll all -> all.targets().forEach(this::target);
        default -> Bodies.of(statement).forEach(this::list);
      }
    }
  }

  private void target(Expr target) {
    if (target instanceof Expr.Read(Local local)) {
      names.add(local.name());
    }
  }
}
