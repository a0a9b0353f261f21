package org.prismlang.lang.task;

import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;

/**
 * Expressions as they could be written: the same text for the same expression, for messages, too.
 */
public final class Spelling {
  private Spelling() {}

  public static String of(Expr expr) {
    return switch (expr) {
      case Expr.Variable(var name, _) -> name;
      case Expr.Int(var value, _) -> value.toString();
      case Expr.Float(var value, _) -> Double.toString(value);
      case Expr.Bool(var value, _) -> value ? "True" : "False";
      case Expr.Text(var value, _) -> '"' + value + '"';
      case Expr.Unary(var operator, var operand, _) ->
          operator.text() + (operator.text().length() > 1 ? " " : "") + operand(operand);
      case Expr.Binary(var operator, var left, var right, _) ->
          operand(left) + " " + operator.text() + " " + operand(right);
      case Expr.Conditional(var condition, var then, var otherwise, _) ->
          choice(then) + " if " + choice(condition) + " else " + of(otherwise);
      case Expr.Call(var callee, var arguments, _) ->
          of(callee)
              + arguments.stream()
                  .map(Argument::value)
                  .map(Spelling::of)
                  .collect(Collectors.joining(", ", "(", ")"));
      case Expr.Index(var base, var indices, _) ->
          of(base) + indices.stream().map(Spelling::of).collect(Collectors.joining(", ", "[", "]"));
      case Expr.Slice(var from, var to, _) ->
          from.map(Spelling::of).orElse("") + ":" + to.map(Spelling::of).orElse("");
      case Expr.Field(var base, var name, _) -> of(base) + "." + name.text();
      default -> expr.span().text();
    };
  }

  /** What comes before the choice that it is a part of. */
  private static String choice(Expr expr) {
    return expr instanceof Expr.Conditional ? "(" + of(expr) + ")" : of(expr);
  }

  /** As a part of something else. */
  public static String operand(Expr expr) {
    return expr instanceof Expr.Binary || expr instanceof Expr.Conditional
        ? "(" + of(expr) + ")"
        : of(expr);
  }
}
