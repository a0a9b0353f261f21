package org.prismlang.lang.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class UninterpretedTest {
  private static final Map<String, Long> SIZES = Map.of("n", 5L, "m", 3L);

  private static Uninterpreted.Result run(String body) {
    return run(body, Uninterpreted.Sums.IN_ORDER);
  }

  private static Uninterpreted.Result run(String body, Uninterpreted.Sums sums) {
    var text =
        """
        @prism("task")
        def add(y: update(float[n]), x: read(float[n])):
            for i in range(0, n):
                y[i] += x[i]

        @prism("task")
        def f(y: update(float[n]), z: update(float[n][m]), x: read(float[n]), a: read(float[n][m]),
              index: read(int[n]), alpha: float, count: int):
        %s
        """
            .formatted(body.indent(4));
    return Uninterpreted.run(TextOfTasks.elements(text, "f"), SIZES, Map.of(), sums);
  }

  private static Uninterpreted.Ran ran(String body) {
    return run(body) instanceof Uninterpreted.Ran it
        ? it
        : throwing(new AssertionError(run(body).toString()));
  }

  private static Uninterpreted.Ran throwing(AssertionError error) {
    throw error;
  }

  private static void same(String one, String other) {
    assertTrue(ran(one).agreesWith(ran(other)), one + "\n" + other);
  }

  private static void differ(String one, String other) {
    assertFalse(ran(one).agreesWith(ran(other)), one + "\n" + other);
  }

  @Test
  void namesDoNotMatter() {
    same(
        "for i in range(0, n):\n    y[i] = x[i] + alpha",
        "for j in range(0, n):\n    v : float = x[j]\n    y[j] = v + alpha");
  }

  private static boolean areSameSums(String one, String other) {
    var any = Uninterpreted.Sums.IN_ANY_ORDER;
    return run(one, any).equals(run(other, any))
        || run(one, any) instanceof Uninterpreted.Ran first
            && run(other, any) instanceof Uninterpreted.Ran second
            && first.agreesWith(second);
  }

  @Test
  void sumsInAnyOrderAreOfTheSame() {
    var upwards = "for i in range(0, n):\n    y[0] += x[i]";
    var downwards = "for i in range(0, n):\n    y[0] += x[n - 1 - i]";
    var apart = "s : float = 0.0\nfor i in range(0, n):\n    s += x[i]\ny[0] = y[0] + s";
    differ(upwards, downwards);
    assertTrue(areSameSums(upwards, downwards));
    assertTrue(areSameSums(upwards, apart));
    assertFalse(areSameSums(upwards, "for i in range(1, n):\n    y[0] += x[i]"));
    assertFalse(areSameSums(upwards, upwards + "\ny[0] += x[0]"));
    assertFalse(areSameSums("y[0] = (x[0] + x[1]) * x[2]", "y[0] = x[0] + x[1] * x[2]"));
    assertFalse(areSameSums("y[0] = x[0] - x[1]", "y[0] = x[1] - x[0]"));
  }

  @Test
  void callsAreWhatTheyDo() {
    same("add(y, x)", "for i in range(0, n):\n    y[i] = y[i] + x[i]");
    same("add(y, x)", "for j in blocks(n, 2):\n    add(y[j], x[j])");
  }

  @Test
  void orderOfSumsMatters() {
    differ(
        "for i in range(0, n):\n    y[0] += x[i]",
        "for i in range(0, n):\n    y[0] += x[n - 1 - i]");
    differ(
        "for i in range(0, n):\n    y[0] += x[i]",
        "s : float = 0.0\nfor i in range(0, n):\n    s += x[i]\ny[0] += s");
    differ("y[0] = (x[0] + x[1]) + x[2]", "y[0] = x[0] + (x[1] + x[2])");
  }

  @Test
  void sizesAndIndicesAreNumbers() {
    same(
        "for i in range(0, n):\n    y[i] = x[n - 1 - i]",
        "for i in range(0, n):\n    k : int = n - i\n    y[i] = x[k - 1]");
    same("y[0] = float(n + 1)", "y[0] = 6.0");
    differ("y[0] = float(n)", "y[0] = float(m)");
    same("if n > m:\n    y[0] = 1.0", "y[0] = 1.0");
  }

  @Test
  void dataDecidesOfBothWays() {
    same(
        "if x[0] > 0.5:\n    y[0] = x[1]\nelse:\n    y[0] = x[2]",
        "y[0] = x[1] if x[0] > 0.5 else x[2]");
    same("if x[0] > 0.5:\n    y[0] = x[1]", "y[0] = x[1] if x[0] > 0.5 else y[0]");
    differ("if x[0] > 0.5:\n    y[0] = x[1]", "y[0] = x[1]");
    same(
        "v : float = x[2]\nif x[0] > 0.5:\n    v = x[1]\n    v += v\ny[0] = v",
        "v : float = x[1]\nv += v\ny[0] = v if x[0] > 0.5 else x[2]");
  }

  @Test
  void whatNothingWasWrittenToShows() {
    differ(
        "t : float[n]\nt[0] = x[0]\nfor i in range(0, n):\n    y[i] = t[i]",
        "t : float[n] = { 0.0 }\nt[0] = x[0]\nfor i in range(0, n):\n    y[i] = t[i]");
  }

  @Test
  void elementsOfOtherTensorsDiffer() {
    differ("y[0] = x[1]", "y[0] = x[2]");
    differ("y[0] = a[0, 1]", "y[0] = a[1, 0]");
  }

  @Test
  void whatDependsOnDataIsSkipped() {
    assertEquals(
        "`index[i]` depends on data, and no data is known",
        run("for i in range(0, n):\n    y[i] = x[index[i]]") instanceof Uninterpreted.Skipped it
            ? it.why()
            : "");
    assertTrue(run("for i in range(0, count):\n    y[0] += x[0]") instanceof Uninterpreted.Skipped);
    assertTrue(run("assert n == 4") instanceof Uninterpreted.Skipped);
    assertTrue(run("y[n] = 0.0") instanceof Uninterpreted.Skipped);
  }
}
