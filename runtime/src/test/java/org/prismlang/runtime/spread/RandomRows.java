package org.prismlang.runtime.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small tasks of elements, each with a mapping, as text: rows whose elements are computed, kept,
 * added up and written by loops of many kinds. Whatever index a statement has, the tensor has it.
 */
final class RandomRows {
  static final String TEST = "same";

  private static final List<String> LAYOUTS =
      List.of(
          "[reg, thread]",
          "[reg, thread]",
          "[reg, thread, reg(4)]",
          "[reg, reg(2), thread, reg(2)]",
          "[reg(2), thread]",
          "[reg(2), thread, reg(4)]",
          "[reg(4), thread, reg(2)]",
          "[thread, reg(4)]",
          "[thread]",
          "[reg, lane]",
          "[reg, warp]",
          "[reg(4), lane]",
          "[reg, thread(8)]",
          "[thread(16), reg(3)]",
          "[reg, thread(4), reg(2), thread(4)]",
          "[reg(8)]",
          "[reg, reg(4)]");

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final boolean isFloat;
  private final List<String> scalars = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();

  /** Loops over columns, in the order of the text. */
  private final List<String> columns = new ArrayList<>();

  /** What the number of columns is a multiple of, and its most. */
  private int step = 1;

  private int most = 260;

  /** Scalars that the loop adds to, and reads nowhere else. */
  private final List<String> sums = new ArrayList<>();

  private int names;

  private RandomRows(Random random) {
    this.random = random;
    this.isFloat = random.nextInt(3) == 0;
  }

  static String program(long seed) {
    return new RandomRows(new Random(seed)).text();
  }

  private String text() {
    task();
    mapping();
    line(0, "@prism(\"host\")");
    line(0, "@test");
    line(0, "def " + TEST + "():");
    line(1, "expect_equivalent(mapped, sizes=[" + String.join(", ", sizes()) + "])");
    return out.toString();
  }

  /** Those that task and mapping take: none, one, and some around what threads have. */
  private List<String> sizes() {
    var taken = new ArrayList<String>();
    for (int columns : List.of(0, 1, 3, 4, 5, 31, 32, 33, 64, 65, 127, 128, 129, 256, 260)) {
      if (columns % step == 0 && columns <= most) {
        taken.add("(" + (taken.size() + 1) * 5 % 9 + ", " + columns + ")");
      }
    }
    return taken;
  }

  private void line(int depth, String text) {
    out.append("    ".repeat(depth)).append(text).append('\n');
  }

  private String type() {
    return isFloat ? "float" : "int";
  }

  private String number(int value) {
    return isFloat ? value + ".0" : Integer.toString(value);
  }

  private void task() {
    line(0, "@prism(\"task\")");
    if (random.nextInt(3) == 0) {
      step = 4;
      line(0, "@where(N % 4 == 0)");
    }
    line(
        0,
        "def rows(y: update(T[M][N]), z: update(T[M]), x: read(T[M][N]), w: read(T[N]), a: T):"
            .replace("T", type()));
    line(1, "for i in range(" + (random.nextInt(6) == 0 ? 1 : 0) + ", M):");
    int nodes = 2 + random.nextInt(4);
    for (int i = 0; i < nodes; i++) {
      node(2);
    }
    line(2, "z[i] " + (random.nextInt(8) == 0 ? "+=" : "=") + " " + value(List.of()));
    out.append('\n');
  }

  private void node(int depth) {
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        var name = "s" + names++;
        line(depth, name + " : " + type() + " = " + value(List.of()));
        scalars.add(name);
      }
      case 2 -> {
        var name = "t" + names++;
        line(depth, name + " : " + type() + "[N] = { " + number(random.nextInt(3)) + " }");
        rows.add(name);
      }
      case 3 -> {
        if (random.nextBoolean()) {
          line(depth, "if " + pick(List.of("i > 1", "i + 1 < M", "N > 32", "M > 2")) + ":");
          column(depth + 1);
        } else {
          column(depth);
        }
      }
      default -> column(depth);
    }
  }

  /** A loop over elements of the row. */
  private void column(int depth) {
    var j = "j" + columns.size();
    columns.add(j);
    var range =
        switch (random.nextInt(10)) {
          case 0 -> "1, N";
          case 1 -> "0, N - 1";
          case 2 -> "0, min(i + 1, N)";
          case 3 -> "0, min(3, N)";
          default -> "0, N";
        };
    line(depth, "for " + j + " in range(" + range + "):");
    sums.clear();
    scalars.stream().filter(_ -> random.nextBoolean()).forEach(sums::add);
    scalars.removeAll(sums);
    int known = scalars.size();
    int statements = 1 + random.nextInt(3);
    for (int k = 0; k < statements; k++) {
      statement(depth + 1, j, k + 1 == statements);
    }
    while (scalars.size() > known) {
      scalars.removeLast();
    }
    scalars.addAll(sums);
  }

  private void statement(int depth, String j, boolean isLast) {
    var at = List.of(j);
    switch (random.nextInt(10)) {
      case 0 -> {
        if (isLast) {
          sum(depth, j);
          return;
        }
        var name = "u" + names++;
        line(depth, name + " : " + type() + " = " + value(at));
        scalars.add(name);
      }
      case 1 -> {
        line(
            depth, "if " + pick(List.of("J > 2", "J % 2 == 0", "J + i < N")).replace("J", j) + ":");
        sum(depth + 1, j);
      }
      case 2 -> {
        var k = "k" + names++;
        var range = pick(List.of("0, 3", "0, min(J, 4)", "J, min(J + 3, N)")).replace("J", j);
        line(depth, "for " + k + " in range(" + range + "):");
        sum(depth + 1, j);
      }
      case 3, 4, 5 -> sum(depth, j);
      default -> {
        boolean isRow = !rows.isEmpty() && random.nextBoolean();
        var target = isRow ? pick(rows) + "[" + j + "]" : "y[i, " + j + "]";
        line(depth, target + (random.nextInt(4) == 0 ? " += " : " = ") + value(at));
      }
    }
  }

  /** Something added up over the row; what only reads itself is none. */
  private void sum(int depth, String j) {
    if (sums.isEmpty()) {
      line(depth, "y[i, " + j + "] = " + value(List.of(j)));
      return;
    }
    var s = pick(sums);
    var value = value(List.of(j));
    line(
        depth,
        switch (random.nextInt(5)) {
          case 0 -> s + " = max(" + s + ", " + value + ")";
          case 1 -> s + " = min(" + s + ", " + value + ")";
          case 2 -> s + " = " + s + " + (" + value + ")";
          default -> s + " += " + value;
        });
  }

  private String value(List<String> columns) {
    var terms = new ArrayList<String>();
    int count = 1 + random.nextInt(2);
    for (int k = 0; k < count; k++) {
      terms.add(term(columns));
    }
    return String.join(random.nextInt(4) == 0 ? " * " : " + ", terms);
  }

  private String term(List<String> columns) {
    int kind = random.nextInt(10);
    if (!columns.isEmpty() && kind < 6) {
      var j = columns.getLast();
      var tensors = new ArrayList<>(List.of("x[i, J]", "x[i, J]", "w[J]", "w[J]", "x[i, J]"));
      if (random.nextInt(4) == 0) {
        tensors.add("y[i, J]");
      }
      rows.forEach(it -> tensors.add(it + "[J]"));
      if (random.nextInt(3) == 0) {
        tensors.add("x[max(i - 1, 0), J]");
        tensors.add("x[i, min(J + 1, N - 1)]");
      }
      tensors.add("(x[i, J + 1] if J + 1 < N else 0)".replace("0)", number(0) + ")"));
      tensors.add("(w[J + 4] if J + 4 < N else " + number(1) + ")");
      return pick(tensors).replace("J", j);
    }
    if (!scalars.isEmpty() && kind < 8) {
      return pick(scalars);
    }
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> "a";
      case 3 -> random.nextInt(4) == 0 ? "z[i]" : "a";
      default -> number(random.nextInt(4));
    };
  }

  private void mapping() {
    int warps = 1 + random.nextInt(4);
    var main = pick(rows.isEmpty() ? LAYOUTS : LAYOUTS.stream().filter(it -> !isOpen(it)).toList());
    most = isOpen(main) ? 260 : (int) Math.min(260, capacity(main, 32L * warps));
    line(0, "@prism(\"mapping\")");
    line(0, "@of(rows)");
    if (isFloat) {
      line(0, "@reassociates");
    }
    if (most < 260 && random.nextInt(20) > 0) {
      line(0, "@where(N <= " + most + ")");
    }
    line(0, "def mapped():");
    boolean isSplit = random.nextInt(3) == 0;
    if (isSplit) {
      line(1, "b = split(i, " + pick(List.of("2", "4", "8")) + ")");
    }
    var over = new ArrayList<String>();
    for (var j : columns) {
      var layout = random.nextInt(20) == 0 ? pick(LAYOUTS) : main;
      int kind = random.nextInt(20);
      if (kind == 0) {
        line(1, "c" + j + " = split(" + j + ", 4)");
        over.add("over(c" + j + ", " + layout + ")");
      } else if (kind > 1) {
        over.add("over(" + j + ", " + layout + ")");
      }
    }
    line(1, "g = grid(" + (isSplit ? "b" : "i") + ")");
    line(1, "threads = role(warp[" + warps + "])");
    if (isSplit && random.nextInt(3) > 0) {
      line(
          1,
          "over(i, "
              + pick(List.of("[reg, warp]", "[reg(4), warp(2)]", "[reg(8)]", "[reg, thread(4)]"))
              + ")");
    }
    over.forEach(it -> line(1, it));
    if (random.nextInt(5) == 0) {
      line(1, "stage(" + pick(List.of("x", "w", "[x, w]")) + ", at=g, to=registers)");
    }
    out.append('\n');
  }

  private static boolean isOpen(String layout) {
    return layout.startsWith("[reg,");
  }

  /** How many trips a layout has among so many threads that act together. */
  private static long capacity(String layout, long threads) {
    long trips = 1;
    long left = threads;
    for (var digit : layout.substring(1, layout.length() - 1).split(", ", -1)) {
      var parts = digit.split("[()]", -1);
      long all = digit.startsWith("warp") ? left / 32 : left;
      long count = parts.length > 1 ? Long.parseLong(parts[1]) : all;
      trips *= count;
      left = digit.startsWith("reg") ? left : Math.max(1, left / count);
    }
    return trips;
  }

  private String pick(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
