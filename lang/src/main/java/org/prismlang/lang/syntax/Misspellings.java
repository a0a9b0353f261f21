package org.prismlang.lang.syntax;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Edit;

/** Keywords at the start of a statement, also when misspelt: what follows them gives them away. */
final class Misspellings {
  /** Of a shorter word, every keyword is as near. */
  private static final int SHORTEST = 2;

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
    var kind = meant();
    if (kind.isPresent()) {
      String text = kind.get().text();
      cursor.report(
          cursor
              .error("expected a statement, found " + cursor.found())
              .help("did you mean `" + text + "`?", new Edit(cursor.here(), text)));
    }
  }

  private Optional<TokenKind> meant() {
    if (!cursor.at(TokenKind.NAME)) {
      return Optional.empty();
    }
    var next = cursor.kind(1);
    if (isDeclaration() || isTwice()) {
      return Optional.empty();
    }
    if (next.startsOnlyOperand() || next == TokenKind.NOT) {
      return slip().filter(this::isLikely);
    }
    if (next == TokenKind.DOT && isImport()) {
      return slip().filter(kind -> kind == TokenKind.FROM);
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

  /**
   * Whether a declaration stands here that lacks its colon: {@code x int = 3}, {@code x float[4] @
   * thread[1]}.
   */
  boolean isDeclaration() {
    if (!cursor.at(TokenKind.NAME, TokenKind.NAME)) {
      return false;
    }
    String type = cursor.tokens().text(cursor.index() + 1);
    return TypeNames.isTypeOrConstructor(type)
        && !TypeNames.isTypeOrConstructor(cursor.text())
        && (endsType(type, cursor.kind(2)) || holds(TokenKind.ASSIGN, TokenKind.AT));
  }

  /** Whether what follows {@code type} shows that it is no conversion. */
  private static boolean endsType(String type, TokenKind next) {
    return switch (next) {
      case NEWLINE, LEFT_BRACKET -> TypeNames.isBuiltIn(type);
      case LEFT_PAREN -> TypeNames.isConstructor(type);
      default -> false;
    };
  }

  /** Whether one of these stands in the statement, outside all brackets. */
  private boolean holds(TokenKind one, TokenKind other) {
    int depth = 0;
    var kind = cursor.kind();
    for (int ahead = 1; !kind.isLayout() && kind != TokenKind.SEMICOLON; ahead++) {
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      if (depth == 0 && (kind == one || kind == other)) {
        return true;
      }
      kind = cursor.kind(ahead);
    }
    return false;
  }

  /** Whether the word here was written twice. */
  private boolean isTwice() {
    return cursor.kind(1) == TokenKind.NAME
        && cursor.text().equals(cursor.tokens().text(cursor.index() + 1));
  }

  /** Goes over the name and the colon of a declaration, which may lack it. */
  Name declaredName(String what) {
    boolean lacksColon = isDeclaration();
    var name = cursor.expectName(what);
    if (lacksColon) {
      int afterName = name.span().end();
      var gap = cursor.file().span(afterName, cursor.start());
      cursor.report(
          cursor
              .error("expected `:` after `" + name + "`, found " + cursor.found())
              .help("write `" + name + " : " + cursor.text() + "`", new Edit(gap, " : ")));
    } else {
      cursor.advance();
    }
    return name;
  }

  private Optional<TokenKind> slip() {
    String word = cursor.text();
    return word.length() < SHORTEST || TypeNames.isBuiltIn(word)
        ? Optional.empty()
        : Keywords.meantBy(word);
  }

  /** Whether what follows looks like what follows {@code kind}. */
  private boolean isLikely(TokenKind kind) {
    return kind == TokenKind.FOR
        ? cursor.kind(2) == TokenKind.IN
        : !kind.startsHeader() || holds(TokenKind.COLON, TokenKind.COLON);
  }

  private static boolean standsAlone(TokenKind kind) {
    return switch (kind) {
      case PASS, BREAK, CONTINUE, RETURN -> true;
      default -> false;
    };
  }

  /** Whether the line is {@code name .module import …}. */
  private boolean isImport() {
    int ahead = 1;
    while (cursor.kind(ahead) == TokenKind.DOT || cursor.kind(ahead) == TokenKind.NAME) {
      ahead++;
    }
    return cursor.kind(ahead) == TokenKind.IMPORT;
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
