package org.prismlang.runtime.hazard;

import static org.prismlang.runtime.hazard.Code.line;
import static org.prismlang.runtime.hazard.Code.nest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.prismlang.runtime.hazard.Scope.Tile;

/** Makes programs: the same for the same number and seed. */
final class Kernels {
  private static final List<Integer> SIZES = List.of(32, 64, 64, 96, 128, 256);
  private static final List<Integer> DEPTHS = List.of(2, 3, 4, 5, 6, 7, 8, 11, 12, 16, 43);
  private final Random random;
  private final Terms terms;
  private final Pieces pieces;

  private Kernels(Random random) {
    this.random = random;
    this.terms = new Terms(random);
    this.pieces = new Pieces(terms);
  }

  static HazardKernel kernel(int number, long seed) {
    var random = new Random(seed * 1_000_003 + number);
    random.nextInt();
    return new Kernels(random).kernel();
  }

  private HazardKernel kernel() {
    int depth = terms.any(DEPTHS);
    return switch (random.nextInt(8)) {
      case 0, 1 -> roles(depth);
      case 2 -> open(depth);
      case 3 -> engines(depth);
      default -> plain(depth);
    };
  }

  private HazardKernel plain(int depth) {
    int size = terms.any(SIZES);
    var code = new ArrayList<Code>();
    var scope = tiles(scope(size), depth, code);
    code.addAll(body(scope, 1 + random.nextInt(4)));
    return done(size, depth, code);
  }

  /** Of a size that only the launch knows. */
  private HazardKernel open(int depth) {
    var code = new ArrayList<Code>();
    code.add(line("nt : int = units(thread[1])"));
    var scope = tiles(scope(0), 1, code);
    code.addAll(body(scope, 1 + random.nextInt(3)));
    return done(0, depth, code);
  }

  private HazardKernel engines(int depth) {
    int size = terms.any(List.of(32, 64, 128));
    var rings = new Rings(terms, pieces, Math.min(depth, 16));
    var code = new ArrayList<Code>();
    var scope = tiles(scope(size), 2, code);
    code.addAll(body(scope, random.nextInt(2)));
    code.addAll(terms.chance(3) ? rings.ofAll(scope) : rings.bulk(scope));
    code.addAll(body(scope, random.nextInt(2)));
    return done(size, depth, code);
  }

  private HazardKernel roles(int depth) {
    int consumers = 32 << random.nextInt(2);
    var rings = new Rings(terms, pieces, depth);
    var code = new ArrayList<Code>();
    var scope = tiles(scope(consumers + 32), 1, code);
    code.addAll(body(scope, random.nextInt(2)));
    code.addAll(rings.ofRoles(scope, consumers));
    if (terms.chance(4)) {
      code.addAll(rings.ofRoles(scope, consumers));
    }
    return done(consumers + 32, depth, code);
  }

  private Scope scope(int size) {
    var uniform =
        List.of(
            new Term("n", 0, Launches.MOST_N),
            new Term("m", -Launches.MOST_M, Launches.MOST_M),
            new Term("d", 1, Launches.MOST_D),
            new Term("b", 0, Launches.MOST_BLOCKS - 1L));
    int most = size == 0 ? Scope.MOST : size;
    return new Scope(new Term("t", 0, most - 1L), size, uniform, List.of(), 0, true);
  }

  private Scope tiles(Scope scope, int depth, List<Code> code) {
    var all = scope;
    for (int i = random.nextInt(3); i >= 0; i--) {
      int slots = terms.chance(2) ? 1 : Math.min(depth, 4096 / scope.row());
      var tile = new Tile(pieces.fresh("s"), slots, scope.row());
      code.addAll(pieces.declared(scope, tile, "block[1]"));
      all = all.with(tile);
    }
    return all;
  }

  private List<Code> body(Scope scope, int count) {
    var code = new ArrayList<>(pieces.some(scope, count));
    if (terms.chance(8)) {
      code.add(
          random.nextInt(code.size() + 1),
          new Code.Nest(
              "early return", "if " + terms.condition(scope) + ":", List.of(line("return"))));
    }
    if (terms.chance(8)) {
      code.add(random.nextInt(code.size() + 1), counters(scope));
    }
    return code;
  }

  /** Atomic words, cleared and counted in; nobody but their values says whether in that order. */
  private Code counters(Scope scope) {
    var c = pieces.fresh("c");
    var t = scope.thread().text();
    return new Code.Whole(
        "atomic words",
        List.of(
            line("%s : shared(atomic(uint)[%d]) @ block[1]".formatted(c, scope.row())),
            nest("with group(thread[1]):", line("atomic_store(%s[%s], 0)".formatted(c, t))),
            nest(
                "with group(thread[1]):",
                line(
                    "atomic_add(%s[%s], 1)"
                        .formatted(
                            c, scope.isOpen() ? "nt - 1 - " + t : terms.permuted(scope).text()))),
            nest(
                "with group(thread[1]):",
                line("assert atomic_load(%s[%s]) == 1".formatted(c, t)))));
  }

  private HazardKernel done(int size, int depth, List<Code> code) {
    return new HazardKernel(size, code, Launches.of(random, depth, size == 0));
  }
}
