package org.prismlang.lang.task;

import static org.prismlang.lang.task.SummarizedTask.overElements;
import static org.prismlang.lang.task.SummarizedTask.overNumbers;
import static org.prismlang.lang.task.SummarizedTask.task;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sizes of tasks that add up, or take the greatest or the least. */
class SummaryOfSumsTest {
  private static final List<SummarizedTask> CASES =
      List.of(
          task(
              "product",
              "c: update(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              "mma(c, a, b)",
              "m parallel c.0, n parallel c.1, k ADD in order"),
          task(
              "product of itself, transposed",
              "c: update(float[n][n]), a: read(float[n][k])",
              "mma(c, a, a)",
              "n sequential!, k ADD in order"),
          task(
              "product that begins with a fill",
              "c: write(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              """
              c = { 0.0 }
              mma(c, a, b)
              """,
              "m parallel c.0, n parallel c.1, k sequential!"),
          task(
              "product in a local",
              "c: write(bf16[m][n]), a: read(bf16[m][k]), b: read(bf16[n][k])",
              """
              acc : float[m][n] = { 0.0 }
              mma(acc, a, b)
              c = bf16(acc)
              """,
              "m parallel c.0, n parallel c.1, k sequential!"),
          task(
              "product in blocks of everything",
              "c: update(float[m][n]), a: read(float[m][k]), b: read(float[n][k])",
              """
              for i in blocks(m, 3):
                  for j in blocks(n, 4):
                      for q in blocks(k, 5):
                          mma(c[i, j], a[i, q], b[j, q])
              """,
              "m parallel c.0, n parallel c.1, k ADD in order"),
          overElements(
              "rows added up",
              "y: update(float[m])",
              "y[i] = y[i] + x[i, j]",
              "m parallel y.0, n ADD in order"),
          task(
              "columns added up, the other way round",
              "y: update(float[m]), x: read(float[n][m])",
              """
              for j in range(0, n):
                  for i in range(0, m):
                      y[i] = x[j, i] + y[i]
              """,
              "m parallel y.0, n ADD in order"),
          overElements(
              "greatest",
              "y: update(float[m])",
              "y[i] = max(y[i], x[i, j])",
              "m parallel y.0, n MAX in order exact"),
          overElements(
              "least of all",
              "y: update(float[1])",
              "y[0] = min(x[i, j], y[0])",
              "m MIN in order exact, n MIN reassociates exact"),
          task(
              "whole numbers added up",
              "y: update(int[1]), x: read(int[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[0] += x[i, j]
              """,
              "m ADD in order exact, n ADD reassociates exact"),
          overElements(
              "all added up",
              "y: update(float[1])",
              "y[0] += x[i, j]",
              "m ADD in order, n ADD reassociates"),
          task(
              "one sum after the other",
              "y: update(float[1]), a: read(float[n]), b: read(float[n])",
              """
              for i in range(0, n):
                  y[0] += a[i]
              for i in range(0, n):
                  y[0] += b[i]
              """,
              "n ADD reassociates"),
          overElements(
              "two rows to one element",
              "y: update(float[m])",
              "y[i / 2] += x[i, j]",
              "m sequential!, n ADD reassociates"),
          task(
              "rows one further",
              "y: update(float[8]), x: read(float[4][n])",
              """
              for i in range(0, 4):
                  for j in range(0, n):
                      y[i + 1] += x[i, j]
              """,
              "n ADD in order"),
          task(
              "sums in blocks, rows in between",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for j in blocks(n, 2):
                  for i in range(0, m):
                      for q in j:
                          y[i] += x[i, q]
              """,
              "m parallel y.0, n ADD in order"),
          task(
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
          overElements(
              "sums with sums in them",
              "y: update(float[m])",
              "y[i] += x[i, j] * y[0]",
              "m sequential!, n sequential!"),
          task(
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
          task(
              "a sum that is doubled in the end",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in range(0, m):
                  for j in range(0, n):
                      y[i] += x[i, j]
                  y[i] *= 2.0
              """,
              "m parallel y.0, n sequential!"),
          overNumbers(
              "a sum of what is being added up",
              "y: update(float[1]), z: update(float[1])",
              """
              y[0] += x[i]
              z[0] += y[0]
              """,
              "n sequential"),
          overNumbers(
              "two ways to add up",
              "y: update(float[1]), z: update(float[1])",
              """
              y[0] += x[i]
              z[0] = max(z[0], x[i])
              """,
              "n sequential"),
          overNumbers("differences", "y: update(float[1])", "y[0] -= x[i]", "n sequential"),
          overNumbers(
              "sums of numbers of the trip, where data says so",
              "y: update(float[1])",
              """
              v : float = exp(x[i])
              if v > 1.0:
                  y[0] += v
              """,
              "n ADD in order"),
          task(
              "a triangle",
              "y: update(float[n]), x: read(float[m])",
              """
              for i in range(0, n):
                  for j in range(0, i):
                      y[i] += x[0]
              """,
              "n sequential!, m sequential!"),
          overNumbers(
              "every pair",
              "y: update(float[n])",
              """
              for j in range(0, n):
                  y[i] += x[j]
              """,
              "n sequential!"),
          task(
              "a size that is only a shape",
              "y: update(float[n]), x: read(float[m])",
              """
              for i in range(0, m):
                  y[0] += x[i]
              """,
              "n sequential!, m ADD in order"),
          task(
              "blocks of blocks",
              "y: update(float[m]), x: read(float[m][n])",
              """
              for i in blocks(m, 4):
                  for w in blocks(i, 2):
                      for q in w:
                          for j in range(0, n):
                              y[q] += x[q, j]
              """,
              "m parallel y.0, n ADD in order"));

  @TestFactory
  Stream<DynamicTest> sizes() {
    return SummarizedTask.tests(CASES);
  }
}
