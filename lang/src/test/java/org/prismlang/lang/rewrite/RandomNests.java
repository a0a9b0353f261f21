package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small tasks of loops around elements and blocks, as text: all that they touch lies in tensors
 * that are large enough, so every one of them can be run.
 */
final class RandomNests {
  static final String NAME = "nest";
  private static final List<String> TENSORS = List.of("A", "B", "C", "D");
  private static final String EXTENT = "n + n + m + m + 6";

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int loops;
  private int scalars;

  private RandomNests(Random random) {
    this.random = random;
  }

  static String text(long seed) {
    return new RandomNests(new Random(seed)).task();
  }

  private String task() {
    line(0, "@prism(\"task\")");
    if (random.nextBoolean()) {
      line(0, "@where(n >= 3 and m >= 2)");
    }
    var parameters = new ArrayList<String>();
    TENSORS.forEach(it -> parameters.add(it + ": update(float[" + EXTENT + "])"));
    parameters.add("N: read(int[n])");
    parameters.add("M: read(int[m])");
    line(0, "def " + NAME + "(" + String.join(", ", parameters) + "):");
    boolean hasLocal = random.nextInt(3) == 0;
    if (hasLocal) {
      line(1, "t : float[" + EXTENT + "] = { 0.0 }");
    }
    var tensors = new ArrayList<>(TENSORS);
    if (hasLocal) {
      tensors.add("t");
    }
    var carried = new ArrayList<String>();
    if (random.nextInt(4) == 0) {
      line(1, "g : float = 0.0");
      carried.add("g");
    }
    int nodes = 1 + random.nextInt(4);
    for (int i = 0; i < nodes; i++) {
      node(1, List.of(), carried, tensors);
    }
    return out.toString();
  }

  private void line(int depth, String text) {
    out.append("    ".repeat(depth)).append(text).append('\n');
  }

  private void node(int depth, List<String> variables, List<String> locals, List<String> tensors) {
    int kind = random.nextInt(10);
    if (depth < 4 && (kind < 5 || depth == 1 && kind < 9)) {
      loop(depth, variables, locals, tensors);
    } else {
      statement(depth, variables, locals, tensors);
    }
  }

  private void loop(int depth, List<String> variables, List<String> locals, List<String> tensors) {
    var name = "i" + loops++;
    int kind = random.nextInt(8);
    boolean isBlocks = kind == 0 && depth == 1;
    if (isBlocks) {
      line(depth, "for " + name + " in blocks(" + EXTENT + ", " + (2 + random.nextInt(2)) + "):");
      int steps = 1 + random.nextInt(3);
      for (int i = 0; i < steps; i++) {
        blockStep(depth + 1, name);
      }
      return;
    }
    var range =
        switch (kind) {
          case 1 -> "range(0, 3)";
          case 2 ->
              variables.isEmpty() ? "range(1, n)" : "range(0, " + variables.getLast() + " + 1)";
          case 3 -> "range(0, m)";
          default -> random.nextInt(3) == 0 ? "range(0, m)" : "range(0, n)";
        };
    line(depth, "for " + name + " in " + range + ":");
    var inner = new ArrayList<>(variables);
    inner.add(name);
    var known = new ArrayList<>(locals);
    if (depth < 3 && random.nextInt(3) == 0) {
      loop(depth + 1, inner, known, tensors);
      return;
    }
    int nodes = 1 + random.nextInt(3);
    if (random.nextInt(4) == 0) {
      var scalar = "s" + scalars++;
      line(depth + 1, scalar + " : float = " + value(inner, known, tensors));
      known.add(scalar);
      nodes++;
    }
    for (int i = 0; i < nodes; i++) {
      node(depth + 1, inner, known, tensors);
    }
  }

  private void blockStep(int depth, String block) {
    var to = pick(TENSORS);
    var from = pick(TENSORS);
    boolean isFill = random.nextInt(3) == 0 || to.equals(from);
    line(depth, to + "[" + block + "] = " + (isFill ? "{ 1.5 }" : from + "[" + block + "]"));
  }

  private void statement(
      int depth, List<String> variables, List<String> locals, List<String> tensors) {
    boolean isLocal = !locals.isEmpty() && random.nextInt(3) == 0;
    var target = isLocal ? pick(locals) : access(variables, tensors);
    var operator = random.nextInt(3) == 0 ? "+=" : "=";
    line(depth, target + " " + operator + " " + value(variables, locals, tensors));
  }

  private String value(List<String> variables, List<String> locals, List<String> tensors) {
    var terms = new ArrayList<String>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      terms.add(
          !locals.isEmpty() && random.nextBoolean() ? pick(locals) : access(variables, tensors));
    }
    terms.add(random.nextInt(9) + ".0");
    return String.join(random.nextBoolean() ? " + " : " * ", terms);
  }

  private String access(List<String> variables, List<String> tensors) {
    var terms = new ArrayList<String>();
    int left = 2;
    for (var variable : variables) {
      int factor = random.nextInt(3);
      if (factor > 0 && left >= factor && random.nextInt(4) > 0) {
        terms.add(factor == 1 ? variable : "2 * " + variable);
        left -= factor;
      }
    }
    terms.add(Integer.toString(random.nextInt(3)));
    var index = String.join(" + ", terms);
    if (random.nextInt(12) == 0) {
      index = "min(" + index + ", n)";
    } else if (random.nextInt(12) == 0) {
      index = "(" + index + ") / 2";
    } else if (random.nextInt(12) == 0) {
      index = "(" + index + ") % 3";
    }
    return pick(tensors) + "[" + index + "]";
  }

  private String pick(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
