package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Well-typed kernels that keep their promises: the same for the same seed. */
final class Kernels {
  private static final List<String> REGISTERS = List.of("a0", "a1", "a2");
  private static final int ARRAY = 4;
  private final Random random;
  private final Names names = new Names();
  private final int pieces;

  private Kernels(Random random, int pieces) {
    this.random = random;
    this.pieces = pieces;
  }

  /**
   * @param number grows from simple to hard
   */
  static GeneratedKernel kernel(int number, long seed) {
    var random = new Random(seed * 1_000_003 + number);
    random.nextInt();
    var kernels = new Kernels(random, number < 10 ? 2 : 2 + random.nextInt(5));
    return kernels.kernel(number % 4 == 3);
  }

  private GeneratedKernel kernel(boolean hasRoles) {
    int consumers = 64 << random.nextInt(2);
    int producers = 32 << random.nextInt(2);
    int threads = hasRoles ? consumers + producers : 32 << random.nextInt(3);
    var functions = new LinkedHashMap<String, Piece>();
    var heads = new LinkedHashMap<String, String>();
    for (int i = random.nextInt(3); i > 0; i--) {
      var name = names.fresh("f");
      functions.put(name, function(name, threads));
      heads.put(name, head(name, threads));
    }
    var pieces = new Pieces(random, names, List.copyOf(functions.keySet()));
    var scope = scope(threads);
    var body = new ArrayList<Piece>();
    body.add(Pieces.identity("tid", "thread[1]", 1, threads));
    registers(body);
    var memories = memories(scope, pieces, body);
    var whole = scope.memories(memories, memories);
    if (hasRoles) {
      var roles = new Roles(random, names, pieces, consumers, producers);
      for (int i = 0; i < 2; i++) {
        body.addAll(pieces.some(whole, random.nextInt(2)));
        body.add(roles.ring(whole));
      }
      body.addAll(pieces.some(whole, random.nextInt(2)));
    } else {
      body.addAll(pieces.some(whole, this.pieces));
    }
    body.add(results(scope));
    return new GeneratedKernel(
        functions,
        heads,
        Piece.sequence(body),
        1 + random.nextInt(2),
        threads,
        scope.registers().size(),
        Map.of("n", random.nextInt(6), "m", random.nextInt(4)),
        GeneratedKernel.loads(random.nextLong()));
  }

  private Scope scope(int threads) {
    var registers = new ArrayList<>(REGISTERS);
    for (int i = 0; i < ARRAY; i++) {
      registers.add("l[" + i + "]");
    }
    return new Scope(
        threads,
        Term.register("tid"),
        threads,
        registers,
        List.of(scalar("n"), scalar("m")),
        List.of(),
        List.of(),
        List.of(),
        false,
        0,
        Scope.Surroundings.KERNEL);
  }

  private static Term scalar(String name) {
    return new Term(name, (run, _) -> run.scalar(name));
  }

  private void registers(List<Piece> body) {
    for (var name : REGISTERS) {
      int from = random.nextInt(1024);
      body.add(
          Piece.assign(
              name + " : uint @ thread[1] = ",
              name,
              new Term(
                  "x[tid * 3 + b * 128 + " + from + "]",
                  (run, thread) ->
                      run.x()[run.register("tid", thread) * 3 + run.scalar("b") * 128 + from])));
    }
    body.add(
        Piece.line(
            "l : uint[" + ARRAY + "] @ thread[1] = { 7 }",
            (run, unit) -> {
              for (int i = 0; i < ARRAY; i++) {
                run.assign("l[" + i + "]", unit, _ -> 7);
              }
            }));
  }

  private List<Memory> memories(Scope scope, Pieces pieces, List<Piece> body) {
    var tiles = new ArrayList<Memory>();
    int threads = scope.size();
    int count = 1 + random.nextInt(3);
    boolean hasPointers = count > 1 && random.nextInt(3) == 0;
    for (int i = 0; i < count; i++) {
      int size = threads << (hasPointers ? 0 : random.nextInt(3));
      int columns = !hasPointers && random.nextInt(3) == 0 ? size / (4 << random.nextInt(2)) : 0;
      var tile = Memory.tile(names.fresh("s"), size, columns, threads);
      body.add(pieces.declared(scope, tile, "block[1]"));
      tiles.add(tile);
    }
    if (!hasPointers) {
      return tiles;
    }
    var pointers = new ArrayList<Memory>();
    for (var tile : tiles) {
      var name = names.fresh("p");
      body.add(
          Piece.line(
              name + " : ptr(uint) @ block[1] = " + tile.name(),
              (run, _) -> run.point(name, tile.name())));
      pointers.add(Memory.pointer(name, tile.size(), threads));
    }
    return pointers;
  }

  private Piece results(Scope scope) {
    int each = scope.registers().size();
    var stores = new ArrayList<Piece>();
    for (int i = 0; i < each; i++) {
      int place = i;
      var name = scope.registers().get(i);
      stores.add(
          Piece.line(
              "o[" + i + "] = " + name,
              (run, unit) ->
                  run.y()[each * (run.block() * run.threads() + unit.first()) + place] =
                      run.register(name, unit.first())));
    }
    return Piece.groups(
        "with partition(y, p=thread[1], offset="
            + each
            + " * ("
            + scope.size()
            + " * b + tid)) as o, group(thread[1]):",
        1,
        stores);
  }

  private String head(String name, int threads) {
    return "@prism(\"device\")\n@requires(block[1], thread["
        + threads
        + "], smem=auto)\n"
        + (random.nextBoolean() ? "@noinline\n" : "")
        + "def "
        + name
        + "("
        + name
        + "_v: uint @ thread[1], "
        + name
        + "_k: int @ block[1]) -> uint @ thread[1]:\n";
  }

  /** With memory of its own. */
  private Piece function(String name, int threads) {
    var value = name + "_v";
    var scope =
        new Scope(
            threads,
            Term.register("tid"),
            threads,
            List.of(value, "w"),
            List.of(Term.register(name + "_k")),
            List.of(),
            List.of(),
            List.of(),
            false,
            1,
            Scope.Surroundings.FUNCTION);
    var pieces = new Pieces(random, names, List.of());
    var tile = Memory.tile(names.fresh("s"), threads << random.nextInt(2), 0, threads);
    var body = new ArrayList<Piece>();
    body.add(Pieces.identity("tid", "thread[1]", 1, threads));
    body.add(Piece.assign("w : uint @ thread[1] = ", "w", Term.register(value)));
    body.add(pieces.declared(scope, tile, "block[1]"));
    var whole = scope.more(tile);
    body.addAll(pieces.some(whole, 1 + random.nextInt(3)));
    body.add(Piece.assign("return ", value, new Terms(random).value(whole)));
    return Piece.sequence(body);
  }
}
