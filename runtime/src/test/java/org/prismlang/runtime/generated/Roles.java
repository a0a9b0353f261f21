package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Producers fill a ring that consumers empty. */
final class Roles {
  private final Random random;
  private final Names names;
  private final Pieces pieces;
  private final Terms terms;
  private final int consumers;
  private final int producers;

  Roles(Random random, Names names, Pieces pieces, int consumers, int producers) {
    this.random = random;
    this.names = names;
    this.pieces = pieces;
    this.terms = new Terms(random);
    this.consumers = consumers;
    this.producers = producers;
  }

  /** Stands in no loop. */
  Piece ring(Scope scope) {
    int depth = 1 + random.nextInt(4);
    var ring = names.fresh("r");
    int size = consumers * (1 + random.nextInt(2));
    boolean isAhead = depth > 1 && random.nextInt(3) == 0;
    var counter = names.fresh("k");
    var now = slot(ring, depth, size, counter, 0);
    var written = isAhead ? slot(ring, depth, size, counter, depth - 1) : now;
    var inner = scope.loop(Term.register(counter)).memories(scope.reads(), List.of());
    var body = new ArrayList<Piece>();
    boolean isBulk = random.nextBoolean();
    var first = new ArrayList<Piece>();
    first.add(
        Piece.line(
            ring + " : ring(" + depth + ", shared(uint[" + size + "], align=128)) @ block[1]",
            (_, _) -> {}));
    var trips = new Term("n", (run, _) -> run.scalar("n"));
    if (isAhead) {
      var early = names.fresh("k");
      var slot = slot(ring, depth, size, early, 0);
      var before = scope.loop(Term.register(early)).memories(scope.reads(), List.of());
      first.add(
          ThreadPieces.loop(
              "for " + early + " in range(0, " + (depth - 1) + ", unroll=True):",
              early,
              Term.constant(depth - 1),
              List.of(
                  ThreadPieces.when(
                      Term.register(early).with("<", trips, (a, b) -> a < b ? 1 : 0),
                      List.of(produce(before, slot, isBulk))))));
      body.add(
          ThreadPieces.when(
              Term.register(counter)
                  .in("$ + " + (depth - 1), it -> it + depth - 1)
                  .with("<", trips, (a, b) -> a < b ? 1 : 0),
              List.of(produce(inner, written, isBulk))));
    } else {
      body.add(produce(inner, written, isBulk));
    }
    body.add(consume(inner, now));
    first.add(ThreadPieces.loop("for " + counter + " in range(0, n):", counter, trips, body));
    return Piece.sequence(first);
  }

  private static Memory slot(String ring, int depth, int size, String counter, int ahead) {
    return new Memory(
        ring + "[" + counter + (ahead == 0 ? "" : " + " + ahead) + "]",
        size,
        0,
        true,
        (run, thread, index) ->
            new Memory.Cell(
                run.tile(ring + "#" + (run.register(counter, thread) + ahead) % depth, size),
                index));
  }

  private Piece produce(Scope scope, Memory slot, boolean isBulk) {
    var view = slot.claimed(names.fresh("q"));
    var id = names.fresh("t");
    var inner =
        scope.unit(producers, Term.register(id), producers).memories(scope.reads(), List.of());
    var work = new ArrayList<Piece>();
    if (isBulk) {
      work.add(
          Piece.around(
              "match split(thread):",
              List.of(
                  Piece.branch(
                      "case 1:",
                      0,
                      1,
                      List.of(
                          Copies.load(
                              view, terms.uniformIndex(scope, Terms.LOADED / 4 - slot.size())))))));
    } else {
      work.add(Pieces.identity(id, "thread[1]", 1, producers));
      work.add(random.nextInt(12) == 0 ? pieces.copied(inner, view) : pieces.fill(inner, view));
    }
    return Piece.around(
        "with claim("
            + slot.name()
            + ", p=thread["
            + (isBulk ? 1 : producers)
            + "]) as "
            + view.name()
            + ":",
        List.of(split(List.of(), work)));
  }

  private Piece consume(Scope scope, Memory slot) {
    var id = names.fresh("t");
    var inner = scope.unit(consumers, Term.register(id), consumers);
    var work = new ArrayList<Piece>();
    work.add(Pieces.identity(id, "thread[1]", 1, consumers));
    for (int i = random.nextInt(2); i >= 0; i--) {
      var name = terms.any(scope.registers());
      var read = slot.at(terms.index(inner, slot.size()));
      work.add(Piece.assign(name + " = ", name, read.with("+", Term.register(name), Integer::sum)));
    }
    // What is read under a condition only is seldom told apart.
    var others = random.nextInt(6) == 0 ? inner.more(slot) : inner;
    work.addAll(pieces.some(others.memories(others.reads(), List.of()), random.nextInt(3)));
    return split(work, List.of());
  }

  private Piece split(List<Piece> consuming, List<Piece> producing) {
    return Piece.around(
        "match split(thread):",
        List.of(
            Piece.branch("case " + consumers + " as consumers:", 0, consumers, consuming),
            Piece.branch("case " + producers + " as producers:", consumers, producers, producing)));
  }
}
