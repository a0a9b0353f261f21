package org.prismlang.lang.task;

import static org.prismlang.lang.task.SummarizedTask.overNumbers;
import static org.prismlang.lang.task.SummarizedTask.task;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sizes of tasks that write elements: by one trip of a loop each, or not. */
class SummaryOfElementsTest {
  private static final List<SummarizedTask> CASES =
      List.of(
          task(
              "copy",
              "y: write(float[n][m]), x: read(float[n][m])",
              "y = x",
              "n parallel y.0, m parallel y.1"),
          task("fill", "y: write(float[n])", "y = { 0.0 }", "n parallel y.0"),
          task(
              "conversion",
              "y: write(bf16[n]), x: read(float[n])",
              "y = bf16(x)",
              "n parallel y.0"),
          task(
              "transposition",
              "y: write(float[n][m]), x: read(float[m][n])",
              """
              for i in range(0, n):
                  for j in range(0, m):
                      y[i, j] = x[j, i]
              """,
              "n parallel y.0, m parallel y.1"),
          task(
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
          overNumbers(
              "scan", "y: update(float[n])", "y[i] = y[max(i - 1, 0)] + x[i]", "n sequential!"),
          overNumbers(
              "neighbours of what is only read",
              "y: write(float[n])",
              "y[i] = x[i] + x[min(i + 1, n - 1)]",
              "n sequential!"),
          overNumbers("backwards", "y: write(float[n])", "y[i] = x[n - 1 - i]", "n sequential!"),
          task(
              "two loops over one extent",
              "y: write(float[n]), z: write(float[n]), x: read(float[n])",
              """
              for i in range(0, n):
                  y[i] = x[i] * 2.0
              for j in range(0, n):
                  z[j] = y[j] + x[j]
              """,
              "n parallel y.0 z.0"),
          task(
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
          task(
              "a local of the extent",
              "y: write(float[n]), x: read(float[n])",
              """
              t : float[n] = { 1.0 }
              for i in range(0, n):
                  t[i] *= x[i]
              y = t
              """,
              "n parallel y.0"),
          overNumbers(
              "a number of the trip",
              "y: write(float[n])",
              """
              v : float
              v = x[i]
              v += v
              y[i] = v * v
              """,
              "n parallel y.0"),
          task(
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
          task(
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
          task(
              "a tensor of the trip, written in part",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for i in range(0, n):
                  t : float[m]
                  t[0] = x[i, 0]
                  y[i] = t
              """,
              "n sequential, m sequential!"),
          task(
              "a number carried from trip to trip",
              "y: write(float[n]), x: read(float[n])",
              """
              g : float = 0.0
              for i in range(0, n):
                  y[i] = g
                  g = x[i]
              """,
              "n sequential!"),
          task(
              "a number that stays",
              "y: write(float[n]), x: read(float[n]), s: float",
              """
              half : float = s / 2.0
              for i in range(0, n):
                  y[i] = x[i] * half
              """,
              "n parallel y.0"),
          task(
              "a number that stays, of what is written",
              "y: update(float[n])",
              """
              first : float = y[0]
              for i in range(0, n):
                  y[i] -= first
              """,
              "n sequential!"),
          task(
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
          task(
              "the index as a value",
              "y: write(float[n])",
              """
              for i in range(0, n):
                  y[i] = float(i)
              """,
              "n sequential!"),
          overNumbers(
              "the size as a value",
              "y: write(float[n])",
              "y[i] = x[i] / float(n)",
              "n sequential!"),
          task(
              "the index decides",
              "y: update(float[n])",
              """
              for i in range(0, n):
                  if i > 0:
                      y[i] = 1.0
              """,
              "n sequential!"),
          task(
              "all but the first",
              "y: update(float[n])",
              """
              for i in range(1, n):
                  y[i] = 1.0
              """,
              "n sequential!"),
          task(
              "all elements for each block",
              "y: update(float[n])",
              """
              for j in blocks(n, 2):
                  for i in range(0, n):
                      y[i] += 1.0
              """,
              "n sequential!"),
          task(
              "through an index",
              "y: write(float[n]), x: read(float[v]), index: read(int[n])",
              """
              for i in range(0, n):
                  y[i] = x[index[i]]
              """,
              "n parallel y.0, v sequential"),
          task(
              "one longer",
              "y: write(float[n]), x: read(float[n + 1])",
              """
              for i in range(0, n):
                  y[i] = x[i] + x[i + 1]
              """,
              "n sequential"),
          task(
              "rows in blocks, with a local of the block",
              "y: write(float[n][m]), x: read(float[n][m])",
              """
              for r in blocks(n, 2):
                  t : float[r][m]
                  t = x[r]
                  y[r] = t
              """,
              "n parallel y.0, m parallel y.1"),
          task(
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
          task(
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
    return SummarizedTask.tests(CASES);
  }
}
