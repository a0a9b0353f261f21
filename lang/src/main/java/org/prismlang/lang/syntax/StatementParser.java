package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;

/** Statements with a body; the others are the work of {@link SimpleStatementParser}. */
final class StatementParser {
  /** A branch stands in the tree below those before it, and later passes recurse over that. */
  private static final int MAX_BRANCHES = 1000;

  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final DeprecatedSpellings deprecated;
  private final SimpleStatementParser simple;
  private final BlockParser blocks;
  private final FunctionParser functions;
  private final Misspellings misspellings;

  /** How many branches of the {@code if}s around come before what is parsed. */
  private int branches;

  StatementParser(
      TokenCursor cursor, ExpressionParser expressions, DeprecatedSpellings deprecated) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.deprecated = deprecated;
    this.simple = new SimpleStatementParser(cursor, expressions, deprecated);
    this.blocks = new BlockParser(cursor, this::statement, simple::line);
    this.functions = new FunctionParser(cursor, expressions, deprecated, blocks);
    this.misspellings = new Misspellings(cursor);
  }

  FunctionParser functions() {
    return functions;
  }

  BlockParser blocks() {
    return blocks;
  }

  /** statement = if | for | while | with | match | function | simple-line */
  List<Stmt> statement() {
    int before = cursor.index();
    var statements =
        switch (misspellings.keyword()) {
          case INDENT -> blocks.unexpected();
          case IF -> List.of(ifStatement());
          case FOR -> List.of(forStatement(List.of()));
          case WHILE -> List.of(whileStatement(List.of()));
          case WITH -> List.of(withStatement());
          case MATCH -> List.of(matchStatement());
          case AT -> List.of(functions.decoratesLoop() ? decorated() : nested());
          case DEF -> List.of(nested());
          case ELIF, ELSE, CASE -> List.of(orphan());
          default ->
              cursor.at(TokenKind.NAME, TokenKind.IN) ? List.of(forStatement(List.of())) : line();
        };
    if (cursor.index() == before) {
      cursor.resumeAfterLine();
    }
    return statements;
  }

  /** A line that ends in a colon is no simple one: what is indented below it is its body. */
  private List<Stmt> line() {
    var statements = simple.line();
    if (simple.wasForeign()) {
      if (cursor.at(TokenKind.INDENT)) {
        statements.addAll(blocks.ofForeign());
      }
      return statements;
    }
    if (!cursor.isAfterHeader() && !simple.lackedKeyword()) {
      return statements;
    }
    blocks.missBranches();
    if (cursor.at(TokenKind.INDENT)) {
      if (cursor.kind(1) == TokenKind.CASE) {
        blocks.<Stmt.Case>indented(cases -> addCase(cases, 1, new ArrayList<>()));
      } else {
        statements.addAll(blocks.unexpected());
      }
      if (isBranch()) {
        statements.add(branches());
      }
    }
    return statements;
  }

  private Stmt decorated() {
    var decorators = functions.decorators();
    return cursor.at(TokenKind.WHILE) ? whileStatement(decorators) : forStatement(decorators);
  }

  private Stmt nested() {
    int start = cursor.start();
    misspellings.reportHere();
    var function = functions.function(false);
    return new Stmt.Nested(function, cursor.from(start));
  }

  private record Arm(int start, Expr condition, BlockParser.Body body) {}

  /** if = "if" condition body ("elif" condition body)* ["else" body] */
  private Stmt ifStatement() {
    var arms = new ArrayList<Arm>();
    List<Stmt> otherwise = List.of();
    int around = branches;
    boolean more = true;
    while (more) {
      var arm = arm();
      branches++;
      if (branches <= MAX_BRANCHES) {
        arms.add(arm);
      } else if (branches == MAX_BRANCHES + 1) {
        reportTooMany(arm, around == 0);
      }
      more = misspellings.keyword() == TokenKind.ELIF || isElseIf();
    }
    if (misspellings.keyword() == TokenKind.ELSE) {
      int start = cursor.start();
      misspellings.skipKeyword();
      otherwise = blocks.body("`else`", start).statements();
    }
    branches = around;
    for (int i = arms.size() - 1; i >= 0; i--) {
      var arm = arms.get(i);
      otherwise =
          List.of(
              new Stmt.If(
                  arm.condition(),
                  arm.body().statements(),
                  otherwise,
                  arm.body().head(),
                  cursor.from(arm.start())));
    }
    return otherwise.isEmpty() ? blocks.broken() : otherwise.getFirst();
  }

  private void reportTooMany(Arm arm, boolean isOne) {
    cursor.report(
        Code.P0107
            .at(
                arm.body().head(),
                isOne
                    ? "an `if` with more than " + MAX_BRANCHES + " branches"
                    : "one `if` in another, with more than " + MAX_BRANCHES + " branches together")
            .help("read the value from an array, or move a part into a function"));
  }

  private boolean isElseIf() {
    return cursor.at(TokenKind.ELSE, TokenKind.IF);
  }

  private Arm arm() {
    int start = cursor.start();
    String keyword = cursor.text();
    if (isElseIf()) {
      cursor.advance();
      cursor.report(
          Code.P0105
              .at(cursor.file().span(start, cursor.here().end()), "`else if` is one word in Prism")
              .help(
                  "write `elif`",
                  new Edit(cursor.file().span(start, cursor.here().end()), "elif")));
      keyword = "elif";
    }
    misspellings.skipKeyword();
    Expr condition = expressions.condition();
    return new Arm(start, condition, blocks.body("`" + keyword + "`", start));
  }

  /** for = decorator* "for" NAME "in" expression body */
  private Stmt forStatement(List<Item.Decorator> decorators) {
    int start = cursor.start();
    if (cursor.at(TokenKind.NAME, TokenKind.IN)) {
      cursor.report(
          cursor
              .error("a loop starts with `for`")
              .help("add `for`", new Edit(cursor.file().span(start, start), "for ")));
    } else {
      misspellings.skipKeyword();
    }
    if (cursor.at(TokenKind.LEFT_PAREN)) {
      cursor.fail(
          cursor
              .error("expected the variable of the loop, found `(`")
              .help("write `for i in range(0, n):`"));
    }
    var variable = cursor.expectName("the variable of the loop");
    if (cursor.at(TokenKind.COMMA)) {
      cursor.fail(
          cursor
              .error("a loop has one variable")
              .help("nest two loops, or compute the second from the first"));
    }
    cursor.expect(TokenKind.IN, "after the variable of the loop");
    Expr iterable = expressions.expression();
    var body = blocks.body("`for`", start);
    return new Stmt.For(
        decorators, variable, iterable, body.statements(), body.head(), cursor.from(start));
  }

  /** while = decorator* "while" condition body */
  private Stmt whileStatement(List<Item.Decorator> decorators) {
    int start = cursor.start();
    misspellings.skipKeyword();
    Expr condition = expressions.condition();
    var body = blocks.body("`while`", start);
    return new Stmt.While(
        decorators, condition, body.statements(), body.head(), cursor.from(start));
  }

  /** with = "with" (item ("," item)* | "(" item ("," item)* [","] ")") body */
  private Stmt withStatement() {
    int start = cursor.start();
    misspellings.skipKeyword();
    List<Stmt.WithItem> items;
    if (isItemList()) {
      cursor.advance();
      items = cursor.list(TokenKind.RIGHT_PAREN, true, this::withItem);
    } else {
      items = new ArrayList<>();
      do {
        items.add(withItem());
      } while (cursor.accept(TokenKind.COMMA));
    }
    var body = blocks.body("`with`", start);
    return new Stmt.With(items, body.statements(), body.head(), cursor.from(start));
  }

  /** Whether the parenthesis here holds items, rather than a part of the first one. */
  private boolean isItemList() {
    if (!cursor.at(TokenKind.LEFT_PAREN)) {
      return false;
    }
    int depth = 0;
    boolean hasItems = false;
    for (int ahead = 0; !cursor.kind(ahead).isLayout(); ahead++) {
      var kind = cursor.kind(ahead);
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      hasItems |= depth == 1 && (kind == TokenKind.COMMA || kind == TokenKind.AS);
      if (depth == 0) {
        return hasItems
            && !cursor.kind(ahead + 1).startsOnlyOperand()
            && cursor.kind(ahead + 1) != TokenKind.AS;
      }
    }
    return false;
  }

  /** item = expression ["as" NAME] */
  private Stmt.WithItem withItem() {
    int start = cursor.start();
    Expr expression = expressions.expression();
    var alias = alias("the name of the view");
    return new Stmt.WithItem(expression, alias, cursor.from(start));
  }

  private Optional<Name> alias(String what) {
    return cursor.accept(TokenKind.AS) ? Optional.of(cursor.expectName(what)) : Optional.empty();
  }

  /** match = "match" expression ":" NEWLINE INDENT case+ DEDENT */
  private Stmt matchStatement() {
    int start = cursor.start();
    misspellings.skipKeyword();
    Expr subject = expressions.expression();
    var threads = deprecated.bareLevel(subject);
    var edits = new ArrayList<Edit>();
    Expr split = threads.isPresent() ? deprecated.split(subject, edits) : subject;
    boolean hasColon = blocks.colon("the cases of `match`");
    var head = cursor.from(start);
    if (hasColon && !cursor.at(TokenKind.NEWLINE) && !cursor.at(TokenKind.END)) {
      cursor.fail(
          cursor
              .error("expected the end of the line after `:`, found " + cursor.found())
              .help("put each `case` on a line of its own, indented"));
    }
    cursor.resumeAfterLine();
    var cases = new ArrayList<Stmt.Case>();
    if (cursor.at(TokenKind.INDENT)) {
      cases.addAll(blocks.indented(list -> addCase(list, threads.orElse(1), edits)));
    } else if (hasColon) {
      blocks.reportMissing(BlockParser.MATCH, head);
    }
    while (!cursor.at(TokenKind.END)
        && misspellings.keyword() == TokenKind.CASE
        && cases.isEmpty()) {
      addCase(cases, threads.orElse(1), edits);
    }
    if (threads.isPresent()) {
      deprecated.warn(
          subject.span(),
          "`match " + subject.span().text() + ":` is a deprecated spelling",
          "write `match split(thread):`" + (threads.get() > 1 ? " with the sizes in threads" : ""),
          edits);
    }
    return new Stmt.Match(split, cases, head, cursor.from(start));
  }

  private void addCase(List<Stmt.Case> cases, int threads, List<Edit> edits) {
    if (misspellings.keyword() == TokenKind.CASE) {
      cases.add(caseBranch(threads, edits));
      return;
    }
    if (!cursor.at(TokenKind.INDENT)) {
      cursor.report(
          cursor
              .error("expected `case`, found " + cursor.found())
              .help("`match` holds only the branches of a split: `case 32:`"));
      if (!misspellings.keyword().startsHeader()) {
        cursor.resumeAfterLine();
      }
    }
    while (!cursor.at(TokenKind.END)
        && !cursor.at(TokenKind.DEDENT)
        && misspellings.keyword() != TokenKind.CASE) {
      statement();
    }
  }

  /** case = "case" expression ["as" NAME] body */
  private Stmt.Case caseBranch(int threads, List<Edit> edits) {
    int start = cursor.start();
    misspellings.skipKeyword();
    int sizeStart = cursor.start();
    Expr written = expressions.expression();
    Expr size = deprecated.scaled(written, cursor.from(sizeStart), threads, edits);
    var role = alias("the name of the role");
    var body = blocks.body("`case`", start);
    return new Stmt.Case(size, role, body.statements(), body.head(), cursor.from(start));
  }

  /** An {@code else}, {@code elif} or {@code case} that belongs to nothing. */
  private Stmt orphan() {
    String keyword = misspellings.keyword().text();
    String owner = keyword.equals("case") ? "match" : "if";
    if (!blocks.wereBranchesMissed()) {
      cursor.report(
          cursor
              .error("`" + keyword + "` without `" + owner + "`")
              .help(
                  "`"
                      + keyword
                      + "` stands below the body of its `"
                      + owner
                      + "`, "
                      + (owner.equals("if") ? "indented like it" : "indented more")));
    }
    return branches();
  }

  /** Branches of something that is not there, which was reported. */
  private Stmt branches() {
    int start = cursor.start();
    while (isBranch()) {
      int branch = cursor.start();
      String keyword = misspellings.keyword().text();
      misspellings.skipKeyword();
      if (!cursor.at(TokenKind.COLON)) {
        expressions.condition();
        alias("a name");
      }
      blocks.body("`" + keyword + "`", branch);
    }
    return new Stmt.Broken(cursor.from(start));
  }

  private boolean isBranch() {
    return switch (misspellings.keyword()) {
      case ELIF, ELSE, CASE -> true;
      default -> false;
    };
  }
}
