package org.prismlang.lang.task;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/** Expressions that stand for written ones, at their place; what is plain is left out. */
public final class Built {
  private Built() {}

  public static Expr number(long value, Span span) {
    return new Expr.Int(BigInteger.valueOf(value), span);
  }

  public static Expr variable(String name, Span span) {
    return new Expr.Variable(name, span);
  }

  public static Expr call(String callee, List<Expr> arguments, Span span) {
    return call(variable(callee, span), arguments, span);
  }

  public static Expr call(Expr callee, List<Expr> arguments, Span span) {
    return new Expr.Call(
        callee,
        arguments.stream().map(it -> new Argument(Optional.empty(), it, it.span())).toList(),
        span);
  }

  public static Expr sum(Expr a, Expr b) {
    if (is(a, 0)) {
      return b;
    }
    return is(b, 0) ? a : binary(BinaryOperator.ADD, a, b);
  }

  public static Expr difference(Expr a, Expr b) {
    return is(b, 0) ? a : binary(BinaryOperator.SUBTRACT, a, b);
  }

  public static Expr product(Expr a, Expr b) {
    if (is(a, 1) || is(b, 0)) {
      return b;
    }
    return is(b, 1) || is(a, 0) ? a : binary(BinaryOperator.MULTIPLY, a, b);
  }

  public static Expr binary(BinaryOperator operator, Expr a, Expr b) {
    return new Expr.Binary(operator, a, b, b.span());
  }

  /** {@code float[m][n]}. */
  public static Expr tensor(Expr element, List<Expr> extents) {
    var type = element;
    for (var extent : extents) {
      type = new Expr.Index(type, List.of(extent), extent.span());
    }
    return type;
  }

  public static Stmt loop(Name variable, Expr from, Expr to, List<Stmt> body, Span span) {
    return new Stmt.For(
        List.of(), variable, call("range", List.of(from, to), span), body, span, span);
  }

  /** That a tensor has no more elements than an index can tell, one dimension after the other. */
  public static List<Stmt> countable(String tensor, List<Expr> extents, Span span) {
    var asserts = new ArrayList<Stmt>();
    var count = extents.getFirst();
    for (var extent : extents.subList(1, extents.size())) {
      var wide =
          binary(
              BinaryOperator.MULTIPLY,
              call("int64", List.of(count), span),
              call("int64", List.of(extent), span));
      asserts.add(
          asserted(
              binary(BinaryOperator.LESS_EQUAL, wide, number(Integer.MAX_VALUE, span)),
              "`" + tensor + "` has more elements than an index can tell",
              span));
      count = product(count, extent);
    }
    return asserts;
  }

  /** A run that breaks it shows that place. */
  public static Stmt asserted(Expr claim, String message, Span span) {
    var there =
        claim instanceof Expr.Binary(var operator, var left, var right, _)
            ? new Expr.Binary(operator, left, right, span)
            : claim;
    return new Stmt.Assert(there, Optional.of(new Expr.Text(message, span)), span);
  }

  public static Expr least(Expr a, Expr b) {
    return call(IntegerFunction.MIN.text(), List.of(a, b), b.span());
  }

  public static Expr greatest(Expr a, Expr b) {
    return call(IntegerFunction.MAX.text(), List.of(a, b), b.span());
  }

  public static boolean is(Expr expr, long value) {
    return expr instanceof Expr.Int(var it, _) && it.equals(BigInteger.valueOf(value));
  }
}
