package org.prismlang.lang.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import org.prismlang.lang.source.SourceFile;

/** Lays the tokens and comments of a well-formed file out anew; line breaks stay where they are. */
final class Printer {
  private static final int INDENTATION = 4;
  private static final int CONTINUATION = 8;

  private final SourceFile file;
  private final Tokens tokens;
  private final Spacing spacing;
  private final Page page = new Page();
  private final Deque<Integer> columns = new ArrayDeque<>();
  private final Deque<Bracket> brackets = new ArrayDeque<>();
  private int comment;
  private int lastLine = 1;
  private int lineIndentation;
  private boolean afterDecorator;

  /**
   * An open bracket: its column, the indentation of its line, and whether nothing follows it there.
   */
  private record Bracket(int column, int lineIndentation, boolean hangs) {}

  private Printer(Tokens tokens) {
    this.file = tokens.file();
    this.tokens = tokens;
    this.spacing = new Spacing(tokens);
    columns.push(0);
  }

  static String print(Tokens tokens) {
    return new Printer(tokens).print();
  }

  private String print() {
    int token = 0;
    while (tokens.kind(token) != TokenKind.END) {
      int first = token;
      while (isBlockEdge(first)) {
        first++;
      }
      int dedents = 0;
      for (int edge = token; edge < first; edge++) {
        dedents += tokens.kind(edge) == TokenKind.DEDENT ? 1 : 0;
      }
      if (first > token && dedents == 0) {
        columns.push(column(tokens.start(first)));
      }
      commentsAbove(tokens.start(first), columns.size() - 1 - dedents);
      for (; dedents > 0; dedents--) {
        columns.pop();
      }
      token = tokens.kind(first) == TokenKind.END ? first : statement(first);
    }
    commentsAbove(file.text().length(), 0);
    return page.text();
  }

  private boolean isBlockEdge(int token) {
    return tokens.kind(token) == TokenKind.INDENT || tokens.kind(token) == TokenKind.DEDENT;
  }

  /** The comments on lines of their own before {@code end}, at least {@code depth} deep. */
  private void commentsAbove(int end, int depth) {
    for (; comment < tokens.comments() && tokens.commentStart(comment) < end; comment++) {
      int start = tokens.commentStart(comment);
      var role = afterDecorator ? Page.Role.DECORATED : Page.Role.COMMENT;
      int level = Math.max(depth, levelAt(column(start)));
      page.start(role, level, INDENTATION * level, isBlankAbove(start));
      page.append(tokens.commentText(comment).stripTrailing());
      lastLine = file.line(start);
    }
  }

  /** The innermost open level that a comment at {@code column} can belong to. */
  private int levelAt(int column) {
    int level = columns.size() - 1;
    for (int levelColumn : columns) {
      if (levelColumn <= column) {
        break;
      }
      level--;
    }
    return Math.max(level, 0);
  }

  private boolean isBlankAbove(int start) {
    return file.line(start) > lastLine + 1;
  }

  /** Prints the statement that starts at {@code first}; returns the token after its line end. */
  private int statement(int first) {
    int depth = columns.size() - 1;
    var kind = tokens.kind(first);
    var role =
        afterDecorator
            ? Page.Role.DECORATED
            : depth == 0 && (kind == TokenKind.DEF || kind == TokenKind.AT || isStruct(first))
                ? Page.Role.FUNCTION
                : Page.Role.CODE;
    afterDecorator = kind == TokenKind.AT;
    lineIndentation = INDENTATION * depth;
    page.start(role, depth, lineIndentation, isBlankAbove(tokens.start(first)));
    int token = first;
    while (tokens.kind(token) != TokenKind.NEWLINE) {
      if (token > first) {
        commentsInside(token);
        separate(token);
      }
      print(token);
      token++;
    }
    commentsInside(token);
    lastLine = file.line(tokens.end(token - 1));
    return token + 1;
  }

  private boolean isStruct(int token) {
    return tokens.kind(token) == TokenKind.NAME
        && tokens.kind(token + 1) == TokenKind.NAME
        && tokens.text(token).equals(StructParser.WORD);
  }

  /** The comments between {@code token} and the one before it. */
  private void commentsInside(int token) {
    int previousEnd = tokens.end(token - 1);
    for (;
        comment < tokens.comments() && tokens.commentStart(comment) < tokens.start(token);
        comment++) {
      int start = tokens.commentStart(comment);
      String text = tokens.commentText(comment).stripTrailing();
      if (file.line(previousEnd) == file.line(start)) {
        page.comment(text, column(start));
      } else {
        startLine(token, false);
        page.append(text);
      }
    }
  }

  private void separate(int token) {
    if (tokens.startsLine(token)) {
      if (brackets.isEmpty()) {
        page.append(" \\");
      }
      startLine(token, tokens.kind(token).isClosing());
    } else if (spacing.isBefore(token)) {
      page.append(" ");
    }
  }

  private void startLine(int token, boolean closes) {
    if (tokens.kind(token - 1).isOpening()) {
      var bracket = brackets.pop();
      brackets.push(new Bracket(bracket.column(), bracket.lineIndentation(), true));
    }
    lineIndentation = brackets.isEmpty() ? outerIndentation() : inside(brackets.element(), closes);
    page.start(Page.Role.CONTINUATION, columns.size() - 1, lineIndentation, false);
  }

  private int outerIndentation() {
    return INDENTATION * (columns.size() - 1) + CONTINUATION;
  }

  private static int inside(Bracket bracket, boolean closes) {
    if (bracket.hangs()) {
      return bracket.lineIndentation() + (closes ? 0 : CONTINUATION);
    }
    return bracket.column() + (closes ? 0 : 1);
  }

  private void print(int token) {
    var kind = tokens.kind(token);
    if (kind.isOpening()) {
      brackets.push(new Bracket(page.column(), lineIndentation, false));
    } else if (kind.isClosing()) {
      brackets.pop();
    }
    String text = tokens.text(token);
    boolean isText = kind == TokenKind.TEXT;
    page.append(isText ? text.replace("\r\n", "\n").replace('\r', '\n') : text);
  }

  private int column(int offset) {
    int lineStart = file.lineStart(file.line(offset));
    return Characters.column(file.text(), lineStart, offset, Indentation.TAB);
  }
}
