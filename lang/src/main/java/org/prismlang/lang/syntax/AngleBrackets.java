package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;

/**
 * What C++ puts in angle brackets: {@code f<float>(x)}, {@code ptr<float>}, {@code k<<<grid,
 * block>>>(x)}. Only what can be no comparison is taken for such.
 */
final class AngleBrackets {
  /** How many tokens ahead the closing bracket is looked for. */
  private static final int LONGEST = 64;

  private final TokenCursor cursor;

  AngleBrackets(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** Whether they stand here, behind {@code base}. */
  boolean areHere(Expr base) {
    if (cursor.at(TokenKind.LEFT_SHIFT, TokenKind.LESS)) {
      return base instanceof Expr.Variable;
    }
    if (!cursor.at(TokenKind.LESS) || !isNamed(base)) {
      return false;
    }
    int closing = closing();
    if (closing < 0) {
      return false;
    }
    boolean isOne = !holdsComma(closing);
    boolean isAdjacent = base.span().end() == cursor.start();
    return isTypeConstructor(base)
        ? holdsType(closing, !isOne)
        : cursor.kind(closing + 1) == TokenKind.LEFT_PAREN
            && (isOne && isAdjacent || holdsType(closing, true));
  }

  private static boolean isNamed(Expr base) {
    return base instanceof Expr.Variable || base instanceof Expr.Field;
  }

  private static boolean isTypeConstructor(Expr base) {
    return base instanceof Expr.Variable variable && TypeNames.isConstructor(variable.name());
  }

  /** How far ahead the bracket is closed, or -1. */
  private int closing() {
    int angles = 1;
    int depth = 0;
    for (int ahead = 1; ahead < LONGEST && !cursor.kind(ahead).isLayout(); ahead++) {
      var kind = cursor.kind(ahead);
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      angles += kind == TokenKind.LESS ? 1 : 0;
      angles -= kind == TokenKind.GREATER ? 1 : kind == TokenKind.RIGHT_SHIFT ? 2 : 0;
      if (angles == 0 && depth == 0) {
        return ahead;
      }
      if (angles < 0 || depth < 0 || depth == 0 && !isPart(kind)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isPart(TokenKind kind) {
    return switch (kind) {
      case NAME, INT, TRUE, FALSE, COMMA, DOT, STAR, LESS, GREATER -> true;
      default -> kind.isClosing();
    };
  }

  private boolean holdsComma(int closing) {
    boolean holds = false;
    for (int ahead = 1; ahead < closing; ahead++) {
      holds |= cursor.kind(ahead) == TokenKind.COMMA;
    }
    return holds;
  }

  /** Whether a type is one of the arguments, or, unless {@code whole}, a part of one. */
  private boolean holdsType(int closing, boolean whole) {
    for (int ahead = 1; ahead < closing; ahead++) {
      boolean isWhole =
          (ahead == 1 || cursor.kind(ahead - 1) == TokenKind.COMMA)
              && (ahead + 1 == closing || cursor.kind(ahead + 1) == TokenKind.COMMA);
      if (cursor.kind(ahead) == TokenKind.NAME
          && TypeNames.isBuiltIn(cursor.tokens().text(cursor.index() + ahead))
          && (isWhole || !whole)) {
        return true;
      }
    }
    return false;
  }

  /** Goes over them with a word about how it is written here. */
  void skip(Expr base) {
    if (cursor.at(TokenKind.LEFT_SHIFT)) {
      cursor.fail(
          cursor
              .error("Prism has no operator `<<<`")
              .help("write `launch(" + base.span().text() + ", grid=…, block=…)(…)`"));
      return;
    }
    int last = cursor.index() + closing();
    boolean isType = isTypeConstructor(base);
    var edits = edits(last, isType);
    var all = cursor.file().span(base.span().start(), end(last));
    String written = EditedText.of(all, edits).lines().findFirst().orElse("");
    cursor.report(
        Code.P0105
            .at(
                cursor.file().span(cursor.start(), cursor.tokens().end(last)),
                (isType
                        ? "arguments of a type stand in parentheses"
                        : "generic arguments stand in brackets")
                    + ": `"
                    + written
                    + "`")
            .help(isType ? "write `(` and `)`" : "write `[` and `]`", edits.toArray(Edit[]::new)));
    while (cursor.index() <= last) {
      cursor.advance();
    }
  }

  private List<Edit> edits(int last, boolean isType) {
    var edits = new ArrayList<Edit>();
    var tokens = cursor.tokens();
    for (int token = cursor.index(); token <= last; token++) {
      boolean outer = (token == cursor.index() || token == last) && !isType;
      Span span = tokens.span(token);
      switch (tokens.kind(token)) {
        case LESS -> edits.add(new Edit(span, outer ? "[" : "("));
        case GREATER -> edits.add(new Edit(span, outer ? "]" : ")"));
        case RIGHT_SHIFT -> edits.add(new Edit(span, outer ? ")]" : "))"));
        default -> {}
      }
    }
    return edits;
  }

  /** Where the call ends whose generic arguments end at the token {@code last}. */
  private int end(int last) {
    var tokens = cursor.tokens();
    int depth = 0;
    int token = last;
    do {
      token++;
      depth += tokens.kind(token).isOpening() ? 1 : tokens.kind(token).isClosing() ? -1 : 0;
    } while (depth > 0 && !tokens.kind(token).isLayout());
    return tokens.kind(last + 1) == TokenKind.LEFT_PAREN ? tokens.end(token) : tokens.end(last);
  }
}
