package org.prismlang.lang.syntax;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.type.BinaryOperator;

/** Reads operators, those of C and Python too: what was meant is clear, and the help says it. */
final class OperatorReader {
  private final TokenCursor cursor;

  OperatorReader(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** The operator here, also where it is written as in another language. */
  Optional<BinaryOperator> binary() {
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

  /** Goes over a binary operator; complains of one that Prism does not have. */
  void skip() {
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

  /** Goes over a unary operator, which stands behind one that binds stronger if {@code isBound}. */
  void skipUnary(boolean isBound) {
    if (cursor.at(TokenKind.BANG)) {
      cursor.report(foreign("write `not`", new Edit(cursor.here(), "not ")));
    } else if (cursor.at(TokenKind.NOT) && isBound) {
      cursor.report(
          cursor
              .error("`not` binds weaker than the operator before it")
              .help("put `not …` in parentheses"));
    }
    cursor.advance();
  }

  private Diagnostic foreign(String help, Edit... edits) {
    return cursor.error("Prism has no operator " + cursor.found()).help(help, edits);
  }

  /** {@code a < b < c}: {@code left} is the comparison before {@code operator}. */
  void reportChain(Expr left, BinaryOperator operator) {
    if (!(left instanceof Expr.Binary(BinaryOperator first, Expr a, Expr b, _))) {
      return;
    }
    String middle = b.span().text();
    var error =
        cursor.error("`" + first.text() + "` and `" + operator.text() + "` cannot be chained");
    boolean isSimple =
        (b instanceof Expr.Variable || b instanceof Expr.Int)
            && b.span().end() == cursor.previousEnd();
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
}
