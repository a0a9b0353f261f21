package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

class LexerTest {
  private static Tokens lex(String text) {
    return Lexer.lex(new SourceFile("test.prism", text), new Diagnostics());
  }

  /** The tokens without the last: names and literals as written, layout by its kind. */
  private static String tokens(String text) {
    var tokens = lex(text);
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < tokens.size() - 1; i++) {
      shown.add(tokens.kind(i).isLayout() ? tokens.kind(i).name() : tokens.text(i));
    }
    return String.join(" ", shown);
  }

  private static void isNumber(TokenKind kind, String text) {
    assertEquals(List.of(kind), kinds(text), text);
  }

  private static List<TokenKind> kinds(String text) {
    var tokens = lex(text);
    List<TokenKind> kinds = new ArrayList<>();
    for (int i = 0; i < tokens.size() - 2; i++) {
      kinds.add(tokens.kind(i));
    }
    return kinds;
  }

  @Test
  void indentationBecomesTokens() {
    assertEquals(
        "if a : NEWLINE INDENT b NEWLINE if c : NEWLINE INDENT d NEWLINE DEDENT DEDENT e NEWLINE",
        tokens("if a:\n  b\n  if c:\n      d\ne\n"));
  }

  @Test
  void blankAndCommentLinesAreNoLines() {
    assertEquals(
        "if a : NEWLINE INDENT b NEWLINE c NEWLINE DEDENT",
        tokens("\n# one\nif a:  # two\n\n    b\n  # three\n\n    c\n# four\n"));
  }

  @Test
  void everyLineEndingIsOne() {
    String expected = "a NEWLINE b NEWLINE";
    assertEquals(expected, tokens("a\nb\n"));
    assertEquals(expected, tokens("a\r\nb\r\n"));
    assertEquals(expected, tokens("a\rb\r"));
    assertEquals(expected, tokens("a\nb"));
    assertEquals(expected, tokens("\uFEFFa\r\n\r\nb"));
    assertEquals("", tokens(""));
    assertEquals("", tokens("\uFEFF"));
    assertEquals("", tokens("   \n\t\n  # only this"));
  }

  @Test
  void bracketsAndBackslashesContinueALine() {
    assertEquals("f ( a , b ) NEWLINE c NEWLINE", tokens("f(a,\n      b\n)\nc"));
    assertEquals("a + b NEWLINE c NEWLINE", tokens("a + \\\n   b\nc"));
    assertEquals("a + b NEWLINE", tokens("a + \\  \r\n   b"));
    assertEquals("a NEWLINE", tokens("a \\"));
  }

  @Test
  void numbers() {
    for (var text :
        List.of("0", "7", "1_000", "0xff", "0XFF_FF", "0b101", "0o17", "123456789012")) {
      isNumber(TokenKind.INT, text);
    }
    for (var text : List.of("1.0", ".5", "1.", "1e-3", "1E5", "1_0.5e+1_0", "0.5", "00.5")) {
      isNumber(TokenKind.FLOAT, text);
    }
    for (var text :
        List.of("0x", "08", "1__0", "1_", "3abc", "1.0f", "1e", "0b2", "1.2.3", "1e999")) {
      isNumber(TokenKind.MALFORMED, text);
    }
    isNumber(TokenKind.NAME, "inf");
  }

  @Test
  void numbersDoNotSwallowOperators() {
    assertEquals("1 + 2 - 3 NEWLINE", tokens("1+2-3"));
    assertEquals("a [ 1 : .5 ] . x NEWLINE", tokens("a[1:.5].x"));
    assertEquals("0xe - 3 NEWLINE", tokens("0xe-3"));
  }

  @Test
  void texts() {
    for (var text :
        List.of("\"a\"", "'a'", "\"\"", "\"a\\\"b\"", "'''a\n'b'\n'''", "\"\"\"\n\"\"\"")) {
      assertEquals(text + " NEWLINE", tokens(text));
    }
  }

  @Test
  void theValueOfATextHasItsEscapesReplaced() {
    assertEquals("a\n\t\\\"'\0A", Texts.value("\"a\\n\\t\\\\\\\"\\'\\0\\x41\""));
    assertEquals("\\d \\xzz \\", Texts.value("'\\d \\xzz \\'"));
    assertEquals("a\nb\nc\nd", Texts.value("\"\"\"a\rb\r\nc\nd\"\"\""));
    assertEquals("joined", Texts.value("\"\"\"joi\\\r\nned\"\"\""));
    assertEquals("", Texts.value("\"\"\"\"\"\""));
  }

  @Test
  void theLongestOperatorWins() {
    assertEquals(
        List.of(
            TokenKind.RIGHT_SHIFT_ASSIGN,
            TokenKind.RIGHT_SHIFT,
            TokenKind.GREATER_EQUAL,
            TokenKind.GREATER,
            TokenKind.ARROW,
            TokenKind.MINUS_ASSIGN,
            TokenKind.MINUS),
        kinds(">>= >> >= > -> -= -"));
  }

  @Test
  void keywordsAreReservedAndTypeIsNot() {
    assertEquals(
        List.of(TokenKind.MATCH, TokenKind.NAME, TokenKind.NAME, TokenKind.TRUE),
        kinds("match type matches True"));
  }

  @Test
  void commentsAreKeptBesideTheTokens() {
    var tokens = lex("a  # one\n# two\nb");
    assertEquals(2, tokens.comments());
    assertEquals("# one", tokens.commentText(0));
    assertEquals("# two", tokens.commentText(1));
  }

  @Test
  void bracketsAlwaysBalance() {
    assertEquals("f ( a ) NEWLINE", tokens("f(a))"));
    var tokens = lex("x = f(g[a\nreturn x\n");
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      depth += tokens.kind(i).isOpening() ? 1 : tokens.kind(i).isClosing() ? -1 : 0;
      assertFalse(depth < 0);
    }
    assertEquals(0, depth);
  }
}
