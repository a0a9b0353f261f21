package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What single threads do, each in its own way. */
final class ThreadPieces {
  private final Random random;
  private final Terms terms;
  private final Names names;

  ThreadPieces(Random random, Terms terms, Names names) {
    this.random = random;
    this.terms = terms;
    this.names = names;
  }

  /** All of a view, and then this and that. */
  List<Piece> filling(Scope scope, Memory view) {
    var pieces = new ArrayList<Piece>();
    pieces.add(fill(scope, view));
    pieces.addAll(some(scope));
    return pieces;
  }

  /** Reads nothing of it. */
  Piece fill(Scope scope, Memory view) {
    if (view.size() == 1) {
      return store(scope.without(List.of(view)), view, Term.constant(0));
    }
    var counter = names.fresh("i");
    var inner = scope.loop(Term.register(counter)).without(List.of(view));
    return loop(
        "for "
            + counter
            + " in range(0, "
            + view.size()
            + (random.nextBoolean() ? ", unroll=True" : "")
            + "):",
        counter,
        Term.constant(view.size()),
        List.of(store(inner, view, Term.register(counter))));
  }

  List<Piece> some(Scope scope) {
    var pieces = new ArrayList<Piece>();
    for (int i = random.nextInt(3); i > 0; i--) {
      pieces.add(piece(scope));
    }
    return pieces;
  }

  Piece piece(Scope scope) {
    return switch (random.nextInt(scope.depth() < 5 ? 9 : 5)) {
      case 0, 1, 2 -> scope.writes().isEmpty() ? assign(scope) : store(scope);
      case 3, 4 -> assign(scope);
      case 5 -> when(terms.condition(scope), List.of(piece(scope.deeper()), piece(scope.deeper())));
      case 6 -> repeat(scope);
      case 7 -> whileLoop(scope);
      default -> scope.isKernel() ? count(scope) : assign(scope);
    };
  }

  private Piece assign(Scope scope) {
    var name = terms.any(scope.registers());
    return Piece.assign(name + " = ", name, terms.value(scope));
  }

  private Piece store(Scope scope) {
    var memory = terms.any(scope.writes());
    return store(scope, memory, Term.constant(random.nextInt(memory.size())));
  }

  private Piece store(Scope scope, Memory memory, Term index) {
    var value = terms.value(scope);
    return Piece.line(
        memory.element(index.text()) + " = " + value.text(),
        (run, unit) ->
            unit.threads()
                .forEach(
                    thread ->
                        memory
                            .cell(run, thread, index.of(run, thread))
                            .set(value.of(run, thread))));
  }

  static Piece when(Term condition, List<Piece> body) {
    return new Piece(
        "if " + condition.text() + ":",
        body,
        (run, unit, inner) -> {
          if (condition.of(run, unit.first()) != 0) {
            inner.run(unit);
          }
        });
  }

  private Piece repeat(Scope scope) {
    var counter = names.fresh("i");
    int most = 2 + random.nextInt(3);
    var trips =
        Term.register(terms.any(scope.registers()))
            .in("int($ % " + most + ")", it -> Integer.remainderUnsigned(it, most));
    var inner = scope.loop(Term.register(counter));
    return loop(
        "for " + counter + " in range(0, " + trips.text() + "):",
        counter,
        trips,
        List.of(piece(inner), piece(inner)));
  }

  /** The number of trips is that before the first. */
  static Piece loop(String head, String counter, Term trips, List<Piece> body) {
    return new Piece(
        head,
        body,
        (run, unit, inner) -> {
          int end = trips.of(run, unit.first());
          for (int i = 0; i < end; i++) {
            int now = i;
            run.assign(counter, unit, _ -> now);
            if (!Leaving.goesOn(() -> inner.run(unit))) {
              break;
            }
          }
        });
  }

  private Piece whileLoop(Scope scope) {
    var counter = names.fresh("w");
    int most = 1 + random.nextInt(3);
    var again = terms.condition(scope);
    var head = "while " + counter + " < " + most + " and " + again.text() + ":";
    var body = new ArrayList<Piece>();
    body.add(
        Piece.line(
            counter + " += 1",
            (run, unit) -> run.assign(counter, unit, thread -> run.register(counter, thread) + 1)));
    body.add(piece(scope.deeper()));
    return Piece.sequence(
        List.of(
            Piece.assign(counter + " : int = ", counter, Term.constant(0)),
            new Piece(
                head,
                body,
                (run, unit, inner) -> {
                  while (run.register(counter, unit.first()) < most
                      && again.of(run, unit.first()) != 0) {
                    inner.run(unit);
                  }
                })));
  }

  /** In any order the same. */
  private Piece count(Scope scope) {
    var index = terms.index(scope, GeneratedKernel.COUNTERS);
    var value = terms.value(scope);
    return Piece.line(
        "atomic_add(c[" + index.text() + "], " + value.text() + ")",
        (run, unit) ->
            unit.threads()
                .forEach(thread -> run.counters()[index.of(run, thread)] += value.of(run, thread)));
  }
}
