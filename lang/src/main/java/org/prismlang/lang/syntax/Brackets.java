package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** The brackets that are open, by the index of their token; makes them balance (P0108). */
final class Brackets {
  /** How many tokens back from its colon a {@code lambda} is looked for. */
  private static final int LONGEST_LAMBDA = 64;

  private final SourceFile file;
  private final Tokens.Builder tokens;
  private final List<Diagnostic> errors;
  private int[] open = new int[16];
  private int[] errorsBefore = new int[16];
  private int depth;
  private final int[] openByKind = new int[TokenKind.values().length];
  private TokenKind lastClosed = TokenKind.ERROR;

  /**
   * How much text may be read again after a bracket was closed in hindsight: keeps the lexer
   * linear.
   */
  private int rereadable;

  Brackets(SourceFile file, Tokens.Builder tokens, List<Diagnostic> errors) {
    this.file = file;
    this.tokens = tokens;
    this.errors = errors;
    this.rereadable = file.text().length() + 100_000;
  }

  boolean areOpen() {
    return depth > 0;
  }

  void open(TokenKind kind, int token) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
      errorsBefore = Arrays.copyOf(errorsBefore, 2 * depth);
    }
    errorsBefore[depth] = errors.size();
    open[depth++] = token;
    openByKind[kind.closing().ordinal()]++;
  }

  /**
   * Closes a bracket with the {@code kind} at {@code at}; false if that closes nothing and is to be
   * left out. {@code next} is the next bracket on the line: it tells a surplus bracket from a wrong
   * one.
   */
  boolean close(TokenKind kind, int at, char next) {
    if (depth == 0) {
      errors.add(
          Code.P0108
              .at(file.span(at, at + 1), "`" + kind.text() + "` closes nothing")
              .help("remove it", new Edit(file.span(at, at + 1), "")));
      return false;
    }
    if (expected() == kind) {
      pop();
      return true;
    }
    if (openByKind[kind.ordinal()] > 0) {
      reportUnclosed(at, "this `" + kind.text() + "` comes first");
      while (expected() != kind) {
        insertClosing(at);
      }
      pop();
      return true;
    }
    errors.add(
        Code.P0108
            .at(
                file.span(at, at + 1),
                "expected `" + expected().text() + "`, found `" + kind.text() + "`")
            .label(innermost(), "opened here"));
    boolean isSurplus = expected().text().charAt(0) == next;
    if (!isSurplus) {
      pop();
    }
    return !isSurplus;
  }

  /** The kind of the bracket closed last; the text may hold another in its place. */
  TokenKind lastClosed() {
    return lastClosed;
  }

  /** Closes silently, at {@code at}, the brackets that were opened at or after {@code token}. */
  void closeFrom(int token, int at) {
    while (depth > 0 && open[depth - 1] >= token) {
      insertClosing(at);
    }
  }

  /**
   * Reports the innermost bracket as unclosed and closes all of them: at the first line end after
   * it where the text could not go on inside, else here. Returns the offset to read on from.
   */
  int closeUnclosed(int firstOfLogicalLine, int at) {
    boolean isHeader = tokens.kind(firstOfLogicalLine).startsHeader();
    int last = lastInside(open[depth - 1], isHeader);
    if (at - tokens.end(last) > rereadable) {
      last = tokens.size() - 1;
    }
    rereadable -= at - tokens.end(last);
    int end = tokens.end(last);
    errors
        .subList(errorsBefore[depth - 1], errors.size())
        .removeIf(error -> error.span().start() >= end);
    boolean beforeColon = isHeader && tokens.kind(last) == TokenKind.COLON;
    int close = beforeColon ? tokens.start(last) : end;
    reportUnclosed(close, "expected `" + expected().text() + "` here");
    tokens.truncate(beforeColon ? last : last + 1);
    while (depth > 0) {
      insertClosing(close);
    }
    if (beforeColon) {
      tokens.add(TokenKind.COLON, close, end, false);
    }
    return end;
  }

  /**
   * Whether the last token, a colon at the end of a line, can only end a header whose parenthesis
   * should have been closed: it follows no parameter's name and no {@code lambda}.
   */
  boolean holdHeaderColon(int firstOfLogicalLine) {
    int colon = tokens.size() - 1;
    int opening = open[depth - 1];
    if (tokens.kind(colon) != TokenKind.COLON
        || tokens.kind(opening) != TokenKind.LEFT_PAREN
        || !tokens.kind(firstOfLogicalLine).startsHeader()) {
      return false;
    }
    var before = tokens.kind(colon - 2);
    boolean isParameter =
        tokens.kind(colon - 1) == TokenKind.NAME
            && (before == TokenKind.LEFT_PAREN || before == TokenKind.COMMA);
    boolean inLambda = false;
    for (int token = Math.max(opening, colon - LONGEST_LAMBDA); token < colon; token++) {
      inLambda |= tokens.kind(token) == TokenKind.LAMBDA;
    }
    return !isParameter && !inLambda;
  }

  /** The last token that belongs into the bracket at {@code opening}, which nothing closes. */
  private int lastInside(int opening, boolean isHeader) {
    boolean isParenthesis = tokens.kind(opening) == TokenKind.LEFT_PAREN;
    boolean isCall = opening > 0 && tokens.kind(opening - 1).endsOperand();
    int inner = 0;
    int functionType = -1;
    for (int token = opening; token < tokens.size() - 1; token++) {
      var kind = tokens.kind(token);
      var next = tokens.kind(token + 1);
      inner += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      functionType = kind == TokenKind.DEF && inner == 1 ? token : functionType;
      if (inner == 1) {
        boolean startsLine = tokens.startsLine(token + 1);
        boolean missesComma = startsLine && kind.endsOperand() && next.startsOnlyOperand();
        boolean endsHeader = startsLine && isHeader && kind == TokenKind.COLON;
        boolean isOutside =
            isParenthesis
                ? next == TokenKind.ARROW && functionType < 0 || next == TokenKind.AS && isCall
                : next == TokenKind.ASSIGN;
        if (missesComma || endsHeader || isOutside) {
          return token;
        }
        functionType = next == TokenKind.ARROW ? -1 : functionType;
      }
    }
    return tokens.size() - 1;
  }

  private void reportUnclosed(int close, String label) {
    String closing = expected().text();
    var error =
        Code.P0108
            .at(innermost(), "`" + innermost().text() + "` is never closed")
            .label(file.span(close, Math.min(close + 1, file.text().length())), label);
    errors.add(
        depth == 1
            ? error.help("add `" + closing + "`", new Edit(file.span(close, close), closing))
            : error.help("add `" + closing + "`"));
  }

  private Span innermost() {
    int token = open[depth - 1];
    return file.span(tokens.start(token), tokens.end(token));
  }

  private TokenKind expected() {
    return tokens.kind(open[depth - 1]).closing();
  }

  private void insertClosing(int at) {
    tokens.add(expected(), at, at, false);
    pop();
  }

  private void pop() {
    lastClosed = expected();
    openByKind[lastClosed.ordinal()]--;
    depth--;
  }
}
