package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Set;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;

/**
 * Who is still there behind a statement from which some leave: by {@code return}, {@code break} or
 * {@code continue}.
 *
 * @param calls groups, by identity, at whose end a return inside of them leads
 */
record Leaving(Set<Stmt> calls) {
  Environment after(Stmt statement, Environment at) {
    if (!mayLeave(statement, true)) {
      return at;
    }
    if (statement instanceof Stmt.If(var condition, var then, var otherwise, _)) {
      if (leaves(then) && !mayLeave(otherwise, true)) {
        return at.assuming(condition, false);
      }
      if (leaves(otherwise) && !mayLeave(then, true)) {
        return at.assuming(condition, true);
      }
    }
    return at.perhaps();
  }

  /** In a loop that ends early, later trips are those of some. */
  Environment inside(Stmt loop, Environment at) {
    return Bodies.of(loop).stream().anyMatch(it -> endsEarly(it, true)) ? at.perhaps() : at;
  }

  private static boolean leaves(List<Stmt> body) {
    return !body.isEmpty()
        && switch (body.getLast()) {
          case Stmt.Return _, Stmt.Break _, Stmt.Continue _ -> true;
          default -> false;
        };
  }

  private boolean mayLeave(List<Stmt> body, boolean isInTrip) {
    return body.stream().anyMatch(it -> mayLeave(it, isInTrip));
  }

  /** Whether some that come to it do not come to what follows, in this trip. */
  private boolean mayLeave(Stmt statement, boolean isInTrip) {
    return switch (statement) {
      case Stmt.Return _ -> true;
      case Stmt.Break _, Stmt.Continue _ -> isInTrip;
      case Stmt.For loop -> mayLeave(loop.body(), false);
      case Stmt.While loop -> mayLeave(loop.body(), false);
      default ->
          !calls.contains(statement)
              && Bodies.of(statement).stream().anyMatch(it -> mayLeave(it, isInTrip));
    };
  }

  private boolean endsEarly(List<Stmt> body, boolean isOwn) {
    return body.stream()
        .anyMatch(
            it ->
                switch (it) {
                  case Stmt.Return _ -> true;
                  case Stmt.Break _ -> isOwn;
                  case Stmt.For loop -> endsEarly(loop.body(), false);
                  case Stmt.While loop -> endsEarly(loop.body(), false);
                  default ->
                      !calls.contains(it)
                          && Bodies.of(it).stream().anyMatch(each -> endsEarly(each, isOwn));
                });
  }
}
