package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What the typing rules of 2011 accept and count is accepted and counted alike. */
class NotesOf2011Test {
  /** An expression of type {@code TID(a, b)}. */
  private record Typed(String text, long a, long b) {
    /** By the rules: {@code tid}, constants, sums, and products with a constant. */
    static Typed drawn(SplittableRandom random, int depth) {
      return switch (depth == 0 ? random.nextInt(2) : random.nextInt(4)) {
        case 0 -> new Typed("t", 1, 0);
        case 1 -> {
          int constant = random.nextInt(6);
          yield new Typed(Integer.toString(constant), 0, constant);
        }
        case 2 -> {
          var left = drawn(random, depth - 1);
          var right = drawn(random, depth - 1);
          yield new Typed(
              "(" + left.text + " + " + right.text + ")", left.a + right.a, left.b + right.b);
        }
        default -> {
          int factor = random.nextInt(1, 5);
          var inner = drawn(random, depth - 1);
          yield new Typed(factor + " * " + inner.text, factor * inner.a, factor * inner.b);
        }
      };
    }

    String affine() {
      var slope = a == 0 ? "" : a == 1 ? "tid" : a + "·tid";
      return slope.isEmpty() ? Long.toString(b) : b == 0 ? slope : slope + " + " + b;
    }

    /** 32-byte segments that a warp of 4-byte elements touches, all warps of a block together. */
    long segments(int threads) {
      long count = 0;
      for (int warp = 0; warp < threads; warp += 32) {
        Set<Long> segments = new HashSet<>();
        for (int lane = 0; lane < 32; lane++) {
          segments.add((a * (warp + lane) + b) * 4 / 32);
        }
        count += segments.size();
      }
      return count;
    }
  }

  @RepeatedTest(40)
  void indicesOfTypeTidAreShownAndCounted(RepetitionInfo repetition) {
    var typed = Typed.drawn(new SplittableRandom(repetition.getCurrentRepetition()), 4);
    var load = "x[0 + " + typed.text + "]";
    var analyzed = kernel("mine[0] = " + load, 1);
    assertEquals(typed.affine(), analyzed.index(load));
    assertEquals(typed.segments(64), analyzed.traffic(load).cost());
  }

  @Test
  void constAreWhatCompilingComputes() {
    var text = "WIDTH : constexpr(int) = 4 * 2\n" + source("mine[0] = x[WIDTH * t + 1]");
    var analyzed = Analyzed.of(text, 1, 64, Map.of("n", 1L));
    assertEquals("8·tid + 1", analyzed.index("x[WIDTH * t + 1]"));
  }

  /** The rule for loops types the first 16 trips: behind them the same repeats. */
  @Test
  void sixteenTripsOfALoopStandForAll() {
    var loop = "for k in range(0, n):\n            mine[0] = x[t + 3 * k]";
    var few = kernel(loop, 16).traffic("x[t + 3 * k]");
    var many = kernel(loop, 160).traffic("x[t + 3 * k]");
    assertTrue(few.isExact());
    assertEquals(10 * few.cost(), many.cost());
    assertEquals(few.costPerRequest(), many.costPerRequest());
  }

  private static Analyzed kernel(String statement, long n) {
    return Analyzed.of(source(statement), 1, 64, Map.of("n", n));
  }

  private static String source(String statement) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[32])
    @launch(block=64)
    def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
        with group(block[1]):
            t : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=t) as mine, group(thread[1]):
                %s
    """
        .formatted(statement.replace("\n            ", "\n                "));
  }
}
