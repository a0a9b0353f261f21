package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;

/** Statements of one line. */
final class SimpleStatementParser {
  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final DeprecatedSpellings deprecated;
  private final Misspellings misspellings;
  private final ForeignStatements foreign;
  private boolean lacksKeyword;
  private boolean wasForeign;

  SimpleStatementParser(
      TokenCursor cursor, ExpressionParser expressions, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.deprecated = deprecated;
    this.misspellings = new Misspellings(cursor);
    this.foreign = new ForeignStatements(cursor);
  }

  /** Whether the last line was one with a body, but without the word that says what that is for. */
  boolean lackedKeyword() {
    return lacksKeyword;
  }

  /** Whether the last line was one of another language. */
  boolean wasForeign() {
    return wasForeign;
  }

  /** simple-line = simple NEWLINE; several on a line, with semicolons, are understood */
  List<Stmt> line() {
    var statements = new ArrayList<Stmt>();
    lacksKeyword = false;
    wasForeign = false;
    int first;
    do {
      first = cursor.index();
      statements.add(simple());
    } while (acceptSemicolon());
    endOfLine(first);
    return statements;
  }

  /** simple = declaration | assignment | call | return | assert | "break" | "continue" | "pass" */
  private Stmt simple() {
    int start = cursor.start();
    if (foreign.areHere()) {
      foreign.fail();
      wasForeign = true;
      return new Stmt.Broken(cursor.from(start));
    }
    var kind = misspellings.keyword();
    return switch (kind) {
      case PASS, BREAK, CONTINUE -> word(kind);
      case RETURN -> result(start);
      case ASSERT -> assertion(start);
      case IMPORT, FROM -> {
        cursor.fail(
            cursor
                .error("an import inside a function")
                .help("imports stand at the left margin, at the top of the file"));
        yield new Stmt.Broken(cursor.from(start));
      }
      case NAME ->
          cursor.kind(1) == TokenKind.COLON
              ? declaration(start)
              : isForeignDeclaration()
                  ? foreignDeclaration(start)
                  : misspellings.isDeclaration() ? declaration(start) : assignment(start);
      case PLUS, MINUS ->
          cursor.kind(1) == kind && cursor.kind(2) == TokenKind.NAME
              ? prefixStep(start)
              : assignment(start);
      default -> {
        if (cursor.kind().startsHeader()) {
          cursor.fail(
              cursor
                  .error("expected a simple statement, found " + cursor.found())
                  .help("put `" + cursor.text() + "` on a line of its own, indented"));
        }
        yield assignment(start);
      }
    };
  }

  private Stmt word(TokenKind kind) {
    var span = cursor.here();
    misspellings.skipKeyword();
    return switch (kind) {
      case BREAK -> new Stmt.Break(span);
      case CONTINUE -> new Stmt.Continue(span);
      default -> new Stmt.Pass(span);
    };
  }

  /** return = "return" [expression ("," expression)* [","]] */
  private Stmt result(int start) {
    misspellings.skipKeyword();
    var values = endsHere() ? List.<Expr>of() : spread(expressions.expressions());
    return new Stmt.Return(values, cursor.from(start));
  }

  /** assert = "assert" condition ["," expression] */
  private Stmt assertion(int start) {
    misspellings.skipKeyword();
    Expr condition = expressions.condition();
    Optional<Expr> message =
        cursor.accept(TokenKind.COMMA) ? Optional.of(expressions.expression()) : Optional.empty();
    return new Stmt.Assert(condition, message, cursor.from(start));
  }

  /** declaration = NAME ":" expression ["@" expression] ["=" expression] */
  private Stmt declaration(int start) {
    var name = misspellings.declaredName("a name");
    Expr type = expressions.type();
    return declared(name, type, start);
  }

  private Stmt declared(Name name, Expr type, int start) {
    Optional<Expr> perspective =
        cursor.accept(TokenKind.AT) ? Optional.of(expressions.expression()) : Optional.empty();
    Optional<Expr> value =
        cursor.accept(TokenKind.ASSIGN) ? Optional.of(expressions.expression()) : Optional.empty();
    return new Stmt.Declare(name, type, perspective, value, cursor.from(start));
  }

  private boolean isForeignDeclaration() {
    return cursor.kind(1) == TokenKind.NAME
        && switch (cursor.kind(2)) {
          case ASSIGN, AT, NEWLINE, SEMICOLON -> TypeNames.isBuiltIn(cursor.text());
          default -> false;
        };
  }

  /** {@code int x = 3} of C. */
  private Stmt foreignDeclaration(int start) {
    var both = cursor.file().span(start, cursor.tokens().end(cursor.index() + 1));
    var type = new Expr.Variable(cursor.text(), cursor.here());
    cursor.advance();
    String rewrite = cursor.text() + " : " + TypeNames.canonical(type.name()).orElse(type.name());
    cursor.report(
        Code.P0105
            .at(both, "a declaration starts with the name")
            .help("write `" + rewrite + "`", new Edit(both, rewrite)));
    var name = new Name(cursor.text(), cursor.here());
    cursor.advance();
    return declared(name, type, start);
  }

  /** assignment = targets "=" tuple | target operator "=" expression | call */
  private Stmt assignment(int start) {
    int first = cursor.index();
    var written = expressions.expressions();
    if (cursor.at(TokenKind.ASSIGN)) {
      return assigned(written, start, first);
    }
    var update = Operators.update(cursor.kind());
    if (update.isPresent() && written.size() == 1) {
      checkTarget(written.getFirst(), first);
      cursor.advance();
      Expr value = expressions.expression();
      return new Stmt.Update(written.getFirst(), update.get(), value, cursor.from(start));
    }
    boolean isCall = written.size() == 1 && written.getFirst() instanceof Expr.Call;
    if (isCall && !cursor.at(TokenKind.COLON) && !cursor.isLost()) {
      return new Stmt.Do(written.getFirst(), cursor.from(start));
    }
    if (written.getFirst() instanceof Expr.Broken || cursor.hasErrorSince(first)) {
      cursor.lose();
    } else if (cursor.at(TokenKind.COLON) && isHeader(written)) {
      failAtHeader(written.getFirst(), start);
    } else if (cursor.at(TokenKind.COLON)) {
      cursor.fail(
          Code.P0111
              .at(cursor.from(start), "`" + brief(cursor.from(start)) + "` cannot be declared")
              .help("only a name is declared with `:`"));
    } else if (update.isPresent()) {
      cursor.fail(
          Code.P0111
              .at(cursor.from(start), "`" + cursor.text() + "` changes one variable")
              .help("write one statement for each"));
    } else if (endsHere()) {
      reportUnused(written, cursor.from(start));
    }
    return new Stmt.Broken(cursor.from(start));
  }

  /** Whether the colon here opens a body: it ends the line, or what is before it is a condition. */
  private boolean isHeader(List<Expr> written) {
    return cursor.kind(1) == TokenKind.NEWLINE
        || written.size() == 1 && written.getFirst() instanceof Expr.Binary;
  }

  private void failAtHeader(Expr written, int start) {
    lacksKeyword = true;
    String callee = written instanceof Expr.Call(Expr.Variable(String name, _), _, _) ? name : "";
    String keyword =
        switch (callee) {
          case "split" -> "match";
          case "partition", "claim", "group" -> "with";
          default -> "if";
        };
    var span = cursor.from(start);
    cursor.fail(
        Code.P0105
            .at(span, "a line with a body starts with a keyword")
            .help(
                "write `" + keyword + " " + brief(span) + ":`",
                new Edit(cursor.file().span(start, start), keyword + " ")));
  }

  private Stmt assigned(List<Expr> written, int start, int first) {
    var targets = spread(written);
    boolean isStore =
        targets.size() == 1
            && deprecated.isVectorCast(targets.getFirst())
            && targets.getFirst().span().start() == start;
    boolean afterComma = isStore && cursor.tokens().kind(cursor.index() - 2) == TokenKind.COMMA;
    for (var target : isStore ? List.<Expr>of() : targets) {
      checkTarget(target, first);
    }
    cursor.advance();
    int valueStart = cursor.start();
    Expr value = isStore ? expressions.expression() : expressions.tuple();
    if (cursor.at(TokenKind.ASSIGN)) {
      cursor.fail(
          cursor
              .error("one statement assigns once")
              .help("compare with `==`, or write two assignments"));
    }
    if (isStore && !cursor.isLost()) {
      var cast = (Expr.Call) targets.getFirst();
      var store = deprecated.vectorStore(cast, afterComma, value, valueStart, cursor.previousEnd());
      return new Stmt.Do(store, cursor.from(start));
    }
    return new Stmt.Assign(targets, value, cursor.from(start));
  }

  /** The statement starts at the token {@code first}. */
  private void checkTarget(Expr target, int first) {
    boolean isPlace =
        target instanceof Expr.Variable
            || target instanceof Expr.Index
            || target instanceof Expr.Field
            || target instanceof Expr.Broken;
    if (!isPlace && !cursor.hasErrorSince(first)) {
      cursor.report(
          Code.P0111
              .at(target.span(), "`" + brief(target.span()) + "` cannot be assigned")
              .help("assign to a name, an element, a field or a slice"));
    }
  }

  private static String brief(Span span) {
    String text = span.text().lines().findFirst().orElse("");
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }

  private void reportUnused(List<Expr> written, Span span) {
    cursor.report(
        Code.P0105
            .at(span, "this value is not used")
            .help(useOf(written.getFirst(), written.size(), span)));
  }

  private static String useOf(Expr value, int values, Span span) {
    if (value instanceof Expr.Binary comparison && comparison.operator() == BinaryOperator.EQUAL) {
      return "an assignment is written `=`";
    }
    if (value instanceof Expr.Text) {
      return "a comment starts with `#`";
    }
    boolean isPlace =
        value instanceof Expr.Variable
            || value instanceof Expr.Field
            || value instanceof Expr.Index;
    return isPlace && values == 1
        ? "a call has parentheses: `" + brief(span) + "()`"
        : "assign it, or remove it";
  }

  /** {@code ++x} of C. */
  private Stmt prefixStep(int start) {
    String operator = cursor.text();
    cursor.advance();
    cursor.advance();
    var target = expressions.expression();
    reportStep(operator, cursor.from(start), target.span().text());
    return new Stmt.Broken(cursor.from(start));
  }

  private void reportStep(String operator, Span span, String target) {
    String rewrite = target + " " + operator + "= 1";
    cursor.report(
        Code.P0105
            .at(span, "Prism has no operator `" + operator.repeat(2) + "`")
            .help("write `" + rewrite + "`", new Edit(span, rewrite)));
  }

  /** One tuple in parentheses is the list of its elements. */
  private static List<Expr> spread(List<Expr> written) {
    return written.size() == 1 && written.getFirst() instanceof Expr.Tuple(List<Expr> elements, _)
        ? elements
        : written;
  }

  private boolean endsHere() {
    return cursor.kind().isLayout() || cursor.at(TokenKind.SEMICOLON);
  }

  private boolean acceptSemicolon() {
    if (!cursor.at(TokenKind.SEMICOLON)) {
      return false;
    }
    boolean isLast = cursor.kind(1).isLayout();
    var error = cursor.error("statements end with the line, not with `;`");
    cursor.report(
        isLast
            ? error.help("remove it", new Edit(cursor.here(), ""))
            : error.help("put each statement on a line of its own"));
    cursor.advance();
    return !isLast;
  }

  /** After the statement that starts at the token {@code first}. */
  private void endOfLine(int first) {
    if (cursor.accept(TokenKind.NEWLINE) || cursor.at(TokenKind.END)) {
      return;
    }
    if (!cursor.hasErrorSince(first) && !wasForeign) {
      failAtEnd();
    }
    cursor.resumeAfterLine();
  }

  private void failAtEnd() {
    if (expressions.isStep()) {
      var both = cursor.file().span(cursor.start(), cursor.tokens().end(cursor.index() + 1));
      String operator = cursor.text();
      cursor.fail(
          Code.P0105
              .at(both, "Prism has no operator `" + operator.repeat(2) + "`")
              .help("write `" + operator + "= 1`", new Edit(both, " " + operator + "= 1")));
      return;
    }
    var error = cursor.error("expected the end of the line, found " + cursor.found());
    cursor.fail(
        switch (cursor.kind()) {
          case AS -> error.help("a name is given by `with`: `with partition(…) as name:`");
          case AT -> error.help("a perspective belongs to a declaration: `x : int @ thread[1]`");
          default -> error;
        });
  }
}
