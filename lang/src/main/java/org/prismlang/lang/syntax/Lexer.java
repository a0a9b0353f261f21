package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;

/**
 * Text to tokens. Brackets always balance in what it returns: where the text's do not, the error is
 * reported here (P0108) and the missing ones are inserted or the surplus ones left out.
 */
final class Lexer {
  private final SourceFile file;
  private final String text;
  private final int limit;
  private final Tokens.Builder tokens;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final Indentation indentation;
  private final Brackets brackets;

  private int at;
  private int lineStart;
  private boolean atLineStart = true;
  private boolean continued;
  private int lastStrayLine = -1;
  private int foreignBodies;
  private int firstOfLine;
  private int firstOfLogicalLine;
  private int firstOfLastLogicalLine;
  private boolean wentOn;
  private int logicalColumn;

  private Lexer(SourceFile file, int from, int limit) {
    this.file = file;
    this.text = file.text();
    this.limit = limit;
    this.tokens = new Tokens.Builder(file);
    this.indentation = new Indentation(file, tokens, errors);
    this.brackets = new Brackets(file, tokens, errors);
    this.at = from;
    this.lineStart = from;
  }

  static Tokens lex(SourceFile file, Diagnostics diagnostics) {
    int afterMark = file.text().startsWith("\uFEFF") ? 1 : 0;
    return lex(file, afterMark, file.text().length(), diagnostics);
  }

  /** The tokens of a part of a file, as if it were a file of its own. */
  static Tokens lex(SourceFile file, int from, int to, Diagnostics diagnostics) {
    var lexer = new Lexer(file, from, to);
    lexer.run();
    int reported = Math.min(lexer.errors.size(), TokenCursor.MAX_ERRORS);
    for (var error : lexer.errors.subList(0, reported)) {
      diagnostics.report(error);
    }
    return lexer.tokens.build();
  }

  private void run() {
    do {
      while (at < limit) {
        step(text.charAt(at));
      }
    } while (brackets.areOpen() && closeBrackets());
    endLogicalLine();
    indentation.leave(limit);
    add(TokenKind.END, limit, limit);
  }

  private void step(char c) {
    if (Characters.isLineEnd(c)) {
      if (!brackets.areOpen()) {
        endLogicalLine();
      }
      nextLine(false);
    } else if (Characters.isBlank(c)) {
      at++;
    } else if (c == '#') {
      comment();
    } else if (c == '\\' && endsLineAfter(at + 1)) {
      at = skipBlank(at + 1);
      if (at < limit) {
        nextLine(true);
      }
    } else if (at == lineStart && Characters.isByteOrderMark(c)) {
      skipByteOrderMark();
    } else if (atLineStart && !startLine()) {
      closeBrackets();
    } else {
      token(c);
    }
  }

  private void nextLine(boolean continues) {
    at = Characters.afterLineEnd(text, at);
    lineStart = at;
    atLineStart = true;
    continued = continues;
  }

  /** False if the line cannot belong to the brackets that are open. */
  private boolean startLine() {
    int column = Characters.column(text, lineStart, at, Indentation.TAB);
    if (brackets.areOpen()) {
      if (startsStatement(column)) {
        return false;
      }
    } else if (column > logicalColumn && isLastLineUnfinished()) {
      goOn();
    } else if (!continued || tokens.size() == firstOfLogicalLine) {
      indentation.enter(lineStart, at, Keywords.kind(text, at, nameEnd(at)));
      firstOfLogicalLine = tokens.size();
      logicalColumn = column;
      wentOn = false;
    }
    firstOfLine = tokens.size();
    return true;
  }

  private void endLogicalLine() {
    if (tokens.size() > firstOfLogicalLine) {
      tokens.add(TokenKind.NEWLINE, at, at, false);
      firstOfLastLogicalLine = firstOfLogicalLine;
      firstOfLogicalLine = tokens.size();
    }
  }

  /** Whether the last logical line ends where none can. */
  private boolean isLastLineUnfinished() {
    int last = tokens.size() - 2;
    return last > 0
        && tokens.size() == firstOfLogicalLine
        && tokens.kind(last + 1) == TokenKind.NEWLINE
        && (tokens.kind(last).asksForMore() || isHeadWithoutParameters());
  }

  /** {@code def f[N: int]} alone: what follows are the parameters, without their parenthesis. */
  private boolean isHeadWithoutParameters() {
    boolean lacks = !wentOn && tokens.kind(firstOfLastLogicalLine) == TokenKind.DEF;
    for (int token = firstOfLastLogicalLine; lacks && token < tokens.size(); token++) {
      lacks = tokens.kind(token) != TokenKind.LEFT_PAREN;
    }
    return lacks && tokens.kind(tokens.size() - 2) != TokenKind.COLON;
  }

  /** The line here is taken as the rest of the one above, which lacks a {@code \\}. */
  private void goOn() {
    tokens.removeLast();
    firstOfLogicalLine = firstOfLastLogicalLine;
    wentOn = true;
    var word = file.span(at, Math.max(at + 1, nameEnd(at)));
    errors.add(Indentation.unexpected(word, Indentation.HOW_TO_GO_ON));
  }

  /** Two files were joined. */
  private void skipByteOrderMark() {
    errors.add(strayError(at + 1));
    at++;
    lineStart = at;
    lastStrayLine = at;
  }

  private void token(char c) {
    if (Characters.startsName(c)) {
      int end = nameEnd(at);
      add(Keywords.kind(text, at, end), at, end);
    } else if (Characters.isDigit(c) || c == '.' && Characters.isDigit(charAt(at + 1))) {
      int end = Numbers.end(text, at, limit);
      add(Numbers.classify(file, at, end, errors), at, end);
    } else if (Characters.isQuote(c)) {
      text(c);
    } else if (Characters.isStray(c)) {
      stray();
    } else {
      var kind = Operators.at(text, at, limit);
      if (kind.isClosing()) {
        closing(kind);
      } else {
        if (kind.isOpening() && !opensForeignBody(kind)) {
          brackets.open(kind, tokens.size());
        }
        boolean isForeignComment =
            kind == TokenKind.DOUBLE_SLASH && tokens.size() == firstOfLogicalLine;
        add(kind, at, at + kind.text().length());
        if (isForeignComment) {
          at = lineEnd();
        }
      }
    }
  }

  private void add(TokenKind kind, int start, int end) {
    tokens.add(kind, start, end, atLineStart);
    atLineStart = false;
    at = end;
  }

  private void comment() {
    int end = lineEnd();
    tokens.addComment(at, end);
    at = end;
  }

  private int lineEnd() {
    int end = at;
    while (end < limit && !Characters.isLineEnd(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Whether a brace opens a body as in C; the parser says so, and the brace is no bracket. */
  private boolean opensForeignBody(TokenKind kind) {
    boolean opens =
        kind == TokenKind.LEFT_BRACE
            && !brackets.areOpen()
            && endsLineAfter(at + 1)
            && tokens.size() > firstOfLogicalLine
            && tokens.kind(firstOfLogicalLine).startsHeader();
    foreignBodies += opens ? 1 : 0;
    return opens;
  }

  private void closing(TokenKind kind) {
    boolean endsForeignBody =
        kind == TokenKind.RIGHT_BRACE && !brackets.areOpen() && foreignBodies > 0;
    foreignBodies -= endsForeignBody ? 1 : 0;
    if (!endsForeignBody && brackets.close(kind, at, nextBracket(at + 1))) {
      add(brackets.lastClosed(), at, at + 1);
    } else {
      at++;
      atLineStart = false;
    }
  }

  /** The next bracket of the line after {@code from}, or a blank. */
  private char nextBracket(int from) {
    for (int i = from; i < limit && !Characters.isLineEnd(text.charAt(i)); i++) {
      if ("()[]{}".indexOf(text.charAt(i)) >= 0) {
        return text.charAt(i);
      }
    }
    return ' ';
  }

  private void stray() {
    int end = at;
    while (end < limit && Characters.isStray(text.charAt(end))) {
      end++;
    }
    if (lastStrayLine != lineStart) {
      errors.add(strayError(end));
    }
    lastStrayLine = lineStart;
    add(TokenKind.ERROR, at, end);
  }

  private Diagnostic strayError(int end) {
    String run = text.substring(at, end);
    var span = file.span(at, end);
    var error = Code.P0101.at(span, Characters.describe(run) + " is no part of a Prism program");
    String meant = Characters.meantBy(run);
    if (!meant.isEmpty()) {
      return error.help("write `" + meant.strip() + "`", new Edit(span, meant));
    }
    return switch (run.codePointAt(0)) {
      case '“', '”', '„', '‘', '’', '`' -> error.help("texts are written with `\"`");
      case '\\' -> error.help("`\\` continues a line when it is the last character on it");
      case 0xA0 -> error.help("write a plain space");
      case 0xFEFF -> error.help("remove it", new Edit(span, ""));
      default ->
          Character.isLetter(run.codePointAt(0))
              ? error.help("names are made of the letters a to z, digits and `_`")
              : error;
    };
  }

  private void text(char quote) {
    String triple = String.valueOf(quote).repeat(3);
    boolean isLong = text.startsWith(triple, at) && at + 3 <= limit;
    int i = at + (isLong ? 3 : 1);
    while (i < limit) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < limit) {
        i = Characters.afterLineEnd(text, i + 1);
      } else if (isLong ? text.startsWith(triple, i) : c == quote) {
        add(TokenKind.TEXT, at, Math.min(limit, i + (isLong ? 3 : 1)));
        return;
      } else if (!isLong && Characters.isLineEnd(c)) {
        break;
      } else {
        i++;
      }
    }
    unfinishedText(Math.min(i, limit), isLong ? triple : String.valueOf(quote));
  }

  private void unfinishedText(int end, String quotes) {
    var error =
        Code.P0103.at(
            file.span(at, at + quotes.length()), "the text that starts here does not end");
    errors.add(
        quotes.length() == 3
            ? error.help("end it with `" + quotes + "`")
            : error.help(
                "end it with `" + quotes + "` on its line; a longer text is put in `\"\"\"`"));
    add(TokenKind.ERROR, at, end);
    brackets.closeFrom(firstOfLine, end);
  }

  /** Closes what the text never closes, where the line most likely ended; goes back there. */
  private boolean closeBrackets() {
    at = brackets.closeUnclosed(firstOfLogicalLine, at);
    atLineStart = false;
    return true;
  }

  /** Whether a line inside brackets starts as only a statement can. */
  private boolean startsStatement(int column) {
    if (brackets.holdHeaderColon(firstOfLogicalLine)) {
      return true;
    }
    char c = text.charAt(at);
    if (c == '@') {
      return column <= logicalColumn && Characters.startsName(charAt(at + 1));
    }
    int end = nameEnd(at);
    var kind = Characters.startsName(c) ? Keywords.kind(text, at, end) : TokenKind.ERROR;
    char next = charAt(skipBlank(end));
    return switch (kind) {
      case FOR,
          WHILE,
          WITH,
          MATCH,
          CASE,
          RETURN,
          PASS,
          BREAK,
          CONTINUE,
          ASSERT,
          IMPORT,
          FROM,
          ELIF ->
          true;
      case DEF -> Characters.startsName(next);
      case ELSE -> next == ':';
      case IF -> lineEndsInColon();
      case NAME -> column <= logicalColumn && tokens.kind(tokens.size() - 1).endsOperand();
      default -> false;
    };
  }

  private boolean lineEndsInColon() {
    char last = ' ';
    for (int i = at; i < limit && !Characters.isLineEnd(text.charAt(i)); i++) {
      if (text.charAt(i) == '#') {
        break;
      }
      last = Characters.isBlank(text.charAt(i)) ? last : text.charAt(i);
    }
    return last == ':';
  }

  private boolean endsLineAfter(int from) {
    int i = skipBlank(from);
    return i >= limit || Characters.isLineEnd(text.charAt(i));
  }

  private int skipBlank(int from) {
    int i = from;
    while (i < limit && Characters.isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int nameEnd(int from) {
    int i = from;
    while (i < limit && Characters.continuesName(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private char charAt(int offset) {
    return offset < limit ? text.charAt(offset) : '\n';
  }
}
