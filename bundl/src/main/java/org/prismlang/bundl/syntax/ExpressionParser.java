package org.prismlang.bundl.syntax;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;

/** Reads e. */
final class ExpressionParser {
  /** Bounds the depth of the tree, whichever way it grows. */
  private static final int MAX_PARTS = 200;

  private final TokenCursor cursor;
  private int parts;

  ExpressionParser(TokenCursor cursor) {
    this.cursor = cursor;
  }

  Expr expression() {
    parts = 0;
    return binary(1);
  }

  /** binary = primary {operator binary}, of operators that bind as tight as asked, or tighter. */
  private Expr binary(int binding) {
    var left = primary();
    var operator = operator();
    while (operator.isPresent() && operator.get().binding() >= binding) {
      cursor.next();
      var right = binary(operator.get().binding() + 1);
      left = new Expr.Binary(operator.get(), left, right, left.span().to(right.span()));
      var next = operator();
      if (operator.get().isComparison() && next.filter(Operator::isComparison).isPresent()) {
        throw new Unreadable(
            Code.P1001
                .at(cursor.token().span(), "comparisons do not chain")
                .help("put an `if` into an `if`"));
      }
      operator = next;
    }
    return left;
  }

  private Optional<Operator> operator() {
    for (var operator : Operator.values()) {
      if (cursor.is(operator.text())) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }

  /** primary = number | "true" | "false" | "partition_id" | "(" e ")" | x | x "[" e "]". */
  private Expr primary() {
    countPart();
    var first = cursor.token();
    if (first.kind() == Token.Kind.NAME) {
      return variable(cursor.next());
    }
    if (first.kind() == Token.Kind.INT || first.kind() == Token.Kind.FLOAT || first.is("-")) {
      return number();
    }
    if (cursor.take("(")) {
      var inner = binary(1);
      cursor.expect(")", "to close the parenthesis");
      return inner;
    }
    if (cursor.take("partition_id")) {
      return new Expr.PartitionId(first.span());
    }
    if (cursor.is("true") || cursor.is("false")) {
      return new Expr.Bool(cursor.next().is("true"), first.span());
    }
    throw new Unreadable(cursor.expectedName("a value"));
  }

  private void countPart() {
    parts++;
    if (parts > MAX_PARTS) {
      throw new Unreadable(
          Code.P1001
              .at(cursor.token().span(), "an expression of more than " + MAX_PARTS + " parts")
              .help("name a part of it: `x : int @ Thread[1] = … in`"));
    }
  }

  private Expr variable(Token name) {
    if (!cursor.take("[")) {
      return new Expr.Variable(name.text(), name.span());
    }
    var index = binary(1);
    cursor.expect("]", "to close the index");
    return new Expr.Element(name.text(), index, cursor.since(name));
  }

  private Expr number() {
    var first = cursor.token();
    boolean isNegative = cursor.take("-");
    return switch (cursor.token().kind()) {
      case INT -> {
        int value = cursor.integer(isNegative);
        yield new Expr.Int(value, cursor.since(first));
      }
      case FLOAT -> {
        float value = cursor.decimal(isNegative);
        yield new Expr.Float(value, cursor.since(first));
      }
      case NAME, WORD, SYMBOL, END ->
          throw new Unreadable(
              cursor.expected("a number behind `-`").help("for the negative of `x` write `0 - x`"));
    };
  }
}
