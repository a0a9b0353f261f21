package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** Expressions, types and perspectives. */
final class ExpressionParser {
  /**
   * Later passes recurse over the tree, so its height is bounded as well as the nesting in the
   * text.
   */
  private static final int MAX_HEIGHT = 2000;

  private static final int MAX_NESTING = 400;
  private static final int NOT_STRENGTH = 3;

  private final TokenCursor cursor;
  private final DeprecatedSpellings deprecated;
  private final AtomParser atoms;
  private final OperatorReader operators;
  private final AngleBrackets angles;
  private int nesting;

  /** The height of the expression returned last. */
  private int height;

  private boolean tooTall;
  private boolean tooTallSaid;

  ExpressionParser(TokenCursor cursor, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.deprecated = deprecated;
    this.atoms = new AtomParser(cursor, deprecated, this);
    this.operators = new OperatorReader(cursor);
    this.angles = new AngleBrackets(cursor);
  }

  /** expression = lambda | binary ["if" binary "else" expression] */
  Expr expression() {
    if (!enter()) {
      return broken();
    }
    int start = cursor.start();
    Expr result = cursor.at(TokenKind.LAMBDA) ? lambda() : binary(0);
    if (cursor.at(TokenKind.QUESTION)) {
      cursor.fail(cursor.error("Prism has no `?` operator").help("write `a if condition else b`"));
    }
    if (cursor.accept(TokenKind.IF)) {
      result = conditional(result, start);
    }
    nesting--;
    return isTooTall() ? broken() : result;
  }

  /** An expression in brackets, where Python has more forms of it. */
  Expr element() {
    Expr element = expression();
    if (cursor.at(TokenKind.FOR)) {
      cursor.fail(
          cursor
              .error("Prism has no comprehensions")
              .help("fill an array in a loop: `for j in range(0, n):`"));
    }
    if (cursor.at(TokenKind.COLON, TokenKind.ASSIGN)) {
      cursor.fail(
          cursor
              .error("Prism has no operator `:=`")
              .help("assign on a line of its own, before this one"));
    }
    return element;
  }

  private boolean isTooTall() {
    boolean was = tooTall;
    tooTall = false;
    tooTallSaid &= nesting > 0;
    return was;
  }

  private Expr conditional(Expr then, int start) {
    int tall = height;
    Expr condition = binary(0);
    tall = Math.max(tall, height);
    if (!cursor.at(TokenKind.ELSE)) {
      cursor.fail(
          cursor
              .error("expected `else` after the condition, found " + cursor.found())
              .help("a conditional value has two arms: `a if condition else b`"));
      return then;
    }
    cursor.advance();
    Expr otherwise = expression();
    grow(tall);
    return new Expr.Conditional(condition, then, otherwise, cursor.from(start));
  }

  /** An expression in a place for a type: also takes the deprecated {@code ptr[T]}. */
  Expr type() {
    switch (cursor.kind()) {
      case ASSIGN, AT, COMMA, COLON, RIGHT_PAREN, RIGHT_BRACKET, NEWLINE, END ->
          cursor.fail("expected a type, found " + cursor.found());
      default -> {}
    }
    return deprecated.type(expression());
  }

  /** Whether {@code ++} or {@code --} of C stands here. */
  boolean isStep() {
    return operators.isStep();
  }

  /** tuple = expression ("," expression)* [","] */
  List<Expr> expressions() {
    var elements = new ArrayList<Expr>();
    int tallest = 0;
    do {
      elements.add(expression());
      tallest = Math.max(tallest, height);
    } while (cursor.accept(TokenKind.COMMA)
        && cursor.kind() != TokenKind.NEWLINE
        && cursor.kind() != TokenKind.ASSIGN);
    height = tallest;
    return elements;
  }

  /** Several elements are a tuple, one is itself. */
  Expr tuple() {
    int start = cursor.start();
    var elements = expressions();
    return elements.size() == 1
        ? elements.getFirst()
        : new Expr.Tuple(elements, cursor.from(start));
  }

  /** condition = expression; {@code =} for {@code ==} is understood */
  Expr condition() {
    int start = cursor.start();
    Expr condition = expression();
    if (!cursor.at(TokenKind.ASSIGN)) {
      return condition;
    }
    cursor.report(
        cursor
            .error("`=` assigns and has no value; a condition compares with `==`")
            .help("write `==`", new Edit(cursor.here(), "==")));
    cursor.advance();
    Expr right = expression();
    return new Expr.Binary(BinaryOperator.EQUAL, condition, right, cursor.from(start));
  }

  /** lambda = "lambda" [NAME ("," NAME)*] ":" expression */
  private Expr lambda() {
    int start = cursor.start();
    cursor.advance();
    var parameters = new ArrayList<Name>();
    if (!cursor.at(TokenKind.COLON)) {
      do {
        parameters.add(cursor.expectName("a parameter of the lambda"));
      } while (cursor.accept(TokenKind.COMMA));
    }
    cursor.expect(TokenKind.COLON, "before the value of the lambda");
    Expr body = expression();
    grow(height);
    return new Expr.Lambda(parameters, body, cursor.from(start));
  }

  /**
   * binary = unary (operator binary)*, where the operators inside are stronger than those outside
   */
  private Expr binary(int weakest) {
    int start = cursor.start();
    Expr left = unary(weakest);
    int tall = height;
    boolean compared = false;
    while (true) {
      var operator = operators.binary();
      if (operator.isEmpty() || operator.get().strength() <= weakest) {
        height = tall;
        return left;
      }
      boolean isChained = compared && operator.get().isComparison();
      if (isChained) {
        operators.reportChain(left, operator.get());
      }
      compared |= operator.get().isComparison();
      operators.skip();
      Expr right = binary(operator.get().strength());
      grow(Math.max(tall, height));
      tall = height;
      left =
          isChained
              ? new Expr.Broken(cursor.from(start))
              : new Expr.Binary(operator.get(), left, right, cursor.from(start));
    }
  }

  /** unary = ("-" | "+" | "~" | "not") unary | postfix */
  private Expr unary(int weakest) {
    var operator =
        switch (cursor.kind()) {
          case MINUS -> Optional.of(UnaryOperator.NEGATE);
          case PLUS -> Optional.of(UnaryOperator.PLUS);
          case TILDE -> Optional.of(UnaryOperator.INVERT);
          case NOT, BANG -> Optional.of(UnaryOperator.NOT);
          default -> Optional.<UnaryOperator>empty();
        };
    if (operator.isEmpty()) {
      return postfix();
    }
    if (!enter()) {
      return broken();
    }
    int start = cursor.start();
    operators.skipUnary(weakest > NOT_STRENGTH);
    Expr operand =
        operator.get() == UnaryOperator.NOT && weakest <= NOT_STRENGTH
            ? binary(NOT_STRENGTH)
            : unary(Integer.MAX_VALUE);
    nesting--;
    grow(height);
    return new Expr.Unary(operator.get(), operand, cursor.from(start));
  }

  /** postfix = atom ("(" arguments ")" | "[" indices "]" | "." NAME)* */
  private Expr postfix() {
    int start = cursor.start();
    Expr base = atoms.atom();
    while (true) {
      int baseEnd = cursor.previousEnd();
      if (cursor.accept(TokenKind.LEFT_PAREN)) {
        int tall = height;
        var arguments = arguments();
        grow(Math.max(tall, height));
        base = deprecated.call(base, baseEnd, arguments, cursor.from(start));
      } else if (cursor.accept(TokenKind.LEFT_BRACKET)) {
        int tall = height;
        var indices = elements(TokenKind.RIGHT_BRACKET, this::index);
        grow(Math.max(tall, height));
        base = new Expr.Index(base, indices, cursor.from(start));
      } else if (cursor.accept(TokenKind.DOT)) {
        var name = cursor.expectName("a name after `.`");
        grow(height);
        base = new Expr.Field(base, name, cursor.from(start));
      } else if (angles.areHere(base)) {
        angles.skip(base);
        base = leaf(new Expr.Broken(cursor.from(start)));
      } else {
        return base;
      }
    }
  }

  /** arguments = list of [NAME "="] expression, after the opening parenthesis */
  List<Argument> arguments() {
    return elements(TokenKind.RIGHT_PAREN, this::argument);
  }

  private Argument argument() {
    int start = cursor.start();
    Optional<Name> name = Optional.empty();
    if (cursor.at(TokenKind.NAME, TokenKind.ASSIGN)) {
      name = Optional.of(cursor.expectName("the name of an argument"));
      cursor.advance();
    }
    Expr value = element();
    return new Argument(name, value, cursor.from(start));
  }

  /** index = expression | [expression] ":" [expression] */
  private Expr index() {
    int start = cursor.start();
    Optional<Expr> from = cursor.at(TokenKind.COLON) ? Optional.empty() : Optional.of(expression());
    if (from.isPresent() && !cursor.at(TokenKind.COLON)) {
      return from.get();
    }
    int tall = from.isPresent() ? height : 0;
    cursor.advance();
    boolean open = cursor.at(TokenKind.COMMA) || cursor.at(TokenKind.RIGHT_BRACKET);
    Optional<Expr> to = open ? Optional.empty() : Optional.of(expression());
    if (cursor.at(TokenKind.COLON)) {
      cursor.fail(
          cursor.error("a slice has no step").help("write `from:to`; index by a multiple instead"));
    }
    grow(Math.max(tall, to.isPresent() ? height : 0));
    return new Expr.Slice(from, to, cursor.from(start));
  }

  /** The elements up to {@code closing}; their height is that of the tallest. */
  <T> List<T> elements(TokenKind closing, Supplier<T> element) {
    var tallest = new int[1];
    var elements =
        cursor.list(
            closing,
            false,
            () -> {
              T next = element.get();
              tallest[0] = Math.max(tallest[0], height);
              return next;
            });
    height = tallest[0];
    return elements;
  }

  /** A leaf of the tree. */
  <T extends Expr> T leaf(T expression) {
    height = 1;
    return expression;
  }

  Expr.Broken broken() {
    return leaf(new Expr.Broken(cursor.file().span(cursor.previousEnd(), cursor.previousEnd())));
  }

  /** A node above children of height {@code children}. */
  void grow(int children) {
    height = children + 1;
    if (height <= MAX_HEIGHT) {
      return;
    }
    if (tooTallSaid) {
      cursor.lose();
    }
    cursor.fail(
        Code.P0107
            .at(cursor.here(), "an expression of more than " + MAX_HEIGHT + " operators in a row")
            .help("name parts of it"));
    tooTall = true;
    tooTallSaid = true;
  }

  private boolean enter() {
    if (nesting == MAX_NESTING) {
      cursor.fail(
          Code.P0107
              .at(cursor.here(), "an expression nested more than " + MAX_NESTING + " levels deep")
              .help("name parts of it"));
      return false;
    }
    nesting++;
    return true;
  }
}
