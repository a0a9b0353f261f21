package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** What {@code @where} may say: conditions on sizes, tunables and constants (P1302, P1304). */
record FactsOfSizes(Task task, List<String> tunables, Surroundings around) {
  FactsOfSizes {
    tunables = List.copyOf(tunables);
  }

  /** What is wrong with a fact. */
  Optional<Diagnostic> problem(Expr fact) {
    return condition(fact);
  }

  /** What {@code and} joins, one by one. */
  static Stream<Expr> parts(Expr fact) {
    return fact instanceof Expr.Binary(var operator, var left, var right, _)
            && operator == BinaryOperator.AND
        ? Stream.concat(parts(left), parts(right))
        : Stream.of(fact);
  }

  private Optional<Diagnostic> condition(Expr expr) {
    return switch (expr) {
      case Expr.Bool _ -> Optional.empty();
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NOT ->
          condition(operand);
      case Expr.Binary(var operator, var left, var right, _) when operator.isLogical() ->
          condition(left).or(() -> condition(right));
      case Expr.Binary(var operator, var left, var right, _) when operator.isComparison() ->
          number(left).or(() -> number(right));
      default ->
          Optional.of(
              Code.P1304
                  .at(expr.span(), "`" + Spelling.of(expr) + "` is no condition")
                  .help("compare numbers: `@where(" + sizes().getFirst() + " > 0)`"));
    };
  }

  private Optional<Diagnostic> number(Expr expr) {
    return switch (expr) {
      case Expr.Int _ -> Optional.empty();
      case Expr.Variable(var name, _) when isKnown(name) -> Optional.empty();
      case Expr.Variable(var name, _) -> Optional.of(unknown(expr, name));
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NEGATE ->
          number(operand);
      case Expr.Binary(var operator, var left, var right, _) when isArithmetic(operator) ->
          number(left).or(() -> number(right));
      case Expr.Call(Expr.Variable(var word, _), var arguments, _)
          when TunedNumbers.isExtreme(word, arguments) ->
          arguments.stream().map(Argument::value).flatMap(it -> number(it).stream()).findFirst();
      default ->
          Optional.of(
              Code.P1304
                  .at(expr.span(), "`" + Spelling.of(expr) + "` is no whole number of sizes")
                  .help(
                      "sizes, tunables and numbers, `+`, `-`, `*`, `/`, `%`, `min` and `max` of"
                          + " them"));
    };
  }

  private static boolean isArithmetic(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, BIT_AND, BIT_OR, BIT_XOR -> true;
      case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> false;
      case SHIFT_LEFT, SHIFT_RIGHT -> false;
    };
  }

  private boolean isKnown(String name) {
    return task.isSize(name) || tunables.contains(name) || isConstant(name);
  }

  private boolean isConstant(String name) {
    return around.constant(name).flatMap(new TunedNumbers(Map.of(), around)::quietly).isPresent();
  }

  private Diagnostic unknown(Expr expr, String name) {
    boolean isTensor = task.tensors().stream().anyMatch(it -> it.name().text().equals(name));
    return Code.P1302
        .at(
            expr.span(),
            isTensor
                ? "`" + name + "` is a tensor: a mapping knows sizes, and no elements"
                : "`" + name + "` is neither a size of `" + task.name() + "` nor a tunable")
        .help(
            "here are `"
                + String.join("`, `", Stream.concat(sizes().stream(), tunables.stream()).toList())
                + "`");
  }

  private List<String> sizes() {
    return task.sizes().stream().map(it -> it.text()).toList();
  }
}
