package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A task of some steps over tensors that they share, as text. */
final class RandomPlan {
  static final String NAME = "mapped";

  /** Tasks of two sizes: what they do with a trip is all that they differ in. */
  private static final String LEAVES =
      """
      @prism("task")
      def sum_rows(y: update(float[a]), x: read(float[a][b])):
          for i in range(0, a):
              for j in range(0, b):
                  y[i] += x[i, j]

      @prism("task")
      def sum_columns(y: update(float[b]), x: read(float[a][b])):
          for i in range(0, a):
              for j in range(0, b):
                  y[j] += x[i, j]

      @prism("task")
      def largest(y: update(float[a]), x: read(float[a][b])):
          for i in range(0, a):
              for j in range(0, b):
                  y[i] = max(y[i], x[i, j])

      @prism("task")
      def scaled(y: update(float[a][b]), x: read(float[a])):
          for i in range(0, a):
              for j in range(0, b):
                  y[i, j] *= x[i]

      @prism("task")
      def turned(y: write(float[b][a]), x: read(float[a][b])):
          for i in range(0, a):
              for j in range(0, b):
                  y[j, i] = x[i, j]

      @prism("task")
      def shifted(y: write(float[a]), x: read(float[a])):
          for i in range(0, a):
              y[i] = x[min(i + 1, a - 1)]

      @prism("task")
      def running(y: update(float[a])):
          for i in range(0, a):
              y[i] += y[max(i - 1, 0)]

      @prism("task")
      def outer(y: update(float[a][b]), u: read(float[a]), v: read(float[b])):
          for i in range(0, a):
              for j in range(0, b):
                  y[i, j] += u[i] * v[j]

      """;

  private static final List<String> SQUARES = List.of("X", "Y", "T");
  private static final List<String> ROWS = List.of("V", "R");
  private static final List<String> COLUMNS = List.of("W", "S");

  private final Random random;

  private RandomPlan(long seed) {
    this.random = new Random(seed);
  }

  static String text(long seed) {
    return new RandomPlan(seed).text();
  }

  private String text() {
    var body = new ArrayList<String>();
    int steps = 2 + random.nextInt(4);
    for (int i = 0; i < steps; i++) {
      body.add("    " + step(i));
    }
    return LEAVES
        + """
        @prism("task")
        def %s(Y: update(float[M][N]), V: update(float[M]), W: update(float[N]), X: read(float[M][N])):
            T : float[M][N] = { 1.0 }
            R : float[M] = { 2.0 }
            S : float[N] = { 3.0 }
            U : float[N][M] = { 4.0 }
        %s
        """
            .formatted(NAME, String.join("\n", body));
  }

  private String any(List<String> names, String... not) {
    while (true) {
      var name = names.get(random.nextInt(names.size()));
      if (!List.of(not).contains(name)) {
        return name;
      }
    }
  }

  private String step(int number) {
    var label = ", label=s" + number + ")";
    var written = any(SQUARES, "X");
    return switch (random.nextInt(13)) {
      case 0 -> "sum_rows(" + any(ROWS) + ", " + any(SQUARES) + label;
      case 1 -> "sum_columns(" + any(COLUMNS) + ", " + any(SQUARES) + label;
      case 2 -> "largest(" + any(ROWS) + ", " + any(SQUARES) + label;
      case 3 -> "scaled(" + written + ", " + any(ROWS) + label;
      case 4 -> "turned(U, " + any(SQUARES) + label;
      case 5 -> "turned(" + written + ", U" + label;
      case 6 -> {
        var to = any(ROWS);
        yield "shifted(" + to + ", " + any(ROWS, to) + label;
      }
      case 7 -> "running(" + any(ROWS) + label;
      case 8 -> "outer(" + written + ", " + any(ROWS) + ", " + any(COLUMNS) + label;
      case 9 -> written + " = " + any(SQUARES, written);
      case 10 -> any(ROWS) + " = { 5.0 }";
      case 11 -> "outer(U, " + any(COLUMNS) + ", " + any(ROWS) + label;
      default -> "scaled(U, " + any(COLUMNS) + label;
    };
  }
}
