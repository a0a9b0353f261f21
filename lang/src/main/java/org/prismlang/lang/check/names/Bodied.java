package org.prismlang.lang.check.names;

import java.util.List;
import java.util.function.Consumer;
import org.prismlang.lang.syntax.Stmt;

/** Statements with all that stand inside them. */
public final class Bodied {
  private Bodied() {}

  public static void each(List<Stmt> statements, Consumer<Stmt> visit) {
    for (var statement : statements) {
      visit.accept(statement);
      switch (statement) {
        case Stmt.For it -> each(it.body(), visit);
        case Stmt.While it -> each(it.body(), visit);
        case Stmt.If it -> {
          each(it.then(), visit);
          each(it.otherwise(), visit);
        }
        case Stmt.With it -> each(it.body(), visit);
        case Stmt.Match it -> it.cases().forEach(branch -> each(branch.body(), visit));
        case Stmt.Nested it -> each(it.function().body(), visit);
        case Stmt.Declare _,
            Stmt.Assign _,
            Stmt.Update _,
            Stmt.Break _,
            Stmt.Continue _,
            Stmt.Return _,
            Stmt.Pass _,
            Stmt.Assert _,
            Stmt.Do _,
            Stmt.Broken _ -> {}
      }
    }
  }
}
