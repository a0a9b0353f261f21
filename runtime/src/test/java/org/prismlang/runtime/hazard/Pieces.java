package org.prismlang.runtime.hazard;

import static org.prismlang.runtime.hazard.Code.line;
import static org.prismlang.runtime.hazard.Code.nest;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.runtime.hazard.Scope.Tile;

/** Statements of code that acts as a block, or as a group of threads. */
final class Pieces {
  private final Terms terms;
  private final Loops loops;
  private int names;

  Pieces(Terms terms) {
    this.terms = terms;
    this.loops = new Loops(terms);
  }

  String fresh(String stem) {
    return stem + names++;
  }

  /** Declared, and every word of it written. */
  List<Code> declared(Scope scope, Tile tile, String owner) {
    var all = fresh("all");
    var code = new ArrayList<Code>();
    code.add(line("%s : shared(uint[%d]) @ %s".formatted(tile.name(), tile.size(), owner)));
    if (!scope.isOpen() && tile.slots() == 1) {
      code.add(
          nest(
              each(tile, "offset=" + terms.permuted(scope).text(), all),
              line(all + "[0] = " + value(scope))));
    } else {
      var i = fresh("i");
      code.add(
          nest(
              "with partition(%s, p=thread[1]) as %s, group(thread[1]):"
                  .formatted(tile.name(), all),
              line(i + " : int = " + scope.thread().text()),
              nest(
                  "while %s < %d:".formatted(i, tile.size()),
                  line("%s[%s] = uint(%s)".formatted(all, i, i)),
                  new Code.Step(i + " += " + (scope.isOpen() ? "nt" : "" + scope.size())))));
    }
    return List.of(new Code.Whole("", code));
  }

  static String each(Tile tile, String map, String view) {
    return "with partition(%s, p=thread[1], %s) as %s, group(thread[1]):"
        .formatted(tile.name(), map, view);
  }

  private String value(Scope scope) {
    return terms.chance(2)
        ? "v"
        : "x[" + scope.thread().plus(terms.rotation(scope)).wrapped(Terms.LOADED).text() + "]";
  }

  List<Code> some(Scope scope, int count) {
    var code = new ArrayList<Code>();
    for (int i = 0; i < count; i++) {
      code.addAll(one(scope));
    }
    return code;
  }

  private List<Code> one(Scope scope) {
    var tile = terms.any(scope.tiles());
    return switch (terms.below(scope.loops() > 1 ? 10 : 18)) {
      case 0, 1 -> List.of(write(scope, tile));
      case 2, 3, 4 -> List.of(read(scope, tile));
      case 5 -> List.of(copy(scope, tile));
      case 6 -> List.of(count(scope, tile));
      case 7 -> merged(scope, tile);
      case 8 -> List.of(pointed(scope, tile, terms.any(scope.tiles())));
      case 9 -> List.of(branch(scope));
      case 10, 11, 12 -> loop(scope);
      case 13 -> slots(scope, tile);
      case 14 -> swapped(scope);
      case 15 -> groups(scope);
      case 16 -> cut(scope, tile);
      default ->
          List.of(new Code.Whole("write and read", List.of(write(scope, tile), read(scope, tile))));
    };
  }

  /** In a slot of the tile, at another place in each thread. */
  Term place(Scope scope, Tile tile) {
    var permuted = terms.permuted(scope);
    return tile.slots() == 1 ? permuted : slot(terms.uniform(scope), tile).plus(permuted);
  }

  static Term slot(Term number, Tile tile) {
    var slot =
        number.isNatural() ? number.modulo(Term.of(tile.slots())) : number.wrapped(tile.slots());
    return Term.of(tile.row()).times(slot);
  }

  Code write(Scope scope, Tile tile) {
    return write(scope, tile, place(scope, tile));
  }

  private Code write(Scope scope, Tile tile, Term place) {
    var mine = fresh("mine");
    return new Code.Nest(
        "write",
        each(tile, "offset=" + place.text(), mine),
        List.of(line(mine + "[0] = " + value(scope))));
  }

  Code copy(Scope scope, Tile tile) {
    return copy(scope, tile, place(scope, tile));
  }

  Code copy(Scope scope, Tile tile, Term place) {
    var mine = fresh("mine");
    var from = scope.thread().plus(terms.rotation(scope)).wrapped(Terms.LOADED);
    return new Code.Nest(
        "cp_async",
        each(tile, "offset=" + place.text(), mine),
        List.of(line("cp_async(%s[0], x[%s], bytes=4)".formatted(mine, from.text()))));
  }

  Code read(Scope scope, Tile tile) {
    return read(tile, terms.index(scope, tile.size()), scope);
  }

  Code read(Tile tile, Term index, Scope scope) {
    var load = tile.name() + "[" + index.text() + "]";
    boolean isGuarded = terms.chance(6);
    var guard = scope.thread().text() + " < " + terms.uniform(scope).text();
    return line("v += " + (isGuarded ? load + " if " + guard + " else 0" : load));
  }

  /** Atomics do not get in each other's way, so any thread may have any word. */
  private Code count(Scope scope, Tile tile) {
    var any = fresh("any");
    return new Code.Nest(
        "atomic add",
        "with partition(%s, p=thread[1]) as %s, group(thread[1]):".formatted(tile.name(), any),
        List.of(
            line("atomic_add(%s[%s], 1)".formatted(any, terms.index(scope, tile.size()).text()))));
  }

  /** A variable with two values, which threads swap in pairs. */
  private List<Code> merged(Scope scope, Tile tile) {
    if (!scope.isPowerOfTwo() || scope.row() < 2) {
      return List.of(write(scope, tile));
    }
    var j = fresh("j");
    var t = scope.thread();
    int bit = 1 << terms.below(Integer.numberOfTrailingZeros(scope.row()));
    var merged = new Term(j, 0, scope.row() - 1L);
    var code = new ArrayList<Code>();
    code.add(line("%s : int @ thread[1] = %s".formatted(j, t.text())));
    code.add(
        nest(
            "with group(thread[1]):",
            nest(
                "if " + terms.condition(scope, bit) + ":",
                line("%s = %s ^ %d".formatted(j, t.text(), bit)))));
    var first = tile.slots() == 1 ? merged : slot(terms.uniform(scope), tile).plus(merged);
    code.add(terms.chance(3) ? copy(scope, tile, first) : write(scope, tile, first));
    code.add(
        terms.chance(2)
            ? read(scope, tile)
            : line("v += %s[%s]".formatted(tile.name(), first.text())));
    return List.of(new Code.Whole("merged variable", code));
  }

  /** Each thread chooses one of two views. */
  private Code pointed(Scope scope, Tile one, Tile other) {
    if (one.equals(other)) {
      return read(scope, one);
    }
    var a = fresh("a");
    var p = fresh("p");
    var b = fresh("b");
    var t = scope.thread().text();
    var condition =
        terms.chance(2) ? t + " % 7 == " + terms.below(7) : "x[" + t + "] % 3 == " + terms.below(3);
    return new Code.Nest(
        "pointer by thread",
        ("with partition(%s, p=thread[1], offset=%s) as %s, "
                + "partition(%s, p=thread[1], offset=%s) as %s, group(thread[1]):")
            .formatted(
                one.name(),
                place(scope, one).text(),
                a,
                other.name(),
                place(scope, other).text(),
                b),
        List.of(
            line("%s : ptr(uint) = %s".formatted(p, a)),
            nest("if " + condition + ":", line(p + " = " + b)),
            line(p + "[0] = x[" + t + "]")));
  }

  private Code branch(Scope scope) {
    var head = "if " + terms.condition(scope) + ":";
    var then = new Code.Nest("guard", head, some(scope.inner(), 1 + terms.below(2)));
    return terms.chance(3)
        ? new Code.Whole("", List.of(then, nest("else:", some(scope.inner(), 1))))
        : then;
  }

  private List<Code> loop(Scope scope) {
    var loop = loops.any(scope, fresh("i"));
    var body = new ArrayList<>(some(loop.inside(), 1 + terms.below(3)));
    if (terms.chance(5)) {
      body.add(
          terms.below(body.size() + 1),
          new Code.Nest(
              "break or continue",
              "if " + terms.condition(loop.inside()) + ":",
              List.of(line(terms.chance(2) || loop.isWhile() ? "break" : "continue"))));
    }
    return loop.around(body);
  }

  /** A ring by hand: written some trips before it is read. */
  private List<Code> slots(Scope scope, Tile tile) {
    var loop = loops.any(scope, fresh("q"));
    var inside = loop.inside();
    var q = loop.variable();
    var to =
        slot(q.plus(Term.of(terms.below(tile.slots() + 1))), tile).plus(terms.permuted(inside));
    var from = slot(q.plus(Term.of(terms.below(tile.slots() + 1))), tile);
    var row = scope.row();
    var index = from.plus(terms.index(inside, row));
    var code = new ArrayList<Code>();
    code.add(terms.chance(2) ? copy(inside, tile, to) : write(inside, tile, to));
    code.add(terms.below(2), read(tile, index, inside));
    return List.of(new Code.Whole("slots", loop.around(code)));
  }

  /** Pointers that change places, or by a condition. */
  private List<Code> swapped(Scope scope) {
    var whole = scope.tiles().stream().filter(it -> it.slots() == 1).toList();
    if (whole.size() < 2) {
      return loop(scope);
    }
    var p = fresh("p");
    var q = fresh("p");
    var first = terms.any(whole);
    var second = terms.any(whole.stream().filter(it -> !it.equals(first)).toList());
    int size = Math.min(first.size(), second.size());
    var from = new Tile(p, 1, size);
    var to = new Tile(q, 1, size);
    var loop = loops.any(scope, fresh("i"));
    var body = new ArrayList<Code>();
    body.add(read(loop.inside(), from));
    body.add(write(loop.inside(), to));
    body.add(line("%s, %s = %s, %s".formatted(p, q, q, p)));
    if (terms.chance(2)) {
      body.set(2, nest("if " + terms.condition(loop.inside()) + ":", body.get(2)));
    }
    var code = new ArrayList<Code>();
    code.add(line("%s : ptr(uint) = %s".formatted(p, first.name())));
    code.add(line("%s : ptr(uint) = %s".formatted(q, second.name())));
    code.addAll(loop.around(body));
    return List.of(new Code.Whole("swapped pointers", code));
  }

  /** Parts of the unit, each with a tile of its own. */
  private List<Code> groups(Scope scope) {
    int size = 16 << terms.below(4);
    if (scope.isOpen()
        || scope.size() % size != 0
        || scope.size() == size
        || scope.size() / size > 8) {
      return List.of(write(scope, terms.any(scope.tiles())), read(scope, terms.any(scope.tiles())));
    }
    var u = fresh("u");
    var tile = new Tile(fresh("g"), 1 + terms.below(3), size);
    var bare =
        new Scope(
            new Term(u, 0, size - 1L), size, scope.uniform(), List.of(), scope.loops(), false);
    var inner = bare.with(tile);
    var code = new ArrayList<Code>();
    code.add(line(u + " : int @ thread[1] = id()"));
    code.addAll(declared(inner, tile, "thread[" + size + "]"));
    code.addAll(some(inner, 2 + terms.below(2)));
    return List.of(new Code.Nest("group of " + size, "with group(thread[" + size + "]):", code));
  }

  /** The first of the threads have the tile. */
  private List<Code> cut(Scope scope, Tile tile) {
    int size = List.of(16, 32, 48, 64, 96).get(terms.below(5));
    if (scope.isOpen() || size >= scope.size()) {
      return List.of(count(scope, tile));
    }
    var c = fresh("c");
    var u = fresh("u");
    var view = new Tile(c, tile.slots(), tile.row());
    var inner =
        new Scope(
            new Term(u, 0, size - 1L), size, scope.uniform(), List.of(), scope.loops(), false);
    var body =
        List.of(line(u + " : int @ thread[1] = id()"), write(inner, view, place(inner, view)));
    var code = new ArrayList<Code>();
    code.add(
        nest(
            "with claim(%s, p=thread[%d]) as %s:".formatted(tile.name(), size, c),
            nest("match split(thread):", nest("case " + size + ":", body))));
    code.add(
        nest(
            "match split(thread):",
            nest("case " + size + ":", line(u + " : int @ thread[1] = id()"), read(inner, tile))));
    return List.of(new Code.Whole("split of " + size, code));
  }
}
