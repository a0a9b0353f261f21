package org.prismlang.lang.syntax;

import java.util.List;
import org.prismlang.lang.diagnostic.Code;

/** {@code struct Pair:}, with a field a line. */
final class StructParser {
  static final String WORD = "struct";

  private final TokenCursor cursor;
  private final ExpressionParser expressions;
  private final BlockParser blocks;

  StructParser(TokenCursor cursor, ExpressionParser expressions, BlockParser blocks) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.blocks = blocks;
  }

  boolean isHere() {
    return cursor.at(TokenKind.NAME, TokenKind.NAME) && cursor.text().equals(WORD);
  }

  /** struct = "struct" NAME ":" NEWLINE INDENT field+ DEDENT */
  Item struct() {
    int start = cursor.start();
    cursor.advance();
    var name = cursor.expectName("the name of the struct");
    if (cursor.at(TokenKind.LEFT_BRACKET) || cursor.at(TokenKind.LEFT_PAREN)) {
      cursor.fail(
          Code.P0226
              .at(
                  cursor.here(),
                  cursor.at(TokenKind.LEFT_BRACKET)
                      ? "a struct is not generic"
                      : "a struct is made of no other")
              .help(
                  cursor.at(TokenKind.LEFT_BRACKET)
                      ? "give its fields types, and write a struct for each that you need"
                      : "let the other be a field: `base : …`"));
    } else {
      blocks.colon("the fields of `" + name + "`");
    }
    var head = cursor.from(start);
    cursor.resumeAfterLine();
    if (!cursor.at(TokenKind.INDENT)) {
      cursor.report(
          Code.P0226
              .at(head, "a struct has a field at least")
              .help("write them below, indented, one a line: `value : float`"));
      return new Item.Broken(head);
    }
    List<Item.Field> fields = blocks.indented(this::field);
    return new Item.Struct(name, fields, cursor.from(start));
  }

  /** field = NAME ":" type NEWLINE */
  private void field(List<Item.Field> fields) {
    int start = cursor.start();
    if (cursor.at(TokenKind.DEF) || cursor.at(TokenKind.AT) || cursor.at(TokenKind.PASS)) {
      cursor.fail(
          Code.P0226
              .at(cursor.here(), "a struct holds fields and nothing else")
              .help(
                  cursor.at(TokenKind.PASS)
                      ? "a field is a name and a type: `value : float`"
                      : "a function stands beside it, and takes it as a parameter"));
      skip();
      return;
    }
    var name = cursor.expectName("the name of a field");
    cursor.expect(TokenKind.COLON, "after the name of a field");
    var type = expressions.type();
    if (cursor.at(TokenKind.ASSIGN)) {
      cursor.fail(
          Code.P0226
              .at(cursor.here(), "a field has no value of its own")
              .help("give it where a struct is made: `Name(" + name + "=…)`"));
    } else if (cursor.at(TokenKind.AT)) {
      cursor.fail(
          Code.P0226
              .at(cursor.here(), "a field has no perspective of its own")
              .help("it lives where the variable does that holds the struct"));
    } else if (!cursor.at(TokenKind.NEWLINE)) {
      cursor.fail("expected the end of the line, found " + cursor.found());
    }
    fields.add(new Item.Field(name, type, cursor.from(start)));
    if (cursor.at(TokenKind.NEWLINE)) {
      end();
    } else {
      skip();
    }
  }

  /** Of a field: one that is indented below it belongs to nothing. */
  private void end() {
    cursor.resumeAfterLine();
    if (cursor.at(TokenKind.INDENT)) {
      var _ = blocks.unexpected();
    }
  }

  /** The rest of the line, and what is indented below it. */
  private void skip() {
    cursor.resumeAfterLine();
    if (cursor.at(TokenKind.INDENT)) {
      blocks.skipBlock();
    }
  }
}
