package org.prismlang.lang.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.syntax.Name;

/**
 * What sizes of small tasks are. Of each the uninterpreted run is asked, too: what can be cut
 * there, and what is sequential because of it.
 */
class SummaryTest {
  /**
   * A task and its sizes.
   *
   * @param parameters of the task {@code f}
   * @param kinds {@code n parallel y.0, m ADD in order}; {@code sequential!} where a cut is another
   *     task, {@code sequential} where it happens to be the same, or cannot be written
   */
  private record Case(String name, String parameters, String body, String kinds) {
    String text() {
      return """
      from std.tasks import mma, mma_kn

      @prism("task")
      def f(%s):
      %s
      """
          .formatted(parameters, body.indent(4));
    }
  }

  private static Case of(String name, String parameters, String body, String kinds) {
    return new Case(name, parameters, body, kinds);
  }

  private static final List<Case> CASES =
      List.of(
          of(
              "copy",
              "y: write(float[n][m]), x: read(float[n][m])",
              "y = x",
              "n parallel y.0, m parallel y.1"),
          of("fill", "y: write(float[n])", "y = { 0.0 }", "n parallel y.0"),
          of("conversion", "y: write(bf16[n]), x: read(float[n])", "y = bf16(x)", "n parallel y.0"),
          of(
              "transposition",
              "y: write(float[n][m]), x: read(float[m][n])",
              """
              for i in range(0, n):
                  for j in range(0, m):
                      y[i, j] = x[j, i]
              """,
              "n parallel y.0, m parallel y.1"),
          of(
              "product",
              "c: update(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              "mma(c, a, b)",
              "m parallel c.0, n parallel c.1, k ADD in order"),
          of(
              "product of itself, transposed",
              "c: update(float[n][n]), a: read(float[n][k])",
              "mma(c, a, a)",
              "n sequential!, k ADD in order"),
          of(
              "product that begins with a fill",
              "c: write(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              """
              c = { 0.0 }
              mma(c, a, b)
              """,
              "m parallel c.0, n parallel c.1, k sequential!"),
          of(
              "product in a local",
              "c: write(bf16[m][n]), a: read(bf16[m][k]), b: read(bf16[n][k])",
              """
              acc : float[m][n] = { 0.0 }
              mma(acc, a, b)
              c = bf16(acc)
              """,
              "m parallel c.0, n parallel c.1, k sequential!"),
          of(
              "product in blocks of everything",
              "c: update(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              """
              for i in blocks(m, 3):
                  for j in blocks(n, 4):
                      for q in blocks(k, 5):
                          mma(c[i, j], a[i, q], b[j, q])
              """,
              "m parallel c.0, n parallel c.1, k ADD in order"),
          of(
              "softmax of rows",
              "y: write(float[R][C]), x: read(float[R][C])",
              """
              for i in range(0, R):
                  top : float = -inf
                  for j in range(0, C):
                      top = max(top, x[i, j])
                  sum : float = 0.0
                  for j in range(0, C):
                      y[i, j] = exp(x[i, j] - top)
                      sum += y[i, j]
                  for j in range(0, C):
                      y[i, j] /= sum
              """,
              "R parallel y.0, C sequential!"),
          of(
              "scan",
              "y: update(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = y[max(i - 1, 0)] + x[i]
              """,
              "n sequential!"),
          of(
              "neighbours of what is only read",
              "y: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = x[i] + x[min(i + 1, n - 1)]
              """,
              "n sequential!"),
          of(
              "backwards",
              "y: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = x[n - 1 - i]
              """,
              "n sequential!"),
          of(
              "two loops over one extent",
              "y: write(float[n]), z: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = x[i] * 2.0
              for j in range(0, n):
                  z[j] = y[j] + x[j]
              """,
              "n parallel y.0 z.0"),
          of(
              "a neighbour of what the loop before wrote",
              "y: write(float[n]), x: read(float[n])",
              """
              t : float[n]
              for i in range(0, n):
                  t[i] = 2.0 * x[i]
              for i in range(0, n):
                  y[i] = t[i] + t[min(i + 1, n - 1)]
              """,
              "n sequential!"),
          of(
              "a local of the extent",
              "y: write(float[n]), x: read(float[n])",
              """
              t : float[n] = { 1.0 }
              for i in range(0, n):
                  t[i] *= x[i]
              y = t
              """,
              "n parallel y.0"),
          of(
              "a number of the trip",
              "y: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  v : float
                  v = x[i]
                  v += v
                  y[i] = v * v
              """,
              "n parallel y.0"),
          of(
              "a tensor of the trip",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for i in range(0, n):
                  t : float[m] = { 0.0 }
                  for j in range(0, m):
                      t[j] += x[i, j]
                  for j in range(0, m):
                      y[i, j] = t[j] + t[0]
              """,
              "n parallel y.0, m sequential!"),
          of(
              "a tensor of the trip, written in blocks",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for i in range(0, n):
                  t : float[m]
                  for j in blocks(m, 2):
                      t[j] = x[i, j]
                  y[i] = t
              """,
              "n parallel y.0, m parallel y.1"),
          of(
              "a tensor of the trip, written in part",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for i in range(0, n):
                  t : float[m]
                  t[0] = x[i, 0]
                  y[i] = t
              """,
              "n sequential, m sequential!"),
          of(
              "a number carried from trip to trip",
              "y: write(float[n]), x: read(float[n])",
              """
              g : float = 0.0
              for i in range(0, n):
                  y[i] = g
                  g = x[i]
              """,
              "n sequential!"),
          of(
              "a number that stays",
              "y: write(float[n]), x: read(float[n]), s: float",
              """
              half : float = s / 2.0
              for i in range(0, n):
                  y[i] = x[i] * half
              """,
              "n parallel y.0"),
          of(
              "a number that stays, of what is written",
              "y: update(float[n])",
              """
              first : float = y[0]
              for i in range(0, n):
                  y[i] -= first
              """,
              "n sequential!"),
          of(
              "rows added up",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i] = y[i] + x[i, j]
              """,
              "m parallel y.0, n ADD in order"),
          of(
              "columns added up, the other way round",
              "y: update(float[m]), x: read(float[n][m])",
              """
              for j in range(0, n):
                  for i in range(0, m):
                      y[i] = x[j, i] + y[i]
              """,
              "m parallel y.0, n ADD in order"),
          of(
              "greatest",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i] = max(y[i], x[i, j])
              """,
              "m parallel y.0, n MAX in order exact"),
          of(
              "least of all",
              "y: update(float[1]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[0] = min(x[i, j], y[0])
              """,
              "m MIN in order exact, n MIN reassociates exact"),
          of(
              "whole numbers added up",
              "y: update(int[1]), x: read(int[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[0] += x[i, j]
              """,
              "m ADD in order exact, n ADD reassociates exact"),
          of(
              "all added up",
              "y: update(float[1]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[0] += x[i, j]
              """,
              "m ADD in order, n ADD reassociates"),
          of(
              "one sum after the other",
              "y: update(float[1]), a: read(float[n]), b: read(float[n])",
              """
              for i in range(0, n):
                  y[0] += a[i]
              for i in range(0, n):
                  y[0] += b[i]
              """,
              "n ADD reassociates"),
          of(
              "two rows to one element",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i / 2] += x[i, j]
              """,
              "m sequential!, n ADD reassociates"),
          of(
              "rows one further",
              "y: update(float[8]), x: read(float[4][n])",
              """
              for i in range(0, 4):
                  for j in range(0, n):
                      y[i + 1] += x[i, j]
              """,
              "n ADD in order"),
          of(
              "sums in blocks, rows in between",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for j in blocks(n, 2):
                  for i in range(0, m):
                      for q in j:
                          y[i] += x[i, q]
              """,
              "m parallel y.0, n ADD in order"),
          of(
              "sums of blocks",
              "y: update(float[1]), x: read(float[n])",
              """
              for j in blocks(n, 2):
                  part : float = 0.0
                  for i in j:
                      part += x[i]
                  y[0] += part
              """,
              "n sequential!"),
          of(
              "a number of the block",
              "y: write(float[n]), x: read(float[n])",
              """
              for j in blocks(n, 2):
                  part : float = 0.0
                  for i in j:
                      part += x[i]
                      y[i] = part
              """,
              "n sequential!"),
          of(
              "sums with sums in them",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i] += x[i, j] * y[0]
              """,
              "m sequential!, n sequential!"),
          of(
              "a sum that starts anew",
              "y: write(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  sum : float = 0.0
                  for j in range(0, n):
                      sum += x[i, j]
                  y[i] = sum
              """,
              "m parallel y.0, n sequential!"),
          of(
              "a sum that is doubled in the end",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i] += x[i, j]
                  y[i] *= 2.0
              """,
              "m parallel y.0, n sequential!"),
          of(
              "a sum of what is being added up",
              "y: update(float[1]), z: update(float[1]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[0] += x[i]
                  z[0] += y[0]
              """,
              "n sequential"),
          of(
              "two ways to add up",
              "y: update(float[1]), z: update(float[1]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[0] += x[i]
                  z[0] = max(z[0], x[i])
              """,
              "n sequential"),
          of(
              "differences",
              "y: update(float[1]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[0] -= x[i]
              """,
              "n sequential"),
          of(
              "sums of numbers of the trip, where data says so",
              "y: update(float[1]), x: read(float[n])",
              """
              for i in range(0, n):
                  v : float = exp(x[i])
                  if v > 1.0:
                      y[0] += v
              """,
              "n ADD in order"),
          of(
              "a triangle",
              "y: update(float[n]), x: read(float[m])",
              """
              for i in range(0, n):
                  for j in range(0, i):
                      y[i] += x[0]
              """,
              "n sequential!, m sequential!"),
          of(
              "the index as a value",
              "y: write(float[n])",
              """
              for i in range(0, n):
                  y[i] = float(i)
              """,
              "n sequential!"),
          of(
              "the size as a value",
              "y: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = x[i] / float(n)
              """,
              "n sequential!"),
          of(
              "the index decides",
              "y: update(float[n])",
              """
              for i in range(0, n):
                  if i > 0:
                      y[i] = 1.0
              """,
              "n sequential!"),
          of(
              "all but the first",
              "y: update(float[n])",
              """
              for i in range(1, n):
                  y[i] = 1.0
              """,
              "n sequential!"),
          of(
              "every pair",
              "y: update(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  for j in range(0, n):
                      y[i] += x[j]
              """,
              "n sequential!"),
          of(
              "all elements for each block",
              "y: update(float[n])",
              """
              for j in blocks(n, 2):
                  for i in range(0, n):
                      y[i] += 1.0
              """,
              "n sequential!"),
          of(
              "through an index",
              "y: write(float[n]), x: read(float[v]), index: read(int[n])",
              """
              for i in range(0, n):
                  y[i] = x[index[i]]
              """,
              "n parallel y.0, v sequential"),
          of(
              "a size that is only a shape",
              "y: update(float[n]), x: read(float[m])",
              """
              for i in range(0, m):
                  y[0] += x[i]
              """,
              "n sequential!, m ADD in order"),
          of(
              "one longer",
              "y: write(float[n]), x: read(float[n + 1])",
              """
              for i in range(0, n):
                  y[i] = x[i] + x[i + 1]
              """,
              "n sequential"),
          of(
              "rows in blocks, with a local of the block",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for r in blocks(n, 2):
                  t : float[r][m]
                  t = x[r]
                  y[r] = t
              """,
              "n parallel y.0, m parallel y.1"),
          of(
              "blocks of blocks",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in blocks(m, 4):
                  for w in blocks(i, 2):
                      for q in w:
                          for j in range(0, n):
                              y[q] += x[q, j]
              """,
              "m parallel y.0, n ADD in order"),
          of(
              "one name twice",
              "y: update(float[n]), x: read(float[m])",
              """
              for i in range(0, m):
                  for q in range(0, n):
                      y[q] += x[i] * float(i)
              for i in range(0, n):
                  y[i] *= 2.0
              """,
              "n parallel y.0, m sequential!"),
          of(
              "something printed",
              "y: write(float[n])",
              """
              for i in range(0, n):
                  y[i] = 0.0
                  print("once")
              """,
              "n sequential"));

  @TestFactory
  Stream<DynamicTest> sizes() {
    return CASES.stream().map(it -> DynamicTest.dynamicTest(it.name(), () -> holds(it)));
  }

  private static void holds(Case it) {
    var elements = TextOfTasks.elements(it.text(), "f");
    var summary = Summary.of(elements);
    var cuts = Cuts.of(it.text(), "f");
    var sizes = elements.task().sizes().stream().map(Name::text).toList();
    var others = new LinkedHashMap<String, Long>();
    sizes.forEach(size -> others.put(size, 2L + others.size() % 2));
    var kinds = new StringBuilder();
    for (var size : sizes) {
      var kind = summary.of(size).orElseThrow();
      boolean isOther =
          Optional.ofNullable(cuts.get(size))
              .map(cut -> cut.judged(size, others))
              .filter(judged -> judged.verdict() == Cuts.Verdict.OTHER)
              .isPresent();
      kinds
          .append(kinds.isEmpty() ? "" : ", ")
          .append(size)
          .append(' ')
          .append(shape(kind, isOther));
      boolean mustBeSame =
          switch (kind) {
            case Summary.Parallel _ -> true;
            case Summary.Reduction reduction -> reduction.isInOrder();
            case Summary.Sequential _ -> false;
          };
      assertTrue(!mustBeSame || cuts.containsKey(size) && !isOther, size);
    }
    assertEquals(it.kinds(), kinds.toString());
  }

  private static String shape(Summary.Kind kind, boolean isOther) {
    return switch (kind) {
      case Summary.Parallel(var dimensions) ->
          new TreeMap<>(dimensions)
              .entrySet().stream()
                  .map(it -> " " + it.getKey() + "." + it.getValue())
                  .collect(Collectors.joining("", "parallel", ""));
      case Summary.Reduction(var fold, var isInOrder, var isExact) ->
          fold.name().toUpperCase(Locale.ROOT)
              + (isInOrder ? " in order" : " reassociates")
              + (isExact ? " exact" : "");
      case Summary.Sequential _ -> isOther ? "sequential!" : "sequential";
    };
  }

  private static void saysWhy(
      String parameters, String body, String size, String why, String first, String second) {
    var text = of("", parameters, body, "").text();
    var kind = Summary.of(TextOfTasks.elements(text, "f")).of(size).orElseThrow();
    assertEquals(
        why + " | " + first + " | " + second,
        kind instanceof Summary.Sequential it
            ? it.why() + " | " + it.first().text() + " | " + it.second().text()
            : kind.toString());
  }

  @Test
  void twoAccessesThatMeet() {
    saysWhy(
        "y: update(float[n]), x: read(float[n])",
        """
        for i in range(0, n):
            y[i] = y[max(i - 1, 0)] + x[i]
        """,
        "n",
        "`max(i - 1, 0)` is not the element of `y` that belongs to the trip, and `y` is written",
        "y[max(i - 1, 0)]",
        "y[i]");
  }

  @Test
  void whatIsOutside() {
    saysWhy(
        "y: write(float[m]), x: read(float[m][n])",
        """
        for i in range(0, m):
            y[i] = 0.0
            for j in range(0, n):
                y[i] += x[i, j]
        """,
        "n",
        "`y` is written outside of loops over `n`: each block would do it again",
        "y[i]",
        "y[i]");
  }

  @Test
  void anIndexThatIsANumber() {
    saysWhy(
        "y: write(float[n])",
        """
        for i in range(0, n):
            y[i] = float(i)
        """,
        "n",
        "`i` is used as a number, which is another one in a block",
        "i",
        "i");
  }

  @Test
  void noLoop() {
    saysWhy("y: update(float[n])", "y[0] = 1.0", "n", "no loop goes over `n`", "n", "n");
  }

  @Test
  void sumsThatAreReadMeanwhile() {
    saysWhy(
        "y: update(float[1]), z: update(float[1]), x: read(float[n])",
        """
        for i in range(0, n):
            y[0] += x[i]
            z[0] += y[0]
        """,
        "n",
        "`y` is read while trips are added up in it",
        "y[0]",
        "y[0]");
  }
}
