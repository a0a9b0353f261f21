package org.prismlang.runtime.hazard;

import static org.prismlang.runtime.hazard.Code.line;
import static org.prismlang.runtime.hazard.Code.nest;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.runtime.hazard.Loops.Loop;
import org.prismlang.runtime.hazard.Scope.Tile;

/** What passes through slots: rings, and tiles of several rows that the copy engine has. */
final class Rings {
  private final Terms terms;
  private final Pieces pieces;
  private final Loops loops;
  private final int depth;

  Rings(Terms terms, Pieces pieces, int depth) {
    this.terms = terms;
    this.pieces = pieces;
    this.loops = new Loops(terms);
    this.depth = depth;
  }

  /** All threads write a generation, and read it or one before. */
  List<Code> ofAll(Scope scope) {
    var r = pieces.fresh("r");
    var g = pieces.fresh("g");
    var loop = loops.any(scope, pieces.fresh("q"));
    var inside = loop.inside();
    int back = terms.below(depth);
    var generation = new Tile("%s[%s]".formatted(r, g), 1, scope.row());
    var body = new ArrayList<Code>();
    body.add(
        terms.chance(2)
            ? pieces.copy(inside, generation, terms.permuted(inside))
            : pieces.write(inside, generation));
    var earlier = new Tile("%s[%s - %d]".formatted(r, g, back), 1, scope.row());
    body.add(
        back == 0
            ? pieces.read(inside, generation)
            : nest("if %s >= %d:".formatted(g, back), pieces.read(inside, earlier)));
    body.add(line(g + " += 1"));
    var code = new ArrayList<Code>();
    code.add(ring(r, scope.row()));
    code.add(line(g + " : int = 0"));
    code.addAll(loop.around(body));
    return List.of(new Code.Whole("ring of all", code));
  }

  private Code ring(String name, int row) {
    return line("%s : ring(%d, shared(uint[%d])) @ block[1]".formatted(name, depth, row));
  }

  /** A tile of rows: the engine fills one, or takes one away. */
  List<Code> bulk(Scope scope) {
    var s = pieces.fresh("s");
    var q = pieces.fresh("q");
    var f = pieces.fresh("f");
    var all = pieces.fresh("all");
    int row = scope.row();
    var t = scope.thread().text();
    var code = new ArrayList<Code>();
    code.add(line("%s : shared(uint[%d][%d]) @ block[1]".formatted(s, depth, row)));
    code.add(
        nest(
            "for %s in range(0, %d):".formatted(f, depth),
            nest(
                "with partition(%s, p=thread[1], f=lambda a: (%s, %s + a)) as %s, group(thread[1]):"
                    .formatted(s, f, t, all),
                line(all + "[0] = uint(" + f + ")"))));
    boolean isStore = scope.loops() == 0 && terms.chance(2);
    var loop = isStore ? straight(scope, q) : loops.any(scope, q);
    var body = isStore ? stored(loop, s, row) : loaded(loop, s, row);
    code.addAll(loop.around(body));
    return List.of(new Code.Whole(isStore ? "bulk store" : "bulk load", code));
  }

  private static Loop straight(Scope scope, String name) {
    var variable = new Term(name, 0, Launches.MOST_N);
    var head = "for %s in range(0, n):".formatted(name);
    return new Loop("for to n", List.of(), head, List.of(), variable, scope.trip(variable));
  }

  private List<Code> loaded(Loop loop, String s, int row) {
    var one = pieces.fresh("one");
    var load =
        nest(
            "with claim(%s[%s], p=thread[1]) as %s:".formatted(s, slot(loop), one),
            nest("match split(thread):", nest("case 1:", load(one, loop.inside(), row))));
    var body = new ArrayList<Code>();
    body.add(terms.chance(4) ? nest("if " + terms.condition(loop.inside()) + ":", load) : load);
    body.add(read(loop, s, row));
    return body;
  }

  private Code load(String to, Scope scope, int row) {
    int parts = Terms.LOADED / row;
    var from = terms.uniform(scope).wrapped(parts);
    return line("bulk_load(%s, x[%d * %s], %d)".formatted(to, row, from.text(), row));
  }

  private List<Code> stored(Loop loop, String s, int row) {
    var mine = pieces.fresh("mine");
    var o = pieces.fresh("o");
    var q = loop.variable().text();
    var slot = slot(loop);
    return List.of(
        nest(
            "with partition(%s, p=thread[1], f=lambda a: (%s, %s + a)) as %s, group(thread[1]):"
                .formatted(s, slot, terms.permuted(loop.inside()).text(), mine),
            line(mine + "[0] = v")),
        nest(
            "with claim(z, p=thread[1], offset=%d * (128 * b + %s)) as %s:".formatted(row, q, o),
            nest(
                "match split(thread):",
                nest(
                    "case 1:", line("bulk_store(%s[0], %s[%s], %d)".formatted(o, s, slot, row))))));
  }

  private Code read(Loop loop, String s, int row) {
    var index = terms.index(loop.inside(), row).text();
    return line("v += %s[%s, %s]".formatted(s, slot(loop), index));
  }

  private String slot(Loop loop) {
    return loop.variable().plus(Term.of(terms.below(depth + 1))).modulo(Term.of(depth)).text();
  }

  /**
   * One role fills generations, the other reads them.
   *
   * @param consumers threads of the role, before those of the other
   */
  List<Code> ofRoles(Scope scope, int consumers) {
    var r = pieces.fresh("r");
    var g = pieces.fresh("g");
    boolean isByHand = terms.chance(4);
    var loop = loops.any(scope, pieces.fresh("q"));
    int ahead = isByHand || terms.chance(2) ? 0 : terms.below(depth);
    int back = ahead > 0 || terms.chance(2) ? 0 : terms.below(depth);
    boolean isBulk = terms.chance(2);
    var code = new ArrayList<Code>();
    code.add(
        isByHand ? line("%s : shared(uint[%d][32]) @ block[1]".formatted(r, depth)) : ring(r, 32));
    code.add(line(g + " : int = 0"));
    for (int p = 0; p < ahead; p++) {
      code.add(produce(scope, isBulk, consumers, "%s[%s + %d]".formatted(r, g, p)));
    }
    var body = new ArrayList<Code>();
    var to = isByHand ? "%s %% %d".formatted(g, depth) : ahead == 0 ? g : g + " + " + ahead;
    body.add(produce(loop.inside(), isBulk, consumers, "%s[%s]".formatted(r, to)));
    var from =
        isByHand
            ? "(%s + %d) %% %d".formatted(g, depth - back, depth)
            : back == 0 ? g : g + " - " + back;
    var consume = consume(loop.inside(), "%s[%s]".formatted(r, from), consumers);
    var late = back == 0 ? consume : nest("if %s >= %d:".formatted(g, back), consume);
    body.add(
        terms.chance(5)
            ? new Code.Nest(
                "consumer skips", "if " + terms.condition(loop.inside()) + ":", List.of(late))
            : late);
    body.add(line(g + " += 1"));
    code.addAll(
        loop.around(
            terms.chance(5)
                ? List.of(
                    new Code.Nest(
                        "guarded step", "if " + terms.condition(loop.inside()) + ":", body))
                : body));
    return List.of(new Code.Whole(isByHand ? "roles by hand" : "roles", code));
  }

  private Code produce(Scope scope, boolean isBulk, int consumers, String slot) {
    var c = pieces.fresh("c");
    var u = pieces.fresh("u");
    var work = new ArrayList<Code>();
    if (isBulk) {
      work.add(nest("match split(thread):", nest("case 1:", load(c, scope, 32))));
    } else {
      var inner = new Scope(new Term(u, 0, 31), 32, scope.uniform(), List.of(), 2, false);
      var tile = new Tile(c, 1, 32);
      work.add(line(u + " : int @ thread[1] = id()"));
      work.add(
          terms.chance(2)
              ? pieces.copy(inner, tile, terms.permuted(inner))
              : nest(
                  Pieces.each(tile, "offset=" + terms.permuted(inner).text(), "w" + c),
                  line("w" + c + "[0] = uint(" + u + ")")));
    }
    return nest(
        "with claim(%s, p=thread[%d]) as %s:".formatted(slot, isBulk ? 1 : 32, c),
        nest(
            "match split(thread):",
            nest("case " + consumers + " as consumers:"),
            nest("case 32 as producer:", work)));
  }

  private Code consume(Scope scope, String slot, int consumers) {
    var u = pieces.fresh("u");
    var inner =
        new Scope(new Term(u, 0, consumers - 1L), consumers, scope.uniform(), List.of(), 2, false);
    return nest(
        "match split(thread):",
        nest(
            "case " + consumers + " as consumers:",
            line(u + " : int @ thread[1] = id()"),
            line("v += %s[%s]".formatted(slot, terms.index(inner, 32).text()))));
  }
}
