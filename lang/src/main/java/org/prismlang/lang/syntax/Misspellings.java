package org.prismlang.lang.syntax;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Edit;

/** Keywords at the start of a statement, also when misspelt: what follows them gives them away. */
final class Misspellings {
  private final TokenCursor cursor;

  Misspellings(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** The kind of the token here, or the keyword it was meant to be. */
  TokenKind keyword() {
    return meant().orElse(cursor.kind());
  }

  /** Goes over the keyword, with a word about its spelling. */
  void skipKeyword() {
    reportHere();
    cursor.advance();
  }

  void reportHere() {
    meant()
        .ifPresent(
            kind ->
                cursor.report(
                    cursor
                        .error("expected a statement, found " + cursor.found())
                        .help(
                            "did you mean `" + kind.text() + "`?",
                            new Edit(cursor.here(), kind.text()))));
  }

  private Optional<TokenKind> meant() {
    if (!cursor.at(TokenKind.NAME)) {
      return Optional.empty();
    }
    var next = cursor.kind(1);
    if (next.startsOnlyOperand() || next == TokenKind.NOT) {
      return slip();
    }
    if (next == TokenKind.NEWLINE) {
      return slip().filter(Misspellings::standsAlone);
    }
    if (next == TokenKind.COLON && cursor.kind(2) == TokenKind.NEWLINE) {
      return slip().filter(kind -> kind == TokenKind.ELSE);
    }
    if (next == TokenKind.LEFT_PAREN && isHeader()) {
      return slip().filter(kind -> kind.startsHeader() && kind != TokenKind.ELSE);
    }
    return Optional.empty();
  }

  private Optional<TokenKind> slip() {
    String word = cursor.text();
    return TypeNames.isBuiltIn(word) ? Optional.empty() : Keywords.meantBy(word);
  }

  private static boolean standsAlone(TokenKind kind) {
    return switch (kind) {
      case PASS, BREAK, CONTINUE, RETURN -> true;
      default -> false;
    };
  }

  /** Whether the line is {@code name(…):}. */
  private boolean isHeader() {
    int depth = 0;
    for (int ahead = 1; !cursor.kind(ahead).isLayout(); ahead++) {
      var kind = cursor.kind(ahead);
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      if (depth == 0) {
        return cursor.kind(ahead + 1) == TokenKind.COLON
            && cursor.kind(ahead + 2) == TokenKind.NEWLINE;
      }
    }
    return false;
  }
}
