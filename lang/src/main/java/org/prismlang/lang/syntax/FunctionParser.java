package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;

/** Functions, at the left margin and inside others. */
final class FunctionParser {
  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final DeprecatedSpellings deprecated;
  private final BlockParser blocks;

  FunctionParser(
      TokenCursor cursor,
      ExpressionParser expressions,
      DeprecatedSpellings deprecated,
      BlockParser blocks) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.deprecated = deprecated;
    this.blocks = blocks;
  }

  /**
   * function = decorator* "def" NAME [generics] "(" parameters ")" ["->" results] body
   *
   * <p>{@code atMargin}: it stands in no block, so that changes of indentation on the way mean
   * nothing.
   */
  Item.Function function(boolean atMargin) {
    int start = cursor.start();
    var outdated = new DeprecatedDecorators(cursor, deprecated);
    var decorators = decorators(outdated, atMargin);
    int head = cursor.start();
    if (!cursor.accept(TokenKind.DEF)) {
      failWithoutDef(decorators.isEmpty());
    }
    var name = cursor.expectName("the name of the function");
    var generics = new ArrayList<Item.Generic>();
    if (cursor.accept(TokenKind.LEFT_BRACKET)) {
      generics.addAll(outdated.generics(true));
      generics.addAll(genericList());
    } else {
      generics.addAll(outdated.generics(false));
    }
    var parameters = parameters();
    var results = results();
    String what =
        Item.Function.kind(decorators).filter("global"::equals).isPresent()
            ? "the kernel"
            : "the function";
    var body = blocks.functionBody(what, head);
    return new Item.Function(
        decorators,
        name,
        generics,
        parameters,
        results,
        body.statements(),
        body.head(),
        cursor.from(start));
  }

  private void failWithoutDef(boolean isFirst) {
    String where = isFirst ? "before the name of a function" : "after the decorators";
    var error = cursor.error("expected `def` " + where + ", found " + cursor.found());
    if (lacksDef()) {
      var here = cursor.file().span(cursor.start(), cursor.start());
      cursor.report(error.help("add `def`", new Edit(here, "def ")));
    } else {
      cursor.fail(error.help("decorators stand on the lines above a function"));
    }
  }

  /** Whether the head of a function starts here, but without {@code def}. */
  boolean lacksDef() {
    if (!cursor.at(TokenKind.NAME, TokenKind.LEFT_PAREN)
        && !cursor.at(TokenKind.NAME, TokenKind.LEFT_BRACKET)) {
      return false;
    }
    int end = lineEnd();
    return cursor.tokens().kind(end) == TokenKind.NEWLINE
        && cursor.tokens().kind(end - 1) == TokenKind.COLON
        && cursor.tokens().kind(end + 1) == TokenKind.INDENT;
  }

  /** Whether a decorator without its {@code @} stands here, right above what it belongs to. */
  boolean lacksAt() {
    if (!cursor.at(TokenKind.NAME, TokenKind.LEFT_PAREN)
        && !cursor.at(TokenKind.NAME, TokenKind.NEWLINE)) {
      return false;
    }
    int end = lineEnd();
    if (cursor.tokens().kind(end) != TokenKind.NEWLINE) {
      return false;
    }
    var next = cursor.tokens().span(end + 1);
    return next.from().line() == cursor.tokens().span(end).from().line() + 1
        && (next.text().equals("@") || next.text().equals("def"));
  }

  /** The token that ends the line. */
  private int lineEnd() {
    int end = cursor.index();
    while (!cursor.tokens().kind(end).isLayout()) {
      end++;
    }
    return end;
  }

  /** Whether the first line here that is no decorator begins a loop. */
  boolean decoratesLoop() {
    int token = cursor.index();
    while (cursor.tokens().kind(token) == TokenKind.AT) {
      while (!cursor.tokens().kind(token).isLayout()) {
        token++;
      }
      token++;
    }
    var first = cursor.tokens().kind(Math.min(token, cursor.tokens().size() - 1));
    return first == TokenKind.FOR || first == TokenKind.WHILE;
  }

  /** Those above a loop. */
  List<Item.Decorator> decorators() {
    return decorators(new DeprecatedDecorators(cursor, deprecated), false);
  }

  private List<Item.Decorator> decorators(DeprecatedDecorators outdated, boolean atMargin) {
    var decorators = new ArrayList<Item.Decorator>();
    while (cursor.at(TokenKind.AT) || atMargin && lacksAt()) {
      int start = cursor.start();
      outdated.rewrite(decorator()).ifPresent(decorators::add);
      if (cursor.at(TokenKind.DOT)) {
        cursor.fail(foreignDecorator(start));
      }
      if (!cursor.at(TokenKind.NEWLINE)) {
        cursor.fail("expected the end of the line after the decorator, found " + cursor.found());
      }
      cursor.resumeAfterLine();
      if (cursor.at(TokenKind.INDENT)) {
        blocks.reportUnexpected("align it with the line above");
      }
      while (atMargin && (cursor.at(TokenKind.INDENT) || cursor.at(TokenKind.DEDENT))) {
        cursor.advance();
      }
    }
    return decorators;
  }

  /** {@code @triton.jit}. */
  private Diagnostic foreignDecorator(int start) {
    int name = cursor.index() + 1;
    var written = cursor.file().span(start, cursor.tokens().end(name));
    return Code.P0105
        .at(written, "there is no decorator `" + written.text() + "`")
        .help("a kernel is marked `@prism(\"global\")`, a function of it `@prism(\"device\")`");
  }

  /** decorator = "@" NAME ["(" arguments ")"] NEWLINE */
  private Item.Decorator decorator() {
    int start = cursor.start();
    if (!cursor.accept(TokenKind.AT)) {
      var here = cursor.file().span(start, start);
      cursor.report(
          cursor.error("a decorator starts with `@`").help("add `@`", new Edit(here, "@")));
    }
    var name = cursor.expectName("the name of a decorator");
    List<Argument> arguments =
        cursor.accept(TokenKind.LEFT_PAREN) ? expressions.arguments() : List.of();
    return new Item.Decorator(name, arguments, cursor.from(start));
  }

  /** generics = "[" generic ("," generic)* [","] "]", after the opening bracket */
  List<Item.Generic> genericList() {
    return cursor.list(TokenKind.RIGHT_BRACKET, true, this::generic);
  }

  /** generic = NAME ":" expression */
  private Item.Generic generic() {
    int start = cursor.start();
    var name = cursor.expectName("a generic parameter");
    if (!cursor.accept(TokenKind.COLON)) {
      cursor.fail(
          cursor
              .error("expected `:` and the kind of `" + name + "`, found " + cursor.found())
              .help(
                  "write `"
                      + name
                      + ": type`, `"
                      + name
                      + ": int` or `"
                      + name
                      + ": def(T) -> T`"));
    }
    Expr kind = expressions.type();
    return new Item.Generic(name, kind, cursor.from(start));
  }

  /** parameters = [parameter ("," parameter)* [","]] */
  private List<Item.Parameter> parameters() {
    return cursor.expect(TokenKind.LEFT_PAREN, "and parameters after the name of the function")
        ? cursor.list(TokenKind.RIGHT_PAREN, true, this::parameter)
        : List.of();
  }

  /** parameter = NAME ":" expression ["@" expression] ["=" expression] */
  private Item.Parameter parameter() {
    int start = cursor.start();
    var name = cursor.expectName("the name of a parameter");
    Expr type;
    if (cursor.accept(TokenKind.COLON)) {
      type = expressions.type();
    } else {
      failAtParameter(name);
      type = expressions.broken();
    }
    var perspective = perspective();
    Optional<Expr> defaultValue =
        cursor.accept(TokenKind.ASSIGN) ? Optional.of(expressions.expression()) : Optional.empty();
    return new Item.Parameter(name, type, perspective, defaultValue, cursor.from(start));
  }

  private void failAtParameter(Name name) {
    if (cursor.at(TokenKind.COMMA) || cursor.at(TokenKind.RIGHT_PAREN)) {
      cursor.report(
          Code.P0105
              .at(name.span(), "the parameter `" + name + "` has no type")
              .help("write `" + name + ": int @ thread[1]`"));
    } else if (cursor.at(TokenKind.NAME) && !cursor.isLost()) {
      cursor.fail(
          cursor
              .error("expected `:` and a type after `" + name + "`, found " + cursor.found())
              .help("the name comes first: `" + cursor.text() + ": " + name + "`"));
    } else {
      cursor.fail("expected `:` and a type after `" + name + "`, found " + cursor.found());
    }
  }

  /** perspective = ["@" expression] */
  Optional<Expr> perspective() {
    return cursor.accept(TokenKind.AT) ? Optional.of(expressions.expression()) : Optional.empty();
  }

  /** results = ["->" (result | "(" result ("," result)* [","] ")")] */
  private List<Item.Result> results() {
    if (!cursor.accept(TokenKind.ARROW)) {
      return List.of();
    }
    return cursor.accept(TokenKind.LEFT_PAREN)
        ? cursor.list(TokenKind.RIGHT_PAREN, true, this::result)
        : List.of(result());
  }

  /** result = expression ["@" expression] */
  private Item.Result result() {
    int start = cursor.start();
    Expr type = expressions.type();
    var perspective = perspective();
    return new Item.Result(type, perspective, cursor.from(start));
  }
}
