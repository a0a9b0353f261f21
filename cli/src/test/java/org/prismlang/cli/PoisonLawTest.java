package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.PoisonedRun;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.task.Built;

/**
 * Random steps on blocks, against a count by hand: what lies beyond the edge is a number or
 * anything at all, in each tensor, behind each step. {@code -Dprism.poisoned=2000} for a long run.
 */
class PoisonLawTest {
  private static final int RUNS = Integer.getInteger("prism.poisoned", 40);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final String STEPS =
      """
      @prism("task")
      def doubled(y: write(float[n]), x: read(float[n])):
          for i in range(0, n):
              y[i] = 2.0 * x[i]

      @prism("task")
      def product(y: write(float[n]), a: read(float[n]), b: read(float[n])):
          for i in range(0, n):
              y[i] = a[i] * b[i]

      @prism("task")
      def more(y: update(float[n]), x: read(float[n])):
          for i in range(0, n):
              y[i] += x[i]

      @prism("task")
      def total(s: update(float[1]), x: read(float[n])):
          for i in range(0, n):
              s[0] += x[i]

      """;

  private static final List<String> LOCALS = List.of("t", "u");

  @TempDir Path folder;

  /** One random task: its text, and whether what lies beyond edges comes out. */
  private static final class Steps {
    private final Random random;
    private final Map<String, Double> pads = new HashMap<>();
    private final StringBuilder out = new StringBuilder(STEPS);

    /** Beyond the edge of each local; empty: anything. */
    private final Map<String, Optional<Double>> beyond = new HashMap<>();

    private boolean isOut;
    private int loops;

    Steps(long seed) {
      random = new Random(seed);
      for (var name : List.of("x", "z", "y")) {
        if (random.nextInt(5) > 0) {
          pads.put(name, random.nextInt(5) > 0 ? 0.0 : 1.0);
        }
      }
      out.append(
          """
          @prism("task")
          def steps(s: update(float[1]), y: update(float[n]), x: read(float[n]), z: read(float[n])):
              t : float[n] = { 1.0 }
              u : float[n] = { 2.0 }
          """);
      boolean isFilled = random.nextInt(4) > 0;
      LOCALS.forEach(it -> beyond.put(it, isFilled ? Optional.of(0.0) : Optional.empty()));
      if (isFilled) {
        out.append("    for b in blocks(n, 4):\n");
        LOCALS.forEach(it -> out.append("        %s[b] = { 0.0 }%n".formatted(it)));
      }
      int nodes = 2 + random.nextInt(3);
      for (int i = 0; i < nodes; i++) {
        if (random.nextInt(4) == 0) {
          step("    ", "");
          continue;
        }
        var block = "b" + loops++;
        out.append("    for ").append(block).append(" in blocks(n, 4):\n");
        int steps = 1 + random.nextInt(3);
        for (int j = 0; j < steps; j++) {
          step("        ", "[" + block + "]");
        }
      }
      out.append(
          """
              for last in blocks(n, 4):
                  total(s, t[last], label=end)

          @prism("mapping")
          @of(steps)
          def as_written():
              cut = split(end, n=4)
          """);
      sum("t");
    }

    private String pick(List<String> of) {
      return of.get(random.nextInt(of.size()));
    }

    private String any() {
      return pick(List.of("t", "u", "x", "z", "y"));
    }

    private Optional<Double> at(String tensor) {
      return LOCALS.contains(tensor)
          ? beyond.getOrDefault(tensor, Optional.empty())
          : Optional.ofNullable(pads.get(tensor));
    }

    private void put(String tensor, Optional<Double> value) {
      if (LOCALS.contains(tensor)) {
        beyond.put(tensor, value);
      }
    }

    private void sum(String tensor) {
      isOut |= !at(tensor).equals(Optional.of(0.0));
    }

    /** Whole tensors have nothing beyond: such a step leaves it as it is. */
    private void step(String indent, String part) {
      boolean isBlock = !part.isEmpty();
      var to = pick(List.of("t", "u", "y"));
      var a = any();
      var b = any();
      while (a.equals(to)) {
        a = any();
      }
      while (b.equals(to)) {
        b = any();
      }
      out.append(indent);
      switch (random.nextInt(6)) {
        case 0 -> {
          var value = random.nextInt(2);
          out.append("%s%s = { %d.0 }%n".formatted(to, part, value));
          if (isBlock) {
            put(to, Optional.of((double) value));
          }
        }
        case 1 -> {
          out.append("doubled(%s%s, %s%s)%n".formatted(to, part, a, part));
          if (isBlock) {
            put(to, at(a).map(it -> 2 * it));
          }
        }
        case 2 -> {
          out.append("product(%s%s, %s%s, %s%s)%n".formatted(to, part, a, part, b, part));
          if (isBlock) {
            var right = at(b);
            put(to, at(a).flatMap(it -> right.map(other -> it * other)));
          }
        }
        case 3 -> {
          out.append("more(%s%s, %s%s)%n".formatted(to, part, a, part));
          if (isBlock) {
            var right = at(a);
            put(to, at(to).flatMap(it -> right.map(other -> it + other)));
          }
        }
        case 4 -> {
          out.append("%s%s = %s%s%n".formatted(to, part, a, part));
          if (isBlock) {
            put(to, at(a));
          }
        }
        default -> {
          out.append("total(s, %s%s)%n".formatted(a, part));
          if (isBlock) {
            sum(a);
          }
        }
      }
    }
  }

  @Test
  void whatComesOutIsFound() throws IOException {
    int found = 0;
    int wrong = 0;
    var first = new ArrayList<String>();
    for (int i = 0; i < RUNS; i++) {
      var steps = new Steps(SEED * 1_000_003L + i);
      var findings = judged(steps);
      boolean isJudged = findings.size() == 3;
      boolean isFound = findings.stream().anyMatch(PoisonJudge.Poisoned.class::isInstance);
      found += isFound ? 1 : 0;
      if (!isJudged || isFound != steps.isOut) {
        wrong++;
        first.add(steps.pads + "\n" + steps.out.substring(STEPS.length()) + findings);
      }
    }
    System.out.printf("%d runs of seed %d: %d found, %d wrong%n", RUNS, SEED, found, wrong);
    assertEquals(List.of(), first.stream().limit(2).toList());
    assertTrue(found > RUNS / 5 && found < RUNS * 4 / 5, "found " + found);
  }

  private List<PoisonJudge.Finding> judged(Steps steps) throws IOException {
    var diagnostics = new Diagnostics();
    var file = Files.writeString(folder.resolve("steps.prism"), steps.out);
    var checked =
        Checker.check(
            new SourceFile(file.toString(), steps.out.toString()), Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> steps.out + diagnostics.inOrder().toString());
    var mapped = checked.mappings().getFirst().mapped();
    var span = mapped.mapping().item().head();
    var pads =
        steps.pads.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, it -> Built.number(it.getValue().longValue(), span)));
    var run =
        (PoisonedRun.OfFile)
            PoisonedRun.of(
                mapped.mapping(),
                mapped.mapping().instances().getFirst(),
                mapped.steps().getFirst().plan(),
                mapped.steps().getLast().plan(),
                pads);
    return new PoisonJudge(Options.DEFAULT).of(run);
  }
}
