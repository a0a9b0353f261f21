package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;

/**
 * A pointer is made before it is known where it points. What is set before anybody reads it is
 * declared with that value, so that proofs see one that does not change.
 */
final class FirstValues {
  private FirstValues() {}

  static List<Stmt> in(List<Stmt> body) {
    var all = new ArrayList<Stmt>();
    body.forEach(it -> all.add(Bodies.map(it, FirstValues::in)));
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof Stmt.Declare(Local local, Optional<Expr> value, var span)
          && value.equals(Optional.of(Exprs.ZERO))) {
        int first = firstUse(local, all, i + 1);
        if (first < all.size()
            && all.get(first) instanceof Stmt.Assign(Expr.Read(Local set), Expr to, _)
            && set.equals(local)
            && !reads(local, to)) {
          all.set(first, new Stmt.Declare(local, Optional.of(to), span));
          all.remove(i);
          i--;
        }
      }
    }
    return all;
  }

  /** Behind the last where nobody uses it. */
  private static int firstUse(Local local, List<Stmt> all, int from) {
    int at = from;
    while (at < all.size()
        && Walk.statements(List.of(all.get(at))).noneMatch(it -> uses(local, it))) {
      at++;
    }
    return at;
  }

  /** What is assigned to counts, too. */
  private static boolean uses(Local local, Stmt statement) {
    return Walk.exprs(statement)
        .anyMatch(it -> it instanceof Expr.Read(Local read) && read.equals(local));
  }

  private static boolean reads(Local local, Expr expr) {
    return Walk.exprs(expr)
        .anyMatch(it -> it instanceof Expr.Read(Local read) && read.equals(local));
  }
}
