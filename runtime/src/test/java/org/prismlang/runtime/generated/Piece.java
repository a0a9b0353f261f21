package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A statement, and what it does to a unit that runs it.
 *
 * @param head nothing, for pieces that only stand behind each other
 * @param isWhole whether it makes no sense without a part
 */
record Piece(String head, List<Piece> body, Effect effect, boolean isWhole) {
  interface Body {
    void run(Unit unit);
  }

  interface Effect {
    void run(Reference run, Unit unit, Body body);
  }

  Piece {
    body = List.copyOf(body);
  }

  Piece(String head, List<Piece> body, Effect effect) {
    this(head, body, effect, false);
  }

  static Piece line(String text, BiConsumer<Reference, Unit> effect) {
    return new Piece(text, List.of(), (run, unit, _) -> effect.accept(run, unit));
  }

  static Piece sequence(List<Piece> pieces) {
    return around("", pieces);
  }

  static Piece whole(Piece... pieces) {
    return new Piece("", List.of(pieces), (_, unit, inner) -> inner.run(unit), true);
  }

  /** The body is run once, by the same unit. */
  static Piece around(String head, List<Piece> body) {
    return new Piece(head, body, (_, unit, inner) -> inner.run(unit));
  }

  static Piece groups(String head, int size, List<Piece> body) {
    return new Piece(head, body, (_, unit, inner) -> unit.groups(size).forEach(inner::run));
  }

  /** The branch of a split. */
  static Piece branch(String head, int first, int size, List<Piece> body) {
    return new Piece(
        head, body, (_, unit, inner) -> inner.run(new Unit(unit.first() + first, size)));
  }

  static Piece assign(String declared, String name, Term value) {
    return line(
        declared + value.text(),
        (run, unit) -> run.assign(name, unit, thread -> value.of(run, thread)));
  }

  void run(Reference run, Unit unit) {
    effect.run(run, unit, it -> body.forEach(piece -> piece.run(run, it)));
  }

  String text(int depth) {
    var text = new StringBuilder();
    if (!head.isEmpty()) {
      text.append("    ".repeat(depth)).append(head).append('\n');
      if (head.endsWith(":") && body.isEmpty()) {
        text.append("    ".repeat(depth + 1)).append("pass\n");
      }
    }
    body.forEach(piece -> text.append(piece.text(head.isEmpty() ? depth : depth + 1)));
    return text.toString();
  }

  /** Each with one statement less, or without what is around one; larger steps first. */
  Stream<Piece> smaller() {
    if (isWhole) {
      return Stream.empty();
    }
    var smaller = new ArrayList<Stream<Piece>>();
    for (int i = 0; i < body.size(); i++) {
      if (!body.get(i).head.startsWith("case ")) {
        smaller.add(Stream.of(with(i, List.of())));
      }
    }
    for (int i = 0; i < body.size(); i++) {
      int place = i;
      smaller.add(body.get(i).smaller().map(it -> with(place, List.of(it))));
    }
    return smaller.stream().flatMap(it -> it);
  }

  private Piece with(int place, List<Piece> instead) {
    var pieces = new ArrayList<>(body.subList(0, place));
    pieces.addAll(instead);
    pieces.addAll(body.subList(place + 1, body.size()));
    return new Piece(head, pieces, effect);
  }
}
