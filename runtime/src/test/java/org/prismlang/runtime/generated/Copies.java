package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;

/** Asynchronous copies of {@code x}. */
final class Copies {
  private Copies() {}

  /**
   * The whole tile, by one thread.
   *
   * @param from in quarters of what the copy engine moves at least
   */
  static Piece bulk(Memory tile, Term from, Names names) {
    var one = tile.claimed(names.fresh("q"));
    return Piece.around(
        "with claim(" + tile.name() + ", p=thread[1]) as " + one.name() + ":",
        List.of(
            Piece.around(
                "match split(thread):",
                List.of(Piece.branch("case 1:", 0, 1, List.of(load(one, from)))))));
  }

  static Piece load(Memory tile, Term from) {
    return Piece.line(
        "bulk_load(" + tile.name() + ", x[4 * (" + from.text() + ")], " + tile.size() + ")",
        (run, unit) -> {
          int start = 4 * from.of(run, unit.first());
          for (int i = 0; i < tile.size(); i++) {
            tile.cell(run, unit.first(), i).set(run.x()[start + i]);
          }
        });
  }

  /** Some words, or four at once, by each thread. */
  static Piece byThreads(Scope scope, Views.View view, Terms terms) {
    var memory = view.memory();
    int words = view.isContiguous() && memory.size() % 4 == 0 ? 4 : 1;
    var body = new ArrayList<Piece>();
    for (int i = 0; i < memory.size(); i += words) {
      int place = i;
      var from = terms.index(scope.without(List.of(view.of())), Terms.LOADED / 4);
      body.add(
          Piece.line(
              "cp_async("
                  + memory.name()
                  + "["
                  + place
                  + "], x["
                  + words
                  + " * ("
                  + from.text()
                  + ")], bytes="
                  + 4 * words
                  + ")",
              (run, unit) -> {
                int start = words * from.of(run, unit.first());
                for (int j = 0; j < words; j++) {
                  memory.cell(run, unit.first(), place + j).set(run.x()[start + j]);
                }
              }));
    }
    return Piece.groups(view.head("thread[1]") + ", group(thread[1]):", 1, body);
  }
}
