package org.prismlang.runtime.generated;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * A block of a generated kernel, run as one thing after another.
 *
 * @param x what is loaded
 * @param y what the kernel stores
 * @param counters what it changes by atomics
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record Reference(
    int block,
    int threads,
    Map<String, Integer> scalars,
    int[] x,
    int[] y,
    int[] counters,
    Map<String, int[]> registers,
    Map<String, int[]> tiles,
    Map<String, String> pointers,
    Map<String, Piece> functions) {

  static Reference of(
      int block,
      int threads,
      Map<String, Integer> scalars,
      int[] x,
      int[] y,
      int[] counters,
      Map<String, Piece> functions) {
    return new Reference(
        block,
        threads,
        Map.copyOf(scalars),
        x,
        y,
        counters,
        new HashMap<>(),
        new HashMap<>(),
        new HashMap<>(),
        Map.copyOf(functions));
  }

  Piece function(String name) {
    return java.util.Optional.ofNullable(functions.get(name)).orElseThrow();
  }

  int scalar(String name) {
    return scalars.getOrDefault(name, 0);
  }

  int register(String name, int thread) {
    return register(name)[thread];
  }

  private int[] register(String name) {
    return registers.computeIfAbsent(name, _ -> new int[threads]);
  }

  /** All values are computed before the first is assigned. */
  void assign(String name, Unit unit, IntUnaryOperator value) {
    var values = unit.threads().map(value).toArray();
    System.arraycopy(values, 0, register(name), unit.first(), unit.size());
  }

  int[] tile(String name, int size) {
    return tiles.computeIfAbsent(name, _ -> new int[size]);
  }

  String pointed(String pointer) {
    return pointers.getOrDefault(pointer, pointer);
  }

  void point(String pointer, String tile) {
    pointers.put(pointer, tile);
  }

  /** The first becomes the second, the last the first. */
  void rotate(List<String> names) {
    var before = names.stream().map(this::pointed).toList();
    for (int i = 0; i < names.size(); i++) {
      point(names.get(i), before.get((i + 1) % names.size()));
    }
  }
}
