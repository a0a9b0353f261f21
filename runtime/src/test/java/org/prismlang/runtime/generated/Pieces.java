package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What a block, a group or a branch of a split does together. */
final class Pieces {
  private static final int WARP = 32;
  private static final int DEEPEST = 4;
  private final Random random;
  private final Terms terms;
  private final Names names;
  private final ThreadPieces threads;
  private final Views views;
  private final List<String> functions;

  /** One for all: nothing orders two atomic operations, and different ones do not commute. */
  private final Atomics atomics;

  /**
   * @param functions of a value and a number, that blocks may call
   */
  Pieces(Random random, Names names, List<String> functions) {
    this.random = random;
    this.terms = new Terms(random);
    this.names = names;
    this.threads = new ThreadPieces(random, terms, names);
    this.views = new Views(random, terms, names);
    this.functions = List.copyOf(functions);
    this.atomics = Atomics.any(random);
  }

  List<Piece> some(Scope scope, int count) {
    var pieces = new ArrayList<Piece>();
    for (int i = 0; i < count; i++) {
      pieces.add(scope.size() == 1 ? threads.piece(scope) : piece(scope));
    }
    return pieces;
  }

  private List<Piece> some(Scope scope) {
    return some(scope, 1 + random.nextInt(3));
  }

  private Piece piece(Scope scope) {
    boolean isShallow = scope.depth() < DEEPEST;
    return switch (random.nextInt(isShallow ? 24 : 11)) {
      case 0, 1, 2, 3 -> write(scope);
      case 4, 5, 6 -> assign(scope);
      case 7, 8 -> scope.size() % WARP == 0 ? exchange(scope) : assign(scope);
      case 9 -> atomics(scope);
      case 10 -> scope.isKernel() ? copy(scope) : assign(scope);
      case 11, 12, 13 -> loop(scope);
      case 14 -> conditional(scope);
      case 15, 16 -> groups(scope);
      case 17, 18 -> split(scope);
      case 19 -> uniform(scope);
      case 20 -> scoped(scope);
      case 21 -> swap(scope);
      case 22 -> each(scope);
      default -> call(scope);
    };
  }

  private Piece assign(Scope scope) {
    var name = terms.any(scope.registers());
    return Piece.assign(name + " = ", name, terms.value(scope));
  }

  private Piece each(Scope scope) {
    return Piece.groups(
        "with group(thread[1]):",
        1,
        some(scope.unit(1, scope.id(), scope.ids()).memories(scope.reads(), List.of()), 2));
  }

  private Piece write(Scope scope) {
    var possible = scope.writes().stream().filter(it -> it.size() >= scope.size()).toList();
    if (possible.isEmpty()) {
      return assign(scope);
    }
    return write(scope, terms.any(possible));
  }

  private Piece write(Scope scope, Memory memory) {
    var view = views.ofThreads(scope, memory);
    return groups(view, threads.filling(ofThread(scope, view), view.memory()));
  }

  /** All of it, from nothing of it. */
  Piece fill(Scope scope, Memory memory) {
    var view = views.ofThreads(scope, memory);
    return groups(view, List.of(threads.fill(ofThread(scope, view), view.memory())));
  }

  private static Piece groups(Views.View view, List<Piece> body) {
    return Piece.groups(view.head("thread[1]") + ", group(thread[1]):", 1, body);
  }

  private static Scope ofThread(Scope scope, Views.View view) {
    var others = scope.without(List.of(view.of())).reads();
    return scope
        .unit(1, scope.id(), scope.ids())
        .memories(with(others, view.memory()), List.of(view.memory()));
  }

  private static List<Memory> with(List<Memory> memories, Memory more) {
    var all = new ArrayList<>(memories);
    all.add(more);
    return all;
  }

  private Piece atomics(Scope scope) {
    var possible = scope.writes().stream().filter(it -> it.columns() == 0).toList();
    if (possible.isEmpty()) {
      return assign(scope);
    }
    var memory = terms.any(possible);
    var view = names.fresh("v");
    var inner = scope.without(List.of(memory));
    var index = terms.index(inner, memory.size());
    var value = terms.value(inner);
    var all = memory.view(view, memory.size(), (_, _, i) -> i);
    return Piece.groups(
        "with partition(" + memory.name() + ", p=thread[1]) as " + view + ", group(thread[1]):",
        1,
        List.of(atomics.on(all, index, value)));
  }

  private Piece copy(Scope scope) {
    var tiles =
        scope.writes().stream().filter(it -> it.isTile() && it.size() >= scope.size()).toList();
    if (tiles.isEmpty()) {
      return assign(scope);
    }
    var tile = terms.any(tiles);
    return random.nextBoolean()
        ? Copies.bulk(tile, terms.uniformIndex(scope, Terms.LOADED / 4 - tile.size()), names)
        : copied(scope, tile);
  }

  Piece copied(Scope scope, Memory tile) {
    return Copies.byThreads(scope, views.ofThreads(scope, tile), terms);
  }

  private Piece exchange(Scope scope) {
    var name = terms.any(scope.registers());
    return Piece.assign(name + " = ", name, new Warps(random, terms).any(scope));
  }

  private Piece loop(Scope scope) {
    var counter = names.fresh("k");
    var trips =
        scope.uniform().isEmpty() || random.nextInt(3) == 0
            ? Term.constant(1 + random.nextInt(3))
            : terms.any(scope.uniform()).in("$ % 4", it -> it % 4);
    var inner = scope.loop(Term.register(counter));
    var unroll =
        !Character.isDigit(trips.text().charAt(0))
            ? ""
            : random.nextInt(3) == 0 ? ", unroll=True" : random.nextInt(3) == 0 ? ", unroll=2" : "";
    var body = new ArrayList<>(some(inner));
    if (random.nextInt(5) == 0) {
      body.add(random.nextInt(body.size()), leave(inner));
    }
    return ThreadPieces.loop(
        "for " + counter + " in range(0, " + trips.text() + unroll + "):", counter, trips, body);
  }

  private Piece leave(Scope scope) {
    boolean breaks = random.nextBoolean();
    return ThreadPieces.when(
        terms.uniformCondition(scope),
        List.of(
            Piece.line(
                breaks ? "break" : "continue",
                (_, _) -> {
                  throw breaks ? Leaving.BREAK : Leaving.CONTINUE;
                })));
  }

  private Piece conditional(Scope scope) {
    var condition = terms.uniformCondition(scope);
    var then = ThreadPieces.when(condition, some(scope.deeper()));
    if (random.nextBoolean()) {
      return then;
    }
    var otherwise =
        new Piece(
            "else:",
            some(scope.deeper()),
            (run, unit, inner) -> {
              if (condition.of(run, unit.first()) == 0) {
                inner.run(unit);
              }
            });
    return Piece.sequence(List.of(then, otherwise));
  }

  /** Smaller units, with a part of a memory or memory of their own. */
  private Piece groups(Scope scope) {
    var sizes = new ArrayList<Integer>();
    for (int size = 8; size < scope.size(); size *= 2) {
      if (scope.size() % size == 0) {
        sizes.add(size);
      }
    }
    if (sizes.isEmpty()) {
      return each(scope);
    }
    int size = terms.any(sizes);
    var perspective = "thread[" + size + "]";
    var number = names.fresh("g");
    var lane = names.fresh("l");
    var inner = scope.unit(size, Term.register(lane), size).memories(scope.reads(), List.of());
    var possible = scope.writes().stream().filter(it -> it.size() >= scope.size()).toList();
    if (possible.isEmpty() || random.nextInt(3) == 0) {
      var body = new ArrayList<Piece>();
      body.add(identity(lane, "thread[1]", 1, size));
      body.addAll(
          random.nextBoolean() && scope.isKernel() && scope.depth() < 2
              ? ownTile(inner, perspective)
              : some(inner));
      return Piece.groups("with group(" + perspective + "):", size, body);
    }
    var memory = terms.any(possible);
    var view = views.ofUnits(scope, memory, size, number);
    var others = scope.without(sameAs(memory, scope)).reads();
    var part = inner.memories(with(others, view.memory()), List.of(view.memory()));
    var body = new ArrayList<Piece>();
    body.add(identity(lane, "thread[1]", 1, size));
    body.addAll(some(part, 1 + random.nextInt(3)));
    return Piece.sequence(
        List.of(
            identity(number, perspective, size, scope.size()),
            Piece.groups(view.head(perspective) + ", group(" + perspective + "):", size, body)));
  }

  /** What a view of the memory hides: of pointers that are swapped, all. */
  private static List<Memory> sameAs(Memory memory, Scope scope) {
    return isPointer(memory)
        ? scope.reads().stream().filter(Pieces::isPointer).toList()
        : List.of(memory);
  }

  private static boolean isPointer(Memory memory) {
    return memory.name().startsWith("p");
  }

  private List<Piece> ownTile(Scope scope, String perspective) {
    var tile = Memory.tile(names.fresh("t"), scope.size(), 0, scope.size());
    var body = new ArrayList<Piece>();
    body.add(declared(scope, tile, perspective));
    body.addAll(some(scope.more(tile)));
    return body;
  }

  /**
   * The number of a unit among those of the scope.
   *
   * @param among threads of the scope
   */
  static Piece identity(String name, String perspective, int size, int among) {
    return Piece.line(
        name + " : int @ " + perspective + (size == among ? " = 0" : " = id()"),
        (run, unit) -> run.assign(name, unit, thread -> (thread - unit.first()) / size));
  }

  private Piece split(Scope scope) {
    var sizes = new ArrayList<Integer>();
    int left = scope.size();
    int size = Integer.highestOneBit(left);
    while (left > 0 && sizes.size() < 3) {
      while (size > left || random.nextInt(2) == 0 && size > 8) {
        size /= 2;
      }
      sizes.add(size);
      left -= size;
    }
    if (random.nextInt(4) == 0) {
      sizes.clear();
      sizes.add(1);
    }
    var claimed = new ArrayList<Memory>();
    var hidden = new ArrayList<Memory>();
    for (var memory : scope.writes()) {
      if (claimed.size() < sizes.size()
          && random.nextInt(3) > 0
          && !(isPointer(memory) && claimed.stream().anyMatch(Pieces::isPointer))) {
        claimed.add(memory);
        hidden.addAll(sameAs(memory, scope));
      }
    }
    return branches(scope.without(hidden), sizes, claimed);
  }

  private Piece branches(Scope scope, List<Integer> sizes, List<Memory> claimed) {
    var items = new ArrayList<String>();
    var cases = new ArrayList<Piece>();
    int first = 0;
    for (int i = 0; i < sizes.size(); i++) {
      int size = sizes.get(i);
      var id = names.fresh("t");
      var inner = scope.unit(size, Term.register(id), size).memories(scope.reads(), List.of());
      if (i < claimed.size()) {
        var view = claimed.get(i).claimed(names.fresh("q"));
        items.add("claim(" + claimed.get(i).name() + ", p=thread[" + size + "]) as " + view.name());
        inner = inner.more(view);
      }
      var body = new ArrayList<Piece>();
      body.add(identity(id, "thread[1]", 1, size));
      body.addAll(some(inner));
      cases.add(Piece.branch("case " + size + ":", first, size, body));
      first += size;
    }
    var split = Piece.around("match split(thread):", cases);
    return items.isEmpty()
        ? split
        : Piece.around("with " + String.join(", ", items) + ":", List.of(split));
  }

  /** A value that all threads of the unit share, and what is done with it. */
  private Piece uniform(Scope scope) {
    var name = names.fresh("u");
    var pieces = new ArrayList<Piece>();
    pieces.add(Piece.assign(name + " : uint = ", name, terms.uniformValue(scope)));
    if (random.nextBoolean()) {
      var counter = names.fresh("k");
      var more = terms.uniformValue(scope.loop(Term.register(counter)));
      pieces.add(
          ThreadPieces.loop(
              "for " + counter + " in range(0, 3):",
              counter,
              Term.constant(3),
              List.of(
                  Piece.assign(
                      name + " = ",
                      name,
                      Term.register(name)
                          .in("$ * 3", it -> it * 3)
                          .with("+", more, Integer::sum)))));
    }
    pieces.addAll(some(scope.uniformValue(Term.register(name)).deeper()));
    return Piece.sequence(pieces);
  }

  /** Memory that is given back, in a loop. */
  private Piece scoped(Scope scope) {
    if (!isBlock(scope)) {
      return write(scope);
    }
    var counter = names.fresh("k");
    var trips = Term.constant(1 + random.nextInt(2));
    var tile = Memory.tile(names.fresh("s"), scope.size() << random.nextInt(2), 0, scope.size());
    var inner = scope.loop(Term.register(counter));
    var body = new ArrayList<Piece>();
    body.add(declared(inner, tile, "block[1]"));
    body.addAll(some(inner.more(tile)));
    return ThreadPieces.loop(
        "for " + counter + " in range(0, " + trips.text() + "):", counter, trips, body);
  }

  /** A tile and what it first holds. */
  Piece declared(Scope scope, Memory tile, String perspective) {
    var shape =
        tile.columns() == 0
            ? "[" + tile.size() + "]"
            : "[" + tile.size() / tile.columns() + "][" + tile.columns() + "]";
    return Piece.whole(
        Piece.line(
            tile.name() + " : shared(uint" + shape + ", align=128) @ " + perspective, (_, _) -> {}),
        fill(scope, tile));
  }

  private static boolean isBlock(Scope scope) {
    return scope.id().text().equals("tid");
  }

  private Piece swap(Scope scope) {
    var pointers = scope.writes().stream().filter(Pieces::isPointer).map(Memory::name).toList();
    if (pointers.size() < 2 || !isBlock(scope)) {
      return write(scope);
    }
    var rotated = new ArrayList<>(pointers.subList(1, pointers.size()));
    rotated.add(pointers.getFirst());
    return Piece.line(
        String.join(", ", pointers) + " = " + String.join(", ", rotated),
        (run, _) -> run.rotate(pointers));
  }

  private Piece call(Scope scope) {
    if (functions.isEmpty() || !isBlock(scope)) {
      return exchangeOrAssign(scope);
    }
    var function = terms.any(functions);
    var name = terms.any(scope.registers());
    var value = terms.value(scope);
    var number = terms.uniformIndex(scope, 5);
    return Piece.line(
        name + " = " + function + "(" + value.text() + ", " + number.text() + ")",
        (run, unit) -> {
          run.assign(function + "_v", unit, thread -> value.of(run, thread));
          run.assign(function + "_k", unit, thread -> number.of(run, thread));
          run.function(function).run(run, unit);
          run.assign(name, unit, thread -> run.register(function + "_v", thread));
        });
  }

  private Piece exchangeOrAssign(Scope scope) {
    return scope.size() % WARP == 0 ? exchange(scope) : assign(scope);
  }
}
