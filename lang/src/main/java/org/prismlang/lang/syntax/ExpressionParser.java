package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;

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
  private int nesting;

  /** The height of the expression returned last. */
  private int height;

  ExpressionParser(TokenCursor cursor, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.deprecated = deprecated;
    this.atoms = new AtomParser(cursor, deprecated, this);
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
    return result;
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
      var operator = operator();
      if (operator.isEmpty() || operator.get().strength() <= weakest) {
        height = tall;
        return left;
      }
      if (operator.get().isComparison() && compared) {
        reportChain(left, operator.get());
      }
      compared |= operator.get().isComparison();
      skipOperator();
      Expr right = binary(operator.get().strength());
      grow(Math.max(tall, height));
      tall = height;
      left = new Expr.Binary(operator.get(), left, right, cursor.from(start));
    }
  }

  /** The operator here, also where it is written as in another language. */
  private Optional<BinaryOperator> operator() {
    return switch (cursor.kind()) {
      case DOUBLE_AMPERSAND -> Optional.of(BinaryOperator.AND);
      case DOUBLE_BAR -> Optional.of(BinaryOperator.OR);
      case DOUBLE_STAR, DOUBLE_SLASH -> Optional.of(BinaryOperator.MULTIPLY);
      case IS ->
          Optional.of(
              cursor.kind(1) == TokenKind.NOT ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL);
      case IN -> Optional.of(BinaryOperator.EQUAL);
      case NOT ->
          cursor.kind(1) == TokenKind.IN ? Optional.of(BinaryOperator.NOT_EQUAL) : Optional.empty();
      case PLUS, MINUS -> isStep() ? Optional.empty() : Operators.binary(cursor.kind());
      default -> Operators.binary(cursor.kind());
    };
  }

  /** Whether {@code ++} or {@code --} stands here with nothing behind it. */
  boolean isStep() {
    boolean twice = cursor.kind(1) == cursor.kind();
    var after = cursor.kind(2);
    return twice
        && (cursor.at(TokenKind.PLUS) || cursor.at(TokenKind.MINUS))
        && (after.isLayout() || after.isClosing() || after == TokenKind.SEMICOLON);
  }

  private void skipOperator() {
    var here = cursor.here();
    switch (cursor.kind()) {
      case DOUBLE_AMPERSAND -> cursor.report(foreign("write `and`", new Edit(here, "and")));
      case DOUBLE_BAR -> cursor.report(foreign("write `or`", new Edit(here, "or")));
      case DOUBLE_STAR -> cursor.report(foreign("multiply, or call `pow`"));
      case DOUBLE_SLASH ->
          cursor.fail(
              foreign("`/` of integers drops the remainder already; a comment starts with `#`"));
      case IN -> cursor.fail(foreign("compare with `==`, element by element"));
      case NOT ->
          cursor.fail(
              cursor
                  .error("Prism has no operator `not in`")
                  .help("compare with `!=`, element by element"));
      case IS -> reportIs();
      default -> {}
    }
    cursor.advance();
  }

  private void reportIs() {
    boolean negated = cursor.kind(1) == TokenKind.NOT;
    var last = cursor.tokens().span(cursor.index() + (negated ? 1 : 0));
    String written = negated ? "!=" : "==";
    cursor.report(foreign("write `" + written + "`", new Edit(cursor.here().to(last), written)));
    if (negated) {
      cursor.advance();
    }
  }

  private Diagnostic foreign(String help, Edit... edits) {
    return cursor.error("Prism has no operator " + cursor.found()).help(help, edits);
  }

  private void reportChain(Expr left, BinaryOperator operator) {
    if (!(left instanceof Expr.Binary(BinaryOperator first, Expr a, Expr b, _))) {
      return;
    }
    String middle = b.span().text();
    var error =
        cursor.error("`" + first.text() + "` and `" + operator.text() + "` cannot be chained");
    boolean isSimple = b instanceof Expr.Variable || b instanceof Expr.Int;
    String rewrite =
        isSimple
            ? "`%s %s %s and %s %s …`"
                .formatted(a.span().text(), first.text(), middle, middle, operator.text())
            : "`a " + first.text() + " b and b " + operator.text() + " c`";
    var end = cursor.file().span(b.span().end(), b.span().end());
    cursor.report(
        isSimple
            ? error.help("write " + rewrite, new Edit(end, " and " + middle))
            : error.help("write " + rewrite));
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
    reportForeignNot(weakest);
    cursor.advance();
    Expr operand =
        operator.get() == UnaryOperator.NOT && weakest <= NOT_STRENGTH
            ? binary(NOT_STRENGTH)
            : unary(Integer.MAX_VALUE);
    nesting--;
    grow(height);
    return new Expr.Unary(operator.get(), operand, cursor.from(start));
  }

  private void reportForeignNot(int weakest) {
    if (cursor.at(TokenKind.BANG)) {
      cursor.report(foreign("write `not`", new Edit(cursor.here(), "not ")));
    } else if (cursor.at(TokenKind.NOT) && weakest > NOT_STRENGTH) {
      cursor.report(
          cursor
              .error("`not` binds weaker than the operator before it")
              .help("put `not …` in parentheses"));
    }
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
    Expr value = expression();
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
    if (height > MAX_HEIGHT) {
      cursor.fail(
          Code.P0107
              .at(cursor.here(), "an expression of more than " + MAX_HEIGHT + " operators in a row")
              .help("name parts of it"));
    }
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
