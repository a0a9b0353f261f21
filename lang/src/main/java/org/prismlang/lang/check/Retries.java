package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Loops that try again and wait for nobody: every trip leaves the loop, or ends with an exchange of
 * a word that it has read. An exchange fails only where another thread has got on.
 *
 * <pre>
 * while True:
 *     old : uint = atomic_load(word[0])
 *     …
 *     if atomic_cas(word[0], old, new) == old:
 *         break
 * </pre>
 */
final class Retries {
  private Retries() {}

  static boolean isOne(Stmt.While loop) {
    var body = loop.body();
    return !body.isEmpty()
        && exchange(body.getLast()).filter(it -> isAlwaysTried(it, body)).isPresent();
  }

  /**
   * Where a word is as it was.
   *
   * @param names variables that say which word it is
   */
  private record Exchange(String place, List<String> names, String old) {}

  /** {@code if atomic_cas(place, old, …) == old: break}. */
  private static Optional<Exchange> exchange(Stmt last) {
    boolean leaves =
        last instanceof Stmt.If branch
            && branch.then().size() == 1
            && branch.then().getFirst() instanceof Stmt.Break
            && branch.otherwise().isEmpty();
    if (leaves
        && ((Stmt.If) last).condition() instanceof Expr.Binary(var operator, var left, var right, _)
        && operator == BinaryOperator.EQUAL
        && right instanceof Expr.Variable(var old, _)) {
      return given(left, AtomicOp.CAS)
          .filter(
              it -> it.size() > 1 && it.get(1) instanceof Expr.Variable by && by.name().equals(old))
          .flatMap(
              it ->
                  names(it.getFirst()).map(names -> new Exchange(text(it.getFirst()), names, old)));
    }
    return Optional.empty();
  }

  private static Optional<List<Expr>> given(Expr expr, AtomicOp operation) {
    return expr instanceof Expr.Call(var callee, var arguments, _)
            && callee instanceof Expr.Variable(var name, _)
            && name.equals(operation.text())
            && !arguments.isEmpty()
        ? Optional.of(arguments.stream().map(it -> it.value()).toList())
        : Optional.empty();
  }

  /** Empty where the word is told by more than variables and numbers. */
  private static Optional<List<String>> names(Expr place) {
    if (!(place instanceof Expr.Index(var base, var indices, _))) {
      return Optional.empty();
    }
    var names = new ArrayList<String>();
    var all = new ArrayList<>(indices);
    all.add(base);
    for (var each : all) {
      switch (each) {
        case Expr.Variable(var name, _) -> names.add(name);
        case Expr.Int _ -> {}
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(names);
  }

  private static String text(Expr expr) {
    return expr.span().text();
  }

  /** The word is read in the trip and nothing leads around the exchange, or to another word. */
  private static boolean isAlwaysTried(Exchange exchange, List<Stmt> body) {
    var assigned = new ArrayList<String>();
    var around = new ArrayList<Stmt>();
    Stmt.all(body)
        .forEach(
            statement -> {
              switch (statement) {
                case Stmt.Declare it -> assigned.add(it.name().text());
                case Stmt.Assign it -> it.targets().forEach(target -> assigned.add(text(target)));
                case Stmt.Update it -> assigned.add(text(it.target()));
                case Stmt.For it -> assigned.add(it.variable().text());
                case Stmt.Continue _, Stmt.Nested _, Stmt.With _, Stmt.Match _ ->
                    around.add(statement);
                default -> {}
              }
            });
    return around.isEmpty()
        && Collections.disjoint(assigned, exchange.names())
        && Collections.frequency(assigned, exchange.old()) == 1
        && body.stream().anyMatch(it -> reads(it, exchange));
  }

  private static boolean reads(Stmt statement, Exchange exchange) {
    var read =
        switch (statement) {
          case Stmt.Declare it when it.name().text().equals(exchange.old()) -> it.value();
          case Stmt.Assign it
              when it.targets().size() == 1
                  && text(it.targets().getFirst()).equals(exchange.old()) ->
              Optional.of(it.value());
          default -> Optional.<Expr>empty();
        };
    return read.flatMap(it -> given(it, AtomicOp.LOAD))
        .filter(it -> text(it.getFirst()).equals(exchange.place()))
        .isPresent();
  }
}
