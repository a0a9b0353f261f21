package org.prismlang.runtime.generated;

import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/** Exchange within a warp, and votes. */
final class Warps {
  private static final int WARP = 32;
  private final Random random;
  private final Terms terms;

  Warps(Random random, Terms terms) {
    this.random = random;
    this.terms = terms;
  }

  Term any(Scope scope) {
    var value = terms.value(scope).in("uint($)", it -> it);
    int by = random.nextInt(WARP);
    return switch (random.nextInt(9)) {
      case 0 -> moved("shfl_xor", value, by, lane -> lane ^ by);
      case 1 -> moved("shfl_up", value, by, lane -> lane >= by ? lane - by : lane);
      case 2 -> moved("shfl_down", value, by, lane -> lane + by < WARP ? lane + by : lane);
      case 3, 4 -> {
        var lane = terms.index(scope, WARP);
        yield new Term(
            "shfl(" + value.text() + ", " + lane.text() + ")",
            (run, thread) -> value.of(run, thread / WARP * WARP + lane.of(run, thread)));
      }
      case 5 -> {
        var condition = terms.condition(scope);
        yield new Term(
            "ballot(" + condition.text() + ")",
            (run, thread) ->
                warp(thread)
                    .map(it -> condition.of(run, it) << it % WARP)
                    .reduce(0, (a, b) -> a | b));
      }
      case 6 -> {
        var condition = terms.condition(scope);
        yield Terms.choice(vote(condition), value, Term.constant(by));
      }
      case 7 -> {
        var rest = value.in("($ % 5)", it -> Integer.remainderUnsigned(it, 5));
        yield new Term(
            "match_any(" + rest.text() + ")",
            (run, thread) -> {
              int own = rest.of(run, thread);
              return warp(thread)
                  .map(it -> (rest.of(run, it) == own ? 1 : 0) << it % WARP)
                  .reduce(0, (a, b) -> a | b);
            });
      }
      default -> combined(value);
    };
  }

  private static IntStream warp(int thread) {
    int first = thread / WARP * WARP;
    return IntStream.range(first, first + WARP);
  }

  private static Term moved(
      String name, Term value, int by, java.util.function.IntUnaryOperator from) {
    return new Term(
        name + "(" + value.text() + ", " + by + ")",
        (run, thread) -> value.of(run, thread / WARP * WARP + from.applyAsInt(thread % WARP)));
  }

  private Term vote(Term condition) {
    return random.nextBoolean()
        ? new Term(
            "any(" + condition.text() + ")",
            (run, thread) -> warp(thread).anyMatch(it -> condition.of(run, it) != 0) ? 1 : 0)
        : new Term(
            "all(" + condition.text() + ")",
            (run, thread) -> warp(thread).allMatch(it -> condition.of(run, it) != 0) ? 1 : 0);
  }

  private record Combination(String name, IntBinaryOperator operator) {}

  private static final List<Combination> COMBINATIONS =
      List.of(
          new Combination("redux_add", Integer::sum),
          new Combination("redux_xor", (a, b) -> a ^ b),
          new Combination("redux_or", (a, b) -> a | b),
          new Combination("redux_and", (a, b) -> a & b),
          new Combination("redux_min", (a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b),
          new Combination("redux_max", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b));

  private Term combined(Term value) {
    var combination = terms.any(COMBINATIONS);
    return new Term(
        combination.name + "(" + value.text() + ")",
        (run, thread) ->
            warp(thread).map(it -> value.of(run, it)).reduce(combination.operator).orElseThrow());
  }
}
