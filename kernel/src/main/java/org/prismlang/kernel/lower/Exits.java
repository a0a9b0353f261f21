package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * The copies of an unrolled loop without the loop. Those that `break` or `continue` become loops of
 * one trip, and once one has left, the rest are skipped.
 */
final class Exits {
  private final Body body;

  Exits(Body body) {
    this.body = body;
  }

  List<Stmt> inTurn(List<List<Stmt>> copies, Span span) {
    var reached = reached(copies);
    if (reached.stream().noneMatch(Exits::leaves)) {
      var blocks = new ArrayList<Stmt>();
      for (var copy : reached) {
        if (!copy.isEmpty()) {
          blocks.add(new Stmt.Block(copy, span));
        }
      }
      return blocks;
    }
    var result = new ArrayList<Stmt>();
    var left = body.local("left", Scalar.BOOL, body.where().code(), span);
    result.add(new Stmt.Declare(left, Optional.of(Results.truth(false)), span));
    var stays = new Expr.Unary(UnaryOperator.NOT, new Expr.Read(left), Scalar.BOOL);
    for (var copy : reached) {
      var once = body.local("once", Scalar.INT32, Perspective.GRID, span);
      var trip =
          new Stmt.For(
              once,
              Sums.ZERO,
              Sums.constant(1),
              Sums.constant(1),
              Stmt.For.FREE,
              marked(copy, new Expr.Read(left)),
              span);
      result.add(new Stmt.If(stays, List.of(trip), List.of(), span));
    }
    return result;
  }

  /** Copies up to one that breaks on all paths, each without the exit it always ends in. */
  private static List<List<Stmt>> reached(List<List<Stmt>> copies) {
    var reached = new ArrayList<List<Stmt>>();
    for (var copy : copies) {
      var exit = exit(copy);
      reached.add(exit.isPresent() ? withoutExit(copy) : copy);
      if (exit.isPresent() && exit.get() instanceof Stmt.Break) {
        return reached;
      }
    }
    return reached;
  }

  private static Optional<Stmt> exit(List<Stmt> statements) {
    if (statements.isEmpty()) {
      return Optional.empty();
    }
    return switch (statements.getLast()) {
      case Stmt.Break it -> Optional.of(it);
      case Stmt.Continue it -> Optional.of(it);
      case Stmt.Block it -> exit(it.body());
      default -> Optional.empty();
    };
  }

  private static List<Stmt> withoutExit(List<Stmt> statements) {
    var rest = new ArrayList<>(statements.subList(0, statements.size() - 1));
    if (statements.getLast() instanceof Stmt.Block it) {
      var inner = withoutExit(it.body());
      if (!inner.isEmpty()) {
        rest.add(new Stmt.Block(inner, it.span()));
      }
    }
    return rest;
  }

  /** Whether some statement leaves the loop that the list is the body of. */
  private static boolean leaves(List<Stmt> statements) {
    for (var statement : statements) {
      boolean leaves =
          switch (statement) {
            case Stmt.Break _, Stmt.Continue _ -> true;
            case Stmt.If it -> leaves(it.then()) || leaves(it.otherwise());
            case Stmt.Block it -> leaves(it.body());
            case Stmt.Group it -> leaves(it.body());
            case Stmt.Open it -> leaves(it.body());
            default -> false;
          };
      if (leaves) {
        return true;
      }
    }
    return false;
  }

  /** With every exit leaving the loop of one trip, a `break` for good. */
  private static List<Stmt> marked(List<Stmt> statements, Expr left) {
    var marked = new ArrayList<Stmt>();
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Break it -> {
          marked.add(new Stmt.Assign(left, Results.truth(true), it.span()));
          marked.add(it);
        }
        case Stmt.Continue it -> marked.add(new Stmt.Break(it.span()));
        case Stmt.If it ->
            marked.add(
                new Stmt.If(
                    it.condition(),
                    marked(it.then(), left),
                    marked(it.otherwise(), left),
                    it.span()));
        case Stmt.Block it -> marked.add(new Stmt.Block(marked(it.body(), left), it.span()));
        case Stmt.Group it ->
            marked.add(new Stmt.Group(it.perspective(), marked(it.body(), left), it.span()));
        case Stmt.Open it ->
            marked.add(new Stmt.Open(it.view(), marked(it.body(), left), it.span()));
        default -> marked.add(statement);
      }
    }
    return marked;
  }
}
