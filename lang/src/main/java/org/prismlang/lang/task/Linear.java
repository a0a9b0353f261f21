package org.prismlang.lang.task;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/**
 * A sum of names times constants; what is none, such as {@code min(a, b)}, counts as a name. Two
 * that are equal are equal for all values.
 */
public record Linear(Map<String, Long> terms, long constant) {
  static final Linear ZERO = new Linear(Map.of(), 0);

  public Linear {
    terms = Map.copyOf(terms);
  }

  public static Linear of(Expr expr) {
    return switch (expr) {
      case Expr.Int(var value, _) when value.bitLength() < 32 ->
          new Linear(Map.of(), value.longValue());
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NEGATE ->
          of(operand).times(-1);
      case Expr.Binary(var operator, var left, var right, _) -> binary(operator, left, right, expr);
      default -> atom(expr);
    };
  }

  private static Linear binary(BinaryOperator operator, Expr left, Expr right, Expr whole) {
    return switch (operator) {
      case ADD -> of(left).plus(of(right));
      case SUBTRACT -> of(left).plus(of(right).times(-1));
      case MULTIPLY -> {
        var a = of(left);
        var b = of(right);
        if (a.terms.isEmpty()) {
          yield b.times(a.constant);
        }
        yield b.terms.isEmpty() ? a.times(b.constant) : atom(whole);
      }
      default -> atom(whole);
    };
  }

  private static Linear atom(Expr expr) {
    return new Linear(Map.of(Spelling.of(expr), 1L), 0);
  }

  static Linear named(String name) {
    return new Linear(Map.of(name, 1L), 0);
  }

  Linear plus(Linear other) {
    var sum = new TreeMap<>(terms);
    other.terms.forEach((name, factor) -> sum.merge(name, factor, Long::sum));
    sum.values().removeIf(it -> it == 0);
    return new Linear(sum, constant + other.constant);
  }

  public Linear minus(Linear other) {
    return plus(other.times(-1));
  }

  private Linear times(long factor) {
    var product = new TreeMap<String, Long>();
    if (factor != 0) {
      terms.forEach((name, each) -> product.put(name, each * factor));
    }
    return new Linear(product, constant * factor);
  }

  /** How much more it is, whatever the names stand for. */
  Optional<Long> less(Linear other) {
    var difference = minus(other);
    return difference.terms.isEmpty() ? Optional.of(difference.constant) : Optional.empty();
  }

  public static boolean areEqual(Expr a, Expr b) {
    return of(a).equals(of(b));
  }

  /** As it could be written; names in their order. */
  public String text() {
    var text = new StringBuilder();
    new TreeMap<>(terms)
        .forEach(
            (name, factor) -> {
              text.append(text.isEmpty() ? "" : " + ");
              text.append(factor == 1 ? "" : factor + " * ").append('(').append(name).append(')');
            });
    if (constant != 0 || text.isEmpty()) {
      text.append(text.isEmpty() ? "" : " + ").append(constant);
    }
    return text.toString();
  }
}
