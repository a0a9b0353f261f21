package org.prismlang.cuda;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;

/** Programs with every operator on every type, alone, assigned, in arrays and lane by lane. */
final class AllOperators {
  private static final List<Integer> LENGTHS = List.of(2, 4, 8);
  private static final int WIDEST_VECTOR = 32;

  private final StringBuilder text = new StringBuilder();
  private int kernels;

  private AllOperators() {}

  static List<SourceFile> programs() {
    var scalars = new AllOperators();
    var vectors = new AllOperators();
    for (var type : Scalar.values()) {
      if (type.isNumber()) {
        scalars.scalar(type);
        vectors.vectors(type);
      }
    }
    return List.of(
        new SourceFile("scalars.prism", scalars.text.toString()),
        new SourceFile("vectors.prism", vectors.text.toString()));
  }

  private void scalar(Scalar type) {
    exact(type);
    var lines = new ArrayList<String>();
    lines.add("a : " + type + " = x[i]");
    lines.add("b : " + type + " = x[i + 32]");
    lines.add("c : " + type + "[3] = [a + b, 1 if a < b else 2, -b]");
    lines.add("c[0] = (a - b) * c[1] / b");
    lines.add("c[1] = min(a, max(b, 3))");
    lines.add("c, a = [c[1], c[2], c[0]], b");
    lines.add("c[2] = exact_" + type + "(a, b)");
    for (var operator : List.of("+", "-", "*", "/")) {
      lines.add("c[1] " + operator + "= a");
    }
    if (type.isInteger()) {
      lines.add("c[0] = ~c[0] | (a << 3) ^ (b >> i) & a % b");
      for (var operator : List.of("%", "|", "&", "^", "<<", ">>")) {
        lines.add("c[0] " + operator + "= 3");
      }
    }
    lines.add("o[0] = c[0] if c[1] != c[2] and a >= b else abs(c[1])");
    kernel(type, 1, lines);
  }

  private void exact(Scalar type) {
    text.append(
        """
        @prism("device")
        @requires(thread[1])
        @exact
        def exact_%1$s(a: %1$s @ thread[1], b: %1$s @ thread[1]) -> %1$s @ thread[1]:
            return a * b + a - b

        """
            .formatted(type));
  }

  /** Not all have a name: they are loaded and stored. */
  private void vectors(Scalar type) {
    for (int length : LENGTHS) {
      if (length * type.bits() / 8 > WIDEST_VECTOR) {
        continue;
      }
      var a = "load" + length + "(x[" + length + " * i])";
      var b = "load" + length + "(x[" + length + " * i + 64])";
      var values = new ArrayList<String>();
      values.add("(a + b) * a - b / a");
      values.add("2 * a + b * 3 - 1");
      values.add("-a if i > 3 else min(a, b)");
      if (type.isInteger()) {
        values.add("~a | (a << 3) ^ (b >> i) & a % b");
      }
      var lines = new ArrayList<String>();
      for (var value : values) {
        var written = value.replaceAll("\\ba\\b", a).replaceAll("\\bb\\b", b);
        lines.add("store" + length + "(o[0], " + written + ")");
      }
      kernel(type, length, lines);
    }
  }

  private void kernel(Scalar type, int elements, List<String> lines) {
    text.append(
        """
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=32)
        def k%2$d(x: ptr(const(%1$s)) @ grid[1], y: ptr(%1$s) @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=%3$d * i) as o, group(thread[1]):
        """
            .formatted(type, kernels++, elements));
    text.append(String.join("\n", lines).indent(8)).append('\n');
  }
}
