package org.prismlang.lang.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Why a size is sequential, and which two places of the task say so. */
class SummaryReasonsTest {
  private static void saysWhy(
      String parameters, String body, String size, String why, String first, String second) {
    var text = SummarizedTask.task("", parameters, body, "").text();
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
