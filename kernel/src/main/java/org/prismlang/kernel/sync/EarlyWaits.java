package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Nobody fills or frees a generation before the first, so a wait for one is passed at once. A
 * machine knows phases by their parity alone, and would wait for one that never comes: waits that
 * may be for such a generation stand under a condition from here on.
 */
final class EarlyWaits {
  private final LeastValues values;

  private EarlyWaits(LeastValues values) {
    this.values = values;
  }

  static Kernel of(Kernel kernel) {
    return kernel.with(kernel.barriers(), guarded(kernel.body()));
  }

  static Procedure of(Procedure procedure) {
    return procedure.with(guarded(procedure.body()));
  }

  private static List<Stmt> guarded(List<Stmt> body) {
    return Walk.statements(body).anyMatch(Sync.Await.class::isInstance)
        ? new EarlyWaits(LeastValues.of(body)).list(body, Map.of())
        : body;
  }

  private List<Stmt> list(List<Stmt> statements, Map<String, Long> known) {
    var guarded = new ArrayList<Stmt>();
    for (var statement : statements) {
      guarded.add(
          switch (statement) {
            case Sync.Await it when mayBeEarly(it, known) ->
                new Stmt.If(isThere(it), List.of(it), List.of(), it.span());
            case Stmt.If it -> branch(it, known);
            case Stmt.For it -> Bodies.map(it, body -> list(body, values.inside(it, known)));
            default -> Bodies.map(statement, body -> list(body, known));
          });
    }
    return guarded;
  }

  private Stmt branch(Stmt.If it, Map<String, Long> known) {
    var then = steady(it.then(), values.with(known, it.condition(), true));
    var otherwise = steady(it.otherwise(), values.with(known, it.condition(), false));
    return new Stmt.If(
        it.condition(), list(it.then(), then), list(it.otherwise(), otherwise), it.span());
  }

  /** What stays so, whatever the statements assign. */
  private Map<String, Long> steady(List<Stmt> statements, Map<String, Long> known) {
    var steady = new HashMap<>(known);
    steady.keySet().removeAll(values.mayShrink(statements));
    return steady;
  }

  private boolean mayBeEarly(Sync.Await await, Map<String, Long> known) {
    return !await.barrier().isByParity() && values.of(await.generation(), known) < 0;
  }

  private static Expr isThere(Sync.Await await) {
    var zero = new Expr.Constant(new Value.Int(0), await.generation().type());
    return new Expr.Binary(BinaryOperator.GREATER_EQUAL, await.generation(), zero, Scalar.BOOL);
  }
}
