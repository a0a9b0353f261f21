package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.oracle.Oracle;
import org.prismlang.kernel.oracle.Sizes;
import org.prismlang.lang.source.SourceFile;

/**
 * Kernels whose blocks store tiles in later trips, or by numbers they draw: right ones, and ones
 * that are wrong here or there. What is proven to stay apart does so in runs of all threads at many
 * small sizes. For longer runs: {@code -Dprism.kernels=1000 -Dprism.seed=7}.
 */
class PromisesAgainstRunsTest {
  private static final int KERNELS = Integer.getInteger("prism.kernels", 25);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final List<Long> EXTENTS = List.of(-2L, 1L, 2L, 3L);
  private static final List<Integer> GRIDS = List.of(1, 2, 3, 5);

  /**
   * A kernel.
   *
   * @param runs the same with other texts for what runs are not able to do
   */
  private record Drawn(String text, List<String> runs, boolean isAssumed) {
    boolean isProven() {
      var module = lowered(text);
      return Promise.of(Survey.withCalls(module.kernels().getFirst(), module)).stream()
          .allMatch(it -> it.isKept() instanceof Verdict.Proven);
    }

    Optional<String> race() {
      for (var run : runs) {
        var module = lowered(run);
        for (long m : EXTENTS) {
          for (long n : EXTENTS) {
            for (int blocks : GRIDS) {
              var found =
                  n > 0 || !isAssumed ? race(module, m, n, blocks) : Optional.<String>empty();
              if (found.isPresent()) {
                return found;
              }
            }
          }
        }
      }
      return Optional.empty();
    }

    private static Optional<String> race(Module module, long m, long n, int blocks) {
      var sizes = new Sizes(blocks, 4, Map.of("m", m, "n", n), 1);
      var verdict = Oracle.verdict(module.kernels().getFirst(), module, sizes);
      return Stream.concat(verdict.broken().stream(), verdict.problems().stream())
          .filter(it -> it.startsWith("race"))
          .findFirst()
          .map(it -> it + " with " + sizes);
    }

    private static Module lowered(String text) {
      return CorpusProgram.of(new SourceFile("drawn.prism", text)).lowered();
    }
  }

  /** Draws what is right, and now and then something beside it. */
  private static final class Pencil {
    private final Random random;
    private final int wrongInHundred;

    Pencil(long seed) {
      this.random = new Random(seed);
      this.wrongInHundred = random.nextInt(3) == 0 ? 0 : 12;
    }

    private boolean isWrong() {
      return random.nextInt(100) < wrongInHundred;
    }

    private String any(String... all) {
      return all[random.nextInt(all.length)];
    }

    private String or(String right, String... wrong) {
      return isWrong() ? any(wrong) : right;
    }

    private static String head(String parameters, boolean isAssumed) {
      return """
      @prism("global")
      @requires(grid[1], block[1], thread[4])
      @launch(block=4)
      %sdef k(y: ptr(float) @ grid[1], m: int @ grid[1], n: int @ grid[1]%s):
          b : int @ block[1] = id()
          step : int @ grid[1] = units(block[1])
          with group(block[1]):
              x : int @ thread[1] = id()
      """
          .formatted(isAssumed ? "@assume(n > 0)\n" : "", parameters);
    }

    private static void line(StringBuilder text, int depth, String line) {
      text.append("    ".repeat(depth)).append(line).append('\n');
    }

    private void store(StringBuilder text, int depth, String index) {
      line(
          text,
          depth,
          "with partition(y, p=thread[1], offset=" + index + ") as o, group(thread[1]):");
      line(text, depth + 1, "o[0] = 1.0");
    }

    /** A tile of a trip is stored in another. */
    Drawn handedOn() {
      boolean isAssumed = !isWrong();
      var text = new StringBuilder(head("", isAssumed));
      boolean isNested = random.nextInt(5) == 0;
      boolean isOuter = isNested && isWrong();
      int depth = 2;
      if (isNested && !isOuter) {
        line(text, depth++, "for r in range(0, 2):");
      }
      boolean isOfThread = random.nextInt(4) == 0;
      if (isOfThread) {
        line(text, depth++, "with group(thread[1]):");
      }
      var unit = isOfThread ? " @ thread[1]" : " @ block[1]";
      line(text, depth, "p : int" + unit + " = " + or("-1", "0", "1"));
      line(text, depth, "q : int" + unit + " = " + any("-1", "0"));
      line(text, depth, "limit : int" + unit + " = m * n");
      if (isOuter) {
        line(text, depth++, "for r in range(0, 2):");
      }
      var guard = or(any("p >= 0", "p > -1", "p != -1", "p >= 0 and q < n"), "p >= -1", "q >= 0");
      boolean isDown = random.nextInt(3) == 0;
      var width = or(isDown ? "m" : "n", "(n - 1)", "(m + 1)", "2");
      var tile = isDown ? "q * " + width + " + p" : "p * " + width + " + q";
      var index = "4 * (" + or(tile, tile.replace("q", "j"), tile.replace("p", "i")) + ") + x";
      trips(text, depth, isDown, guard, index);
      if (!isWrong()) {
        line(text, depth, "if " + guard + ":");
        store(text, depth + 1, index.replace("i *", "p *").replace("j", "q").replace("+ i", "+ p"));
      }
      if (isWrong()) {
        line(text, depth, "limit = 0");
      }
      return new Drawn(text.toString(), List.of(text.toString()), isAssumed);
    }

    private void trips(StringBuilder text, int depth, boolean isDown, String guard, String index) {
      var from = or("b", "0", "b + 1", "b / 2");
      var to = any("m * n", "limit");
      line(
          text,
          depth,
          "for t in range(" + from + ", " + to + ", " + or("step", "1", "step + 1") + "):");
      var by = or(isDown ? "m" : "n", "(n + 1)", "2");
      line(text, depth + 1, "i : int = t " + (isDown ? "% " : "/ ") + by);
      line(text, depth + 1, "j : int = t " + (isDown ? "/ " : "% ") + or(by, "(m + 1)"));
      boolean isEarly = random.nextInt(4) == 0;
      if (isEarly) {
        assigned(text, depth + 1);
      }
      line(text, depth + 1, "if " + guard + ":");
      if (isWrong()) {
        line(text, depth + 2, "p = i");
      }
      store(text, depth + 2, index);
      if (random.nextInt(4) == 0) {
        var where = or("4 * (t + m * n) + x", "4 * t + 3 - x", "4 * t + 1 + x");
        line(text, depth + 1, "if m > 0 and n > 0:");
        store(text, depth + 2, where);
      }
      if (!isEarly) {
        assigned(text, depth + 1);
      }
    }

    private void assigned(StringBuilder text, int depth) {
      int inside = depth;
      if (random.nextInt(4) == 0) {
        line(text, inside++, "if t % 3 != 1:");
      }
      line(text, inside, "p = " + or("i", "p + 1", "i + 1", "i / 2"));
      if (isWrong()) {
        line(text, inside, any("if t % 2 == 1:", "if p > 0:"));
        line(text, inside + 1, "continue");
      }
      line(text, inside, "q = " + or("j", "j / 2", "i", "p"));
    }

    /** A tile by its number, which the block draws. */
    Drawn numbered() {
      var text = new StringBuilder(head(", counter: ptr(atomic(uint)) @ grid[1]", true));
      int depth = 2;
      boolean isLoop = isWrong();
      boolean isShared = isWrong();
      boolean isTwice = isWrong();
      boolean isReset = isWrong();
      if (isLoop) {
        line(text, depth++, "for r in range(0, 2):");
      }
      var word = isShared ? "counter[b % 2]" : any("counter", "counter[0]", "counter[3]");
      line(text, depth, "tile : int = ticket(" + word + ")");
      var other = "tile";
      if (isTwice) {
        line(text, depth, "next : int = ticket(" + word + ")");
        other = "next";
      }
      if (isReset) {
        line(text, depth, "with group(thread[1]):");
        line(text, depth + 1, "atomic_store(counter[0], 0)");
      }
      var tile = or("tile", "tile / 2", "tile % 3", "(tile - b)", "(tile & 3)", "(tile + b)");
      store(text, depth, or("4 * ", "3 * ") + tile + " + x");
      if (isWrong()) {
        var where = any("4 * (tile + step) + x", "4 * tile + 3 - x", "4 * tile + x + 1");
        store(text, depth, where.replace("tile", other));
      }
      var runs = new ArrayList<String>();
      for (var number : List.of("b", "step - 1 - b", "b + 7", "b - 3", "(b + 1) % step")) {
        var drawn =
            isReset || isShared
                ? "(" + number + ") / 2"
                : isLoop && isTwice
                    ? "4 * (" + number + ") + 2 * r"
                    : isLoop
                        ? "2 * (" + number + ") + r"
                        : isTwice ? "2 * (" + number + ")" : number;
        runs.add(
            text.toString()
                .replace("tile : int = ticket(" + word + ")", "tile : int @ block[1] = " + drawn)
                .replace(
                    "next : int = ticket(" + word + ")", "next : int @ block[1] = 1 + " + drawn));
      }
      return new Drawn(text.toString(), runs, true);
    }
  }

  @Test
  void whatIsProvenOfTripsStaysApart() {
    compare("handed on", seed -> new Pencil(seed).handedOn());
  }

  @Test
  void whatIsProvenOfNumbersStaysApart() {
    compare("drawn", seed -> new Pencil(seed).numbered());
  }

  private interface Draw {
    Drawn of(long seed);
  }

  private static void compare(String what, Draw draw) {
    int proven = 0;
    int apart = 0;
    for (int i = 0; i < KERNELS; i++) {
      var drawn = draw.of(SEED * 1_000_003 + i);
      boolean isProven = drawn.isProven();
      var race = drawn.race();
      if (isProven) {
        assertEquals(Optional.empty(), race, drawn::text);
      }
      proven += isProven ? 1 : 0;
      apart += race.isEmpty() ? 1 : 0;
    }
    System.out.printf("%s: of %d kernels %d are apart, %d proven%n", what, KERNELS, apart, proven);
    assertTrue(3 * proven > apart, proven + " proven of " + apart);
    assertTrue(5 * (KERNELS - apart) > KERNELS, "there is little to refuse");
  }
}
