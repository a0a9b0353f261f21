package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.Prism;

/** Arrays of a thread are values, which C++ does not know. */
class ArraysTest {
  @Test
  void severalAtOnce() {
    assertEquals(
        List.of(
            "int next[2];",
            "next[j] = q[j];",
            "int next_2[2] = {p[1], p[0]};",
            "p[j] = next[j];",
            "q[j] = next_2[j];"),
        lines("p, q = q, [p[1], p[0]]"));
  }

  @Test
  void anElementAtOnceWithAnArray() {
    assertEquals(
        List.of(
            "int next[2];",
            "next[j] = q[j];",
            "const int next_2 = p[1];",
            "p[j] = next[j];",
            "q[0] = next_2;"),
        lines("p, q[0] = q, p[1]"));
  }

  @Test
  void partsOfOneArrayMayOverlap() {
    assertEquals(
        List.of("int values[2];", "values[j] = r[j];", "r[1 + j] = values[j];"),
        lines("r[1:3] = r[0:2]"));
    assertEquals(List.of("r[1 + j] = p[j];"), lines("r[1:3] = p"));
  }

  @Test
  void aValueForAllElementsIsComputedOnce() {
    assertEquals(
        List.of("const int value = r[1] + 1;", "r[j] = value;"), lines("r = { r[1] + 1 }"));
    assertEquals(List.of("r[j] = n;"), lines("r = { n }"));
  }

  @Test
  void truthsInBraces() {
    var text = text("f : bool[2] = [(n > 1) & (n < 9), n > 3]\nr[0] = 1 if f[i % 2] else 2");
    assertTrue(text.contains("bool f[2] = {bool((n > 1) & (n < 9)), n > 3};"), text);
  }

  /** The lines of a statement, loops aside. */
  private static List<String> lines(String statement) {
    var text = text(statement);
    var last = "int r[3] = {n, 5, 6};";
    int start = text.indexOf(last) + last.length();
    return text.substring(start, text.indexOf("y[i] =", start))
        .replaceAll("\\bi_2\\b", "j")
        .lines()
        .map(String::strip)
        .filter(it -> it.endsWith(";"))
        .toList();
  }

  private static String text(String statement) {
    return Prism.cuda(
        """
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=32)
        def k(y: ptr(int) @ grid[1], n: int @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as o, group(thread[1]):
                p : int[2] = [1, 2]
                q : int[2] = [3, n]
                r : int[3] = [n, 5, 6]
        """
            + statement.indent(8)
            + "o[0] = p[0] + p[1] + q[0] + q[1] + r[0] + r[1] + r[2]".indent(8));
  }
}
