package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * Where the parser stands. After a mistake it cannot make sense of, it is <em>lost</em>: every
 * token reads as {@link TokenKind#ERROR}, so that each production ends at once and silently, until
 * one that knows a place to go on from resumes there. So one mistake gives one error.
 */
final class TokenCursor {
  /** A file with more mistakes than this is no program; nobody reads further. */
  static final int MAX_ERRORS = 1000;

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private int at;
  private int previousEnd;
  private boolean lost;
  private int lastReported = -1;
  private int reported;

  TokenCursor(Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.previousEnd = tokens.start(0);
  }

  SourceFile file() {
    return tokens.file();
  }

  Tokens tokens() {
    return tokens;
  }

  int index() {
    return at;
  }

  TokenKind kind() {
    return lost ? TokenKind.ERROR : tokens.kind(at);
  }

  TokenKind kind(int ahead) {
    return lost ? TokenKind.ERROR : tokens.kind(Math.min(at + ahead, tokens.size() - 1));
  }

  boolean at(TokenKind kind) {
    return kind() == kind;
  }

  boolean at(TokenKind first, TokenKind second) {
    return kind() == first && kind(1) == second;
  }

  /**
   * Whether the bracket before was missing in the text, and reported; so may be what comes next.
   */
  boolean isAfterInserted() {
    return at > 0 && tokens.isInserted(at - 1);
  }

  boolean isLost() {
    return lost;
  }

  /** Whether something was said about a token from {@code token} on. */
  boolean hasErrorSince(int token) {
    return lastReported >= token;
  }

  /** Whether the line that ends before this token ends in a colon. */
  boolean isAfterHeader() {
    return at > 1
        && tokens.kind(at - 1) == TokenKind.NEWLINE
        && tokens.kind(at - 2) == TokenKind.COLON;
  }

  void advance() {
    if (!tokens.kind(at).isLayout()) {
      previousEnd = tokens.end(at);
    }
    if (at < tokens.size() - 1) {
      at++;
    }
  }

  boolean accept(TokenKind kind) {
    if (!at(kind)) {
      return false;
    }
    advance();
    return true;
  }

  /** {@code role} says what the token is for: "after the name". */
  boolean expect(TokenKind kind, String role) {
    if (accept(kind)) {
      return true;
    }
    fail("expected `" + kind.text() + "` " + role + ", found " + found());
    return false;
  }

  /** {@code what} is expected; a name that is not there reads as {@code _}. */
  Name expectName(String what) {
    if (at(TokenKind.NAME)) {
      var name = new Name(text(), here());
      if (TypeNames.isDeprecated(name.text())) {
        report(error("`" + name + "` is a type and cannot name anything else"));
      }
      advance();
      return name;
    }
    if (!lost && kind().isKeyword()) {
      fail(
          error("expected " + what + ", found the keyword " + found()).help("choose another name"));
    } else {
      fail("expected " + what + ", found " + found());
    }
    return new Name("_", file().span(previousEnd, previousEnd));
  }

  String text() {
    return tokens.text(at);
  }

  int start() {
    return lost ? previousEnd : tokens.start(at);
  }

  /** Where the last token that is more than layout ended. */
  int previousEnd() {
    return previousEnd;
  }

  Span from(int start) {
    return file().span(Math.min(start, previousEnd), previousEnd);
  }

  /** The token, or the end of what was read where the line ends. */
  Span here() {
    return tokens.kind(at).isLayout() ? file().span(previousEnd, previousEnd) : tokens.span(at);
  }

  /** The token as a message names it. */
  String found() {
    return switch (tokens.kind(at)) {
      case NEWLINE, ERROR -> "the end of the line";
      case INDENT -> "an indented line";
      case DEDENT -> "the end of the block";
      case END -> "the end of the file";
      case TEXT -> "a text";
      default -> "`" + tokens.text(at) + "`";
    };
  }

  Diagnostic error(String message) {
    return Code.P0105.at(here(), message);
  }

  /** Says it, and the parser goes on: what was meant is clear. */
  void report(Diagnostic diagnostic) {
    if (lastReported != at && reported < MAX_ERRORS) {
      diagnostics.report(diagnostic);
      reported++;
    }
    lastReported = at;
  }

  void fail(String message) {
    fail(error(message));
  }

  /** Says it, unless it only follows from what was said before, and is lost. */
  void fail(Diagnostic diagnostic) {
    if (lost) {
      return;
    }
    if (!isReported(tokens.kind(at)) && !tokens.isInserted(at)) {
      report(diagnostic);
    }
    lost = true;
  }

  private static boolean isReported(TokenKind kind) {
    return kind == TokenKind.ERROR || kind == TokenKind.MALFORMED;
  }

  /** As {@link #fail}, where everything has been said. */
  void lose() {
    lost = true;
  }

  /** Goes to the end of the line, over it, and on from there. */
  void resumeAfterLine() {
    lost = false;
    while (!at(TokenKind.NEWLINE) && !at(TokenKind.END)) {
      advance();
    }
    accept(TokenKind.NEWLINE);
  }

  /**
   * list = [element ("," element)* [","]] closing
   *
   * <p>The opening bracket is read. After a mistake it goes on at the next element if {@code
   * eachElement}, else behind the list: where elements declare names, none should go missing.
   */
  <T> List<T> list(TokenKind closing, boolean eachElement, Supplier<T> element) {
    var elements = new ArrayList<T>();
    while (!lost && !kind().isClosing() && !kind().isLayout()) {
      elements.add(element.get());
      if (!at(closing) && !accept(TokenKind.COMMA)) {
        fail("expected `,` or `" + closing.text() + "`, found " + found());
      }
      if (lost) {
        resumeInList(eachElement);
        accept(TokenKind.COMMA);
      }
    }
    accept(closing);
    return elements;
  }

  /**
   * Goes to the bracket that closes the list the parser is in, or to a comma of that list if {@code
   * atComma}. Stays lost after a bracket that the text does not have.
   */
  private void resumeInList(boolean atComma) {
    lost = false;
    int inner = 0;
    while (!kind().isLayout()) {
      boolean ends = kind().isClosing() || atComma && at(TokenKind.COMMA);
      if (inner == 0 && ends) {
        break;
      }
      inner += kind().isOpening() ? 1 : kind().isClosing() ? -1 : 0;
      advance();
    }
    if (tokens.isInserted(at)) {
      advance();
      lost = true;
    }
  }
}
