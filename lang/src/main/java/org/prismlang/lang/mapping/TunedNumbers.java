package org.prismlang.lang.mapping;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * Whole numbers and conditions on them, once tunables have their values.
 *
 * @param values tunables, and what an implementation's generics are bound to
 */
public record TunedNumbers(Map<String, Long> values, Surroundings around) {
  private static final String SIZEOF = "sizeof ";

  /** Empty where it is none, which is said. */
  Optional<Long> of(Expr expr, Diagnostics diagnostics) {
    var value = quietly(expr);
    if (value.isEmpty()) {
      diagnostics.report(
          Code.P1304
              .at(expr.span(), "`" + Spelling.of(expr) + "` is no whole number that is known here")
              .help("numbers, tunables, and `+`, `-`, `*`, `/`, `%` of them"));
    }
    return value;
  }

  public Optional<Long> quietly(Expr expr) {
    return switch (expr) {
      case Expr.Int(var value, _) when value.bitLength() < 63 -> Optional.of(value.longValue());
      case Expr.Bool(var value, _) -> Optional.of(value ? 1L : 0L);
      case Expr.Variable(var name, _) ->
          Optional.ofNullable(values.get(name))
              .or(() -> around.constant(name).flatMap(this::quietly));
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NEGATE ->
          quietly(operand).map(it -> -it);
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NOT ->
          quietly(operand).flatMap(it -> truth(it == 0));
      case Expr.Binary(var operator, var left, var right, _) ->
          quietly(left)
              .flatMap(
                  a ->
                      quietly(right)
                          .flatMap(
                              b ->
                                  switch (operator) {
                                    case ADD -> Optional.of(a + b);
                                    case SUBTRACT -> Optional.of(a - b);
                                    case MULTIPLY -> Optional.of(a * b);
                                    case DIVIDE -> b == 0 ? Optional.empty() : Optional.of(a / b);
                                    case REMAINDER ->
                                        b == 0 ? Optional.empty() : Optional.of(a % b);
                                    case EQUAL -> truth(a.equals(b));
                                    case NOT_EQUAL -> truth(!a.equals(b));
                                    case LESS -> truth(a < b);
                                    case LESS_EQUAL -> truth(a <= b);
                                    case GREATER -> truth(a > b);
                                    case GREATER_EQUAL -> truth(a >= b);
                                    case AND -> truth(a != 0 && b != 0);
                                    case OR -> truth(a != 0 || b != 0);
                                    case BIT_AND -> Optional.of(a & b);
                                    case BIT_OR -> Optional.of(a | b);
                                    case BIT_XOR -> Optional.of(a ^ b);
                                    case SHIFT_LEFT, SHIFT_RIGHT -> Optional.<Long>empty();
                                  }));
      case Expr.Call(Expr.Variable(var word, _), var arguments, _)
          when word.equals("sizeof") && arguments.size() == 1 ->
          quietly(sized(arguments.getFirst().value()));
      case Expr.Call(Expr.Variable(var word, _), var arguments, _)
          when isExtreme(word, arguments) ->
          quietly(arguments.getFirst().value())
              .flatMap(
                  a ->
                      quietly(arguments.getLast().value())
                          .map(b -> isLeast(word) ? Math.min(a, b) : Math.max(a, b)));
      default -> Optional.empty();
    };
  }

  private static boolean isLeast(String word) {
    return word.equals(IntegerFunction.MIN.text());
  }

  static boolean isExtreme(String word, List<Argument> arguments) {
    return (isLeast(word) || word.equals(IntegerFunction.MAX.text())) && arguments.size() == 2;
  }

  /** An expression with numbers for tunables and constants: it is printed in another file. */
  Expr in(Expr expr) {
    return switch (expr) {
      case Expr.Variable(var name, var span) ->
          Optional.ofNullable(values.get(name))
              .map(it -> (Expr) new Expr.Int(BigInteger.valueOf(it), span))
              .or(() -> around.constant(name))
              .orElse(expr);
      default -> expr.mapped(this::in);
    };
  }

  /** Types are bound to their size, under a name of its own. */
  private static Expr sized(Expr type) {
    return new Expr.Variable(sizeOf(Spelling.of(type)), type.span());
  }

  public static String sizeOf(String type) {
    return SIZEOF + type;
  }

  /** As it stands in a program. */
  static String spelled(String name) {
    return name.startsWith(SIZEOF) ? "sizeof(" + name.substring(SIZEOF.length()) + ")" : name;
  }

  public static Optional<Long> bytes(String element) {
    return Scalar.of(element).map(it -> it.bits() / 8L);
  }

  private static Optional<Long> truth(boolean value) {
    return Optional.of(value ? 1L : 0L);
  }
}
