package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.PositionOp;
import org.prismlang.lang.source.Span;

/**
 * The code of a kernel that starts while the one before it in its stream still runs. It lets the
 * next one start at once, and waits for the one before it where it first may touch memory that both
 * know. Every thread of every block waits, whatever way it takes: so a kernel that has ended says
 * that all before it have, and the next one need not wait for more than its neighbour. PTX,
 * "griddepcontrol".
 */
final class EarlyStart {
  private static final String START_NEXT = "asm volatile(\"griddepcontrol.launch_dependents;\");";
  private static final String AWAIT_BEFORE =
      "asm volatile(\"griddepcontrol.wait;\" ::: \"memory\");";

  private EarlyStart() {}

  static List<Stmt> in(List<Stmt> body, Span span) {
    var all = new ArrayList<Stmt>();
    all.add(new Stmt.Unsafe(START_NEXT, span));
    all.addAll(waiting(body).orElseGet(() -> with(body, body.size(), span)));
    return all;
  }

  /** The statements with the wait among them; empty where none of them touches anything. */
  private static Optional<List<Stmt>> waiting(List<Stmt> statements) {
    for (int i = 0; i < statements.size(); i++) {
      var statement = statements.get(i);
      if (statement instanceof Stmt.Group || statement instanceof Stmt.Block) {
        var inner =
            Bodies.of(statement).stream().map(EarlyStart::waiting).findFirst().orElseThrow();
        if (inner.isPresent()) {
          var changed = new ArrayList<>(statements);
          changed.set(i, Bodies.map(statement, _ -> inner.get()));
          return Optional.of(changed);
        }
      } else if (!isQuiet(statement)) {
        return Optional.of(with(statements, i, statement.span()));
      }
    }
    return Optional.empty();
  }

  private static List<Stmt> with(List<Stmt> statements, int place, Span span) {
    var changed = new ArrayList<>(statements);
    changed.add(place, new Stmt.Unsafe(AWAIT_BEFORE, span));
    return changed;
  }

  /** Whether it has to do with registers and shared memory alone, and all threads come past it. */
  private static boolean isQuiet(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare _, Stmt.Assign _, Stmt.Update _, Stmt.AssignAll _ ->
          Walk.exprs(statement).allMatch(EarlyStart::isQuiet);
      case Stmt.Store it -> isShared(it.access()) && hasQuietExprs(it);
      case Stmt.Modify it -> isShared(it.access()) && hasQuietExprs(it);
      case Stmt.Allocate _ -> true;
      case Stmt.For _, Stmt.If _, Stmt.Group _, Stmt.Block _, Stmt.Open _ ->
          hasQuietExprs(statement)
              && Bodies.of(statement).stream().flatMap(List::stream).allMatch(EarlyStart::isQuiet);
      case Sync.Meet it -> it.scope() != Sync.Scope.GRID;
      case Stmt.Plain _, Stmt.Compound _, Sync _ -> false;
    };
  }

  private static boolean hasQuietExprs(Stmt statement) {
    return Walk.exprs(statement).allMatch(EarlyStart::isQuiet);
  }

  private static boolean isQuiet(Expr expr) {
    return switch (expr) {
      case Expr.Constant _,
          Expr.Read _,
          Expr.Position _,
          Expr.Item _,
          Expr.Slice _,
          Expr.Lane _,
          Expr.Unary _,
          Expr.Binary _,
          Expr.Choice _,
          Expr.Convert _,
          Expr.Build _,
          Expr.Fill _ ->
          true;
      case Expr.Load it -> isShared(it.access());
      case Expr.Apply it ->
          it.intrinsic().op() instanceof MathOp || it.intrinsic().op() instanceof PositionOp;
      case Expr.Call _ -> false;
    };
  }

  private static boolean isShared(Access access) {
    return access.memory().space() == Memory.Space.SHARED;
  }
}
