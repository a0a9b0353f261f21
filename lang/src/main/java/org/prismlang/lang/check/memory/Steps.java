package org.prismlang.lang.check.memory;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/** The names that some statements step, {@code it += 1}, at any depth. */
public final class Steps {
  private Steps() {}

  public static Set<String> in(List<Stmt> body) {
    var names = new HashSet<String>();
    Stmt.all(body)
        .forEach(
            it -> {
              if (it instanceof Stmt.Update(Expr.Variable(String name, _), _, _, _)) {
                names.add(name);
              }
            });
    return names;
  }
}
