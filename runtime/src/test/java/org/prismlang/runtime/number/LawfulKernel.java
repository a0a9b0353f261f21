package org.prismlang.runtime.number;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.Scalar;

/**
 * Kernels whose threads have every pair of values. Only one that finds a law broken reads what
 * another thread has written, and from a bank that others read from: whoever computes otherwise, or
 * does not know, sees a conflict.
 */
final class LawfulKernel {
  static final int THREADS = 64;

  private static final int LANES = 16;

  /** More is too much for a method of the JVM. */
  private static final int ROUNDS = 4;

  private final Scalar type;
  private final StringBuilder text = new StringBuilder();

  private LawfulKernel(Scalar type) {
    this.type = type;
  }

  static List<String> of(Scalar type, List<Law> laws) {
    var texts = new ArrayList<String>();
    for (int first = 0; first < LANES; first += ROUNDS) {
      var kernel = new LawfulKernel(type);
      kernel.write(laws, first);
      texts.add(kernel.text.toString());
    }
    return texts;
  }

  private void write(List<Law> laws, int first) {
    text.append(
        """
        @prism("global")
        @requires(grid[1], block[1], thread[64], smem=auto)
        @launch(block=64)
        def law(y: ptr(int) @ grid[1]):
            block : int @ block[1] = id()
            with group(block[1]):
                tile : shared(int[64]) @ block[1]
                tid : int @ thread[1] = id()
                i : int @ thread[1] = tid % 16
                wrong : bool @ thread[1] = tid < 0
        """);
    var values = Law.values(type);
    var distances = Law.distances(type);
    line("a : %s @ thread[1] = %s".formatted(type, each(it -> Law.text(values.get(it), type))));
    line("b : %s @ thread[1] = a".formatted(type));
    line("n : int @ thread[1] = i");
    for (int k = first; k < first + ROUNDS; k++) {
      int shift = k;
      line("b = " + each(it -> Law.text(values.get((it + shift) % LANES), type)));
      line("n = " + each(it -> distances.get((it + shift) % LANES).toString()));
      for (var law : laws) {
        check(law, lane -> outcome(law, values, distances, lane, shift));
      }
    }
    text.append(
        """
                with partition(tile, p=thread[1], offset=tid) as mine, group(thread[1]):
                    mine[0] = tid
                with partition(y, p=thread[1], offset=block * 64 + tid) as out, group(thread[1]):
                    own : int @ thread[1] = tile[tid % 2 * 32 + 1 if wrong else tid]
                    out[0] = own if wrong else -1
        """);
  }

  private static Outcome outcome(
      Law law, List<Long> values, List<Long> distances, int lane, int shift) {
    int other = (lane + shift) % LANES;
    return law.meaning().of(values.get(lane), (law.isShift() ? distances : values).get(other));
  }

  private void check(Law law, IntFunction<Outcome> outcome) {
    var undefined = new ArrayList<String>();
    for (int lane = 0; lane < LANES; lane++) {
      if (Law.register(outcome.apply(lane)).isEmpty()) {
        undefined.add("i != " + lane + " and ");
      }
    }
    var expected = each(it -> Law.text(Law.register(outcome.apply(it)).orElse(0L), law.result()));
    var expression = law.isShift() ? law.expression().replace(" b", " n") : law.expression();
    line(
        "wrong = wrong or %s(%s) != (%s)"
            .formatted(String.join("", undefined), expression, expected));
  }

  /** One value for each lane. */
  private static String each(IntFunction<String> value) {
    var choice = new StringBuilder();
    for (int lane = 0; lane < LANES - 1; lane++) {
      choice.append(value.apply(lane)).append(" if i == ").append(lane).append(" else ");
    }
    return choice.append(value.apply(LANES - 1)).toString();
  }

  private void line(String statement) {
    text.append("        ").append(statement).append('\n');
  }
}
