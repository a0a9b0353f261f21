package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;

/** Bodies: the colon that ends a header and what is indented below it. */
final class BlockParser {
  static final String MATCH = "`match`";
  private static final int MAX_NESTING = 200;

  private final TokenCursor cursor;
  private final Supplier<List<Stmt>> statement;
  private final Supplier<List<Stmt>> simpleLine;
  private int nesting;
  private boolean missesBranches;

  /** {@code head} runs to the colon. */
  record Body(List<Stmt> statements, Span head) {}

  /**
   * {@code statement} parses any statement, {@code simpleLine} what may follow a colon on its line.
   */
  BlockParser(TokenCursor cursor, Supplier<List<Stmt>> statement, Supplier<List<Stmt>> simpleLine) {
    this.cursor = cursor;
    this.statement = statement;
    this.simpleLine = simpleLine;
  }

  /**
   * body = ":" NEWLINE INDENT statement+ DEDENT | ":" simple-line; the header starts at {@code
   * start}
   */
  Body body(String what, int start) {
    return body(what, start, () -> List.of(broken()));
  }

  /**
   * Also takes the lines below as the body if they are not indented: none of them could stand
   * alone.
   */
  Body functionBody(String what, int start) {
    return body(what, start, this::unindented);
  }

  private Body body(String what, int start, Supplier<List<Stmt>> whenMissing) {
    boolean hasColon = colon("the body of " + what);
    var head = cursor.from(start);
    if (cursor.isLost()) {
      cursor.resumeAfterLine();
    } else if (!cursor.at(TokenKind.NEWLINE) && !cursor.at(TokenKind.END)) {
      return new Body(rest(), head);
    } else {
      cursor.accept(TokenKind.NEWLINE);
    }
    if (cursor.at(TokenKind.INDENT)) {
      return new Body(indented(this::addStatement), head);
    }
    if (hasColon) {
      reportMissing(what, head);
    }
    return new Body(whenMissing.get(), head);
  }

  /** What follows the colon on its line, and what is indented below that by mistake. */
  private List<Stmt> rest() {
    if (cursor.at(TokenKind.COLON)) {
      cursor.fail(
          cursor
              .error("expected the end of the line after `:`, found `:`")
              .help("remove it", new Edit(cursor.here(), "")));
      cursor.resumeAfterLine();
      return cursor.at(TokenKind.INDENT) ? indented(this::addStatement) : List.of(broken());
    }
    var statements = simpleLine.get();
    if (cursor.at(TokenKind.INDENT)) {
      statements.addAll(unexpected());
    }
    return statements;
  }

  void reportMissing(String what, Span head) {
    missBranches();
    boolean nothingFollows = startsItem() || startsBranch();
    var error = Code.P0106.at(head, "expected an indented body of " + what);
    var end = head.file().span(head.end(), head.end());
    cursor.report(
        nothingFollows && !what.equals(MATCH)
            ? error.help("write `pass` where there is nothing to do", new Edit(end, " pass"))
            : error.help("indent the lines that belong to " + what));
  }

  /** A header was found whose branches may follow where they seem to belong to nothing. */
  void missBranches() {
    missesBranches = true;
  }

  /** Whether there was such a header since this was asked. */
  boolean wereBranchesMissed() {
    boolean were = missesBranches;
    missesBranches = false;
    return were;
  }

  /** The colon before {@code what}; false if it is not there, which is reported. */
  boolean colon(String what) {
    if (cursor.accept(TokenKind.COLON)) {
      return true;
    }
    var error = cursor.error("expected `:` before " + what + ", found " + cursor.found());
    boolean atLineEnd = cursor.at(TokenKind.NEWLINE) || cursor.at(TokenKind.END);
    if (atLineEnd && !cursor.isAfterInserted()) {
      cursor.report(error.help("add `:`", new Edit(cursor.here(), ":")));
    } else if (atLineEnd) {
      return false;
    } else if (cursor.at(TokenKind.LEFT_BRACE)) {
      cursor.fail(error.help("a body is indented below a `:`, not put in braces"));
    } else {
      cursor.fail(error);
    }
    return false;
  }

  /** INDENT element* DEDENT; {@code element} adds what it parses */
  <T> List<T> indented(Consumer<List<T>> element) {
    if (nesting == MAX_NESTING) {
      cursor.report(
          Code.P0107
              .at(lineHere(), "statements nested more than " + MAX_NESTING + " levels deep")
              .help("move a part into a function"));
      skipBlock();
      return List.of();
    }
    nesting++;
    cursor.accept(TokenKind.INDENT);
    var elements = new ArrayList<T>();
    while (!cursor.at(TokenKind.DEDENT) && !cursor.at(TokenKind.END)) {
      element.accept(elements);
    }
    cursor.accept(TokenKind.DEDENT);
    nesting--;
    return elements;
  }

  /** A line that is indented although the line above it opens no body. */
  List<Stmt> unexpected() {
    reportUnexpected("align it with the line above");
    if (!isContinuation()) {
      return indented(this::addStatement);
    }
    return indented(
        statements -> {
          if (statements.isEmpty()) {
            cursor.resumeAfterLine();
            statements.add(broken());
          } else {
            addStatement(statements);
          }
        });
  }

  /** The body of a line about which all was said. */
  List<Stmt> ofForeign() {
    return indented(this::addStatement);
  }

  void reportUnexpected(String help) {
    cursor.report(
        Indentation.unexpected(lineHere(), isContinuation() ? Indentation.HOW_TO_GO_ON : help));
  }

  /** Whether the indented line starts like the rest of an expression. */
  private boolean isContinuation() {
    var first = cursor.kind(1);
    return Operators.binary(first).isPresent()
        || first == TokenKind.DOT
        || first == TokenKind.ASSIGN
        || first == TokenKind.AT && cursor.kind(3) == TokenKind.LEFT_BRACKET;
  }

  private Span lineHere() {
    int token = cursor.index() + (cursor.at(TokenKind.INDENT) ? 1 : 0);
    return cursor.tokens().span(token);
  }

  private void addStatement(List<Stmt> statements) {
    statements.addAll(statement.get());
  }

  private List<Stmt> unindented() {
    var statements = new ArrayList<Stmt>();
    statements.add(broken());
    while (!startsItem()) {
      addStatement(statements);
    }
    return statements;
  }

  private boolean startsItem() {
    return switch (cursor.kind()) {
      case DEF, AT, IMPORT, FROM, DEDENT, END -> true;
      default -> false;
    };
  }

  private boolean startsBranch() {
    return switch (cursor.kind()) {
      case ELIF, ELSE, CASE -> true;
      default -> false;
    };
  }

  void skipBlock() {
    int depth = 0;
    do {
      depth += cursor.at(TokenKind.INDENT) ? 1 : cursor.at(TokenKind.DEDENT) ? -1 : 0;
      cursor.advance();
    } while (depth > 0 && !cursor.at(TokenKind.END));
  }

  Stmt broken() {
    return new Stmt.Broken(cursor.file().span(cursor.previousEnd(), cursor.previousEnd()));
  }
}
