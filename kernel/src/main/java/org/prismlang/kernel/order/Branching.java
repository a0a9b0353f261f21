package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Conditions, as far as scores know them: counters against constants are known, counters against a
 * bound as an interval of what is left, all else once it was tested, until it changes.
 */
final class Branching {
  private final Map<String, Integer> counters;

  /** Distances of a counter from a bound that are told apart. */
  private final Reach reach;

  /** Conditions that stand more than once in the text: the others need no remembering. */
  private final Set<Expr> repeated;

  Branching(Map<String, Integer> counters, Set<Expr> repeated, Reach reach) {
    this.counters = counters;
    this.repeated = repeated;
    this.reach = reach;
  }

  private final Numbered conditions = new Numbered();

  /**
   * The bound less the counter; the bound itself for {@link Generation#NONE}.
   *
   * @param bound its number among {@link #conditions}
   */
  private record Left(int bound, int counter) {}

  private record Range(int least, int most) {}

  private record Truth(int condition) {}

  /** The scores in which the condition has this outcome. */
  List<Score> where(Expr condition, boolean holds, List<Score> scores) {
    var result = new ArrayList<Score>();
    for (var score : scores) {
      result.addAll(where(condition, holds, score));
    }
    return Score.merged(result);
  }

  private List<Score> where(Expr condition, boolean holds, Score score) {
    return switch (condition) {
      case Expr.Constant(Value.Truth(boolean truth), _) ->
          truth == holds ? List.of(score) : List.of();
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NOT ->
          where(operand, !holds, score);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.AND || operator == BinaryOperator.OR -> {
        boolean isBoth = (operator == BinaryOperator.AND) == holds;
        var result = new ArrayList<>(isBoth ? List.<Score>of() : where(left, holds, score));
        for (var then : where(left, isBoth == holds, score)) {
          result.addAll(where(right, holds, then));
        }
        yield result;
      }
      case Expr.Binary binary when binary.operator().isComparison() ->
          compared(binary, holds, score);
      default -> tested(condition, holds, score);
    };
  }

  private List<Score> compared(Expr.Binary binary, boolean holds, Score score) {
    var left = Generation.of(binary.left(), counters);
    var right = Generation.of(binary.right(), counters);
    var operator = holds ? binary.operator() : binary.operator().negated();
    if (left.isPresent() && right.isPresent()) {
      var decided = decided(operator, left.get(), right.get(), score);
      if (decided.isPresent()) {
        return decided.get() ? List.of(score) : List.of();
      }
    }
    if (left.isPresent() && right.isEmpty()) {
      return bounded(operator.turned(), binary.right(), left.get(), score);
    }
    if (right.isPresent() && left.isEmpty()) {
      return bounded(operator, binary.left(), right.get(), score);
    }
    return tested(binary, holds, score);
  }

  private Optional<Boolean> decided(
      BinaryOperator operator, Generation left, Generation right, Score score) {
    if (left.counter() == right.counter()) {
      return Optional.of(holds(operator, left.offset(), right.offset()));
    }
    boolean isLeftFar = isFar(left, score);
    boolean isRightFar = isFar(right, score);
    if (!isLeftFar && !isRightFar) {
      return Optional.of(holds(operator, value(left, score), value(right, score)));
    }
    if (isBeyond(left, right, score)) {
      return Optional.of(holds(operator, 1, 0));
    }
    return isBeyond(right, left, score) ? Optional.of(holds(operator, 0, 1)) : Optional.empty();
  }

  /** Whether a counter has left the constant, too, behind it with the small numbers. */
  private boolean isBeyond(Generation counter, Generation constant, Score score) {
    return isFar(counter, score)
        && constant.counter() == Generation.NONE
        && Math.abs(counter.offset() - constant.offset()) < reach.of(counter.counter());
  }

  private static boolean isFar(Generation generation, Score score) {
    return generation.counter() != Generation.NONE
        && score.counters[generation.counter()] == Score.FAR;
  }

  private static int value(Generation generation, Score score) {
    return generation.counter() == Generation.NONE
        ? generation.offset()
        : score.counters[generation.counter()] + generation.offset();
  }

  private static boolean holds(BinaryOperator operator, int left, int right) {
    return switch (operator) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_EQUAL -> left >= right;
      default -> throw new IllegalStateException("no comparison: " + operator);
    };
  }

  /** {@code bound operator counter + offset}. */
  private List<Score> bounded(
      BinaryOperator operator, Expr bound, Generation counter, Score score) {
    if (!isStill(bound)) {
      return List.of(score);
    }
    if (bound instanceof Expr.Binary(var sum, var base, var by, _)
        && (sum == BinaryOperator.ADD || sum == BinaryOperator.SUBTRACT)
        && Counters.constant(by).isPresent()) {
      int more =
          sum == BinaryOperator.ADD ? Counters.constant(by).get() : -Counters.constant(by).get();
      return bounded(
          operator, base, new Generation(counter.counter(), counter.offset() - more), score);
    }
    boolean isFar = isFar(counter, score);
    var key = new Left(conditions.number(bound), isFar ? counter.counter() : Generation.NONE);
    var range = score.facts.get(key) instanceof Range it ? it : new Range(Score.LOW, Score.ALL);
    int offset = isFar ? counter.offset() : value(counter, score);
    var narrower =
        switch (operator) {
          case EQUAL -> new Range(Math.max(range.least, offset), Math.min(range.most, offset));
          case NOT_EQUAL ->
              new Range(
                  range.least == offset ? offset + 1 : range.least,
                  range.most == offset ? offset - 1 : range.most);
          case LESS -> new Range(range.least, Math.min(range.most, offset - 1));
          case LESS_EQUAL -> new Range(range.least, Math.min(range.most, offset));
          case GREATER -> new Range(Math.max(range.least, offset + 1), range.most);
          case GREATER_EQUAL -> new Range(Math.max(range.least, offset), range.most);
          default -> throw new IllegalStateException("no comparison: " + operator);
        };
    if (narrower.least > narrower.most) {
      return List.of();
    }
    if (narrower.equals(score.facts.get(key))) {
      return List.of(score);
    }
    var result = score.copy();
    result.facts.put(key, narrower);
    return List.of(result);
  }

  private List<Score> tested(Expr condition, boolean holds, Score score) {
    if (!repeated.contains(condition) || !isStill(condition)) {
      return List.of(score);
    }
    var key = new Truth(conditions.number(condition));
    if (score.facts.get(key) instanceof Boolean known) {
      return known == holds ? List.of(score) : List.of();
    }
    var result = score.copy();
    result.facts.put(key, holds);
    return List.of(result);
  }

  /** A counter has grown by one. */
  void step(int counter, Score score) {
    score.facts.replaceAll(
        (key, fact) ->
            key instanceof Left(_, int of) && of == counter && fact instanceof Range range
                ? new Range(
                    range.least == Score.LOW ? Score.LOW : least(counter, range.least - 1),
                    most(counter, range.most))
                : fact);
  }

  /** A counter has left the small numbers: bounds are told relative to it from now on. */
  void left(int counter, Score score) {
    int by = reach.of(counter) + 1;
    for (var entry : Map.copyOf(score.facts).entrySet()) {
      if (entry.getKey() instanceof Left(var bound, int of)
          && of == Generation.NONE
          && entry.getValue() instanceof Range range) {
        score.facts.put(
            new Left(bound, counter),
            new Range(
                range.least == Score.LOW ? Score.LOW : least(counter, range.least - by),
                range.most == Score.ALL
                    ? Score.ALL
                    : Math.max(-reach.of(counter), range.most - by)));
      }
    }
  }

  /** Less is always true of what is at least something. */
  private int least(int counter, int value) {
    return value < -reach.of(counter) ? Score.LOW : value;
  }

  private int most(int counter, int value) {
    return value == Score.ALL ? value : Math.max(-reach.of(counter), value - 1);
  }

  /** A variable has another value: what was known of conditions on it is not. */
  void changed(String name, Score score) {
    score
        .facts
        .keySet()
        .removeIf(
            key ->
                switch (key) {
                  case Left(int bound, _) -> conditions.speaksOf(bound, name);
                  case Truth(int condition) -> conditions.speaksOf(condition, name);
                  default -> false;
                });
  }

  /** A counter begins again. */
  void restarted(int counter, Score score) {
    score.facts.keySet().removeIf(key -> key instanceof Left(_, int of) && of == counter);
  }

  /** What is known of some counters, and of what nobody asks for any more. */
  void forget(List<Integer> ended, Predicate<Expr> isOver, Score score) {
    score.facts.keySet().removeIf(key -> isForgotten(key, ended, isOver));
  }

  /** Whether there is any such thing. */
  boolean forgets(List<Integer> ended, Predicate<Expr> isOver, Score score) {
    return score.facts.keySet().stream().anyMatch(key -> isForgotten(key, ended, isOver));
  }

  private boolean isForgotten(Object key, List<Integer> ended, Predicate<Expr> isOver) {
    return switch (key) {
      case Left(int bound, int of) -> ended.contains(of) || isOver.test(conditions.expr(bound));
      case Truth(int condition) -> isOver.test(conditions.expr(condition));
      default -> false;
    };
  }

  /** Whether it is the same whenever it is evaluated, while its variables are. */
  static boolean isStill(Expr expr) {
    var uses = Uses.of(expr);
    for (var access : uses.accesses()) {
      boolean isConstant =
          access.memory().isConst() && access.memory().space() != Memory.Space.SHARED;
      if (!isConstant || !Uses.of(access).stream().allMatch(Branching::isStill)) {
        return false;
      }
    }
    boolean isPure =
        !(expr instanceof Expr.Call)
            && !(expr instanceof Expr.Apply it && !it.intrinsic().isPure());
    return isPure && uses.exprs().stream().allMatch(Branching::isStill);
  }
}
