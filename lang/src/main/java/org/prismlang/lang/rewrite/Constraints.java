package org.prismlang.lang.rewrite;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.omega.Elimination;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/**
 * What is known of sizes and loop variables, as linear constraints: quotients and remainders by
 * constants are unknowns with constraints of their own, {@code min} and {@code max} are one of two
 * sums, each of which is looked at; of anything else nothing is known but that equal texts have
 * equal values.
 */
final class Constraints {
  /** Unknowns times factors; the constant stands for the empty name. */
  record Sum(Map<String, Long> terms) {
    Sum {
      // In one order: the answer, and names made of it, are the same in every run.
      terms = Collections.unmodifiableSortedMap(new TreeMap<>(terms));
    }

    static Sum of(long constant) {
      return new Sum(constant == 0 ? Map.of() : Map.of("", constant));
    }

    static Sum of(String unknown) {
      return new Sum(Map.of(unknown, 1L));
    }

    Sum plus(Sum other, long times) {
      var sum = new TreeMap<>(terms);
      other.terms.forEach(
          (name, factor) -> sum.merge(name, Math.multiplyExact(factor, times), Math::addExact));
      sum.values().removeIf(it -> it == 0);
      return new Sum(sum);
    }

    Sum plus(long constant) {
      return plus(of(constant), 1);
    }

    Sum minus(Sum other) {
      return plus(other, -1);
    }

    Optional<Long> constant() {
      boolean isConstant = terms.keySet().stream().allMatch(String::isEmpty);
      return isConstant ? Optional.of(terms.getOrDefault("", 0L)) : Optional.empty();
    }
  }

  /** A sum that is the least, or the greatest, of two. */
  private record Extreme(Sum value, Sum a, Sum b) {}

  private static final int MOST_EXTREMES = 6;

  private final List<Extreme> extremes = new ArrayList<>();
  private final List<Sum> zeros = new ArrayList<>();
  private final List<Sum> notNegatives = new ArrayList<>();
  private final Set<String> defined = new HashSet<>();

  Constraints() {}

  private Constraints(Constraints other) {
    extremes.addAll(other.extremes);
    zeros.addAll(other.zeros);
    notNegatives.addAll(other.notNegatives);
    defined.addAll(other.defined);
  }

  Constraints copy() {
    return new Constraints(this);
  }

  void zero(Sum sum) {
    zeros.add(sum);
  }

  void notNegative(Sum sum) {
    notNegatives.add(sum);
  }

  /** What a condition says, as far as it is linear. */
  void holds(Expr condition) {
    if (!(condition instanceof Expr.Binary(var operator, var left, var right, _))) {
      return;
    }
    switch (operator) {
      case AND -> {
        holds(left);
        holds(right);
      }
      case LESS -> notNegative(of(right).minus(of(left)).plus(-1));
      case LESS_EQUAL -> notNegative(of(right).minus(of(left)));
      case GREATER -> notNegative(of(left).minus(of(right)).plus(-1));
      case GREATER_EQUAL -> notNegative(of(left).minus(of(right)));
      case EQUAL -> zero(of(left).minus(of(right)));
      default -> {}
    }
  }

  Sum of(Expr expr) {
    try {
      return sum(expr);
    } catch (ArithmeticException tooLarge) {
      return Sum.of(Spelling.of(expr));
    }
  }

  private Sum sum(Expr expr) {
    return switch (expr) {
      case Expr.Int(var value, _) when value.bitLength() < 32 -> Sum.of(value.longValue());
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NEGATE ->
          Sum.of(0).minus(sum(operand));
      case Expr.Binary(var operator, var left, var right, _) when operator == BinaryOperator.ADD ->
          sum(left).plus(sum(right), 1);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.SUBTRACT ->
          sum(left).minus(sum(right));
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.MULTIPLY ->
          product(sum(left), sum(right), expr);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.DIVIDE && isPositive(right) ->
          quotient(sum(left), divisor(right));
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.REMAINDER && isPositive(right) -> {
        var divided = sum(left);
        yield divided.plus(quotient(divided, divisor(right)), -divisor(right));
      }
      case Expr.Call(Expr.Variable(var word, _), var arguments, _)
          when arguments.size() == 2
              && (isLeast(word) || word.equals(IntegerFunction.MAX.text())) ->
          extreme(isLeast(word), sum(arguments.get(0).value()), sum(arguments.get(1).value()));
      default -> Sum.of(Spelling.of(expr));
    };
  }

  private static Sum product(Sum a, Sum b, Expr whole) {
    if (a.constant().isPresent()) {
      return Sum.of(0).plus(b, a.constant().get());
    }
    return b.constant().isPresent()
        ? Sum.of(0).plus(a, b.constant().get())
        : Sum.of(Spelling.of(whole));
  }

  private static boolean isPositive(Expr expr) {
    return expr instanceof Expr.Int(var value, _)
        && value.compareTo(BigInteger.ZERO) > 0
        && value.bitLength() < 32;
  }

  private static long divisor(Expr expr) {
    return ((Expr.Int) expr).value().longValue();
  }

  /** Of what is not negative; of anything else, division rounds another way. */
  private Sum quotient(Sum divided, long divisor) {
    if (divided.constant().isPresent()) {
      return Sum.of(divided.constant().get() / divisor);
    }
    var name = "(" + divided.terms() + ") / " + divisor;
    var quotient = Sum.of(name);
    if (isNeverNegative(divided) && defined.add(name)) {
      var rest = divided.plus(quotient, -divisor);
      notNegative(rest);
      notNegative(Sum.of(divisor - 1).minus(rest));
    }
    return quotient;
  }

  private static boolean isLeast(String word) {
    return word.equals(IntegerFunction.MIN.text());
  }

  private Sum extreme(boolean isLeast, Sum a, Sum b) {
    var name = (isLeast ? "least " : "most ") + a.terms() + b.terms();
    var extreme = Sum.of(name);
    if (defined.add(name)) {
      for (var each : List.of(a, b)) {
        notNegative(isLeast ? each.minus(extreme) : extreme.minus(each));
      }
      extremes.add(new Extreme(extreme, a, b));
    }
    return extreme;
  }

  boolean isNeverNegative(Sum sum) {
    var refuted = copy();
    refuted.notNegative(Sum.of(-1).minus(sum));
    return refuted.areImpossible();
  }

  /** That each is no more and no less than both of two is known; then that it is one of them. */
  boolean areImpossible() {
    return areImpossible(List.of())
        || !extremes.isEmpty() && areImpossible(extremes.subList(0, most()), List.of());
  }

  private int most() {
    return Math.min(MOST_EXTREMES, extremes.size());
  }

  private boolean areImpossible(List<Extreme> open, List<Sum> chosen) {
    if (open.isEmpty()) {
      return areImpossible(chosen);
    }
    var extreme = open.getFirst();
    for (var each : List.of(extreme.a, extreme.b)) {
      var more = new ArrayList<>(chosen);
      more.add(extreme.value.minus(each));
      if (!areImpossible(more) && !areImpossible(open.subList(1, open.size()), more)) {
        return false;
      }
    }
    return true;
  }

  private boolean areImpossible(List<Sum> chosen) {
    var columns = new LinkedHashMap<String, Integer>();
    for (var rows : List.of(zeros, chosen, notNegatives)) {
      for (var row : rows) {
        row.terms().keySet().stream()
            .filter(it -> !it.isEmpty())
            .forEach(it -> columns.putIfAbsent(it, columns.size() + 1));
      }
    }
    var elimination = new Elimination(columns.size());
    zeros.forEach(it -> elimination.zero(dense(it, columns)));
    chosen.forEach(it -> elimination.zero(dense(it, columns)));
    notNegatives.forEach(it -> elimination.notNegative(dense(it, columns)));
    try {
      return elimination.isImpossible();
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  private static long[] dense(Sum sum, Map<String, Integer> columns) {
    var row = new long[columns.size() + 1];
    sum.terms().forEach((name, factor) -> row[columns.getOrDefault(name, 0)] = factor);
    return row;
  }
}
