package org.prismlang.lang.syntax;

import java.util.Locale;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.Span;

/** The expressions that operators are applied to. */
final class AtomParser {
  private static final Set<String> TEXT_PREFIXES =
      Set.of("f", "r", "b", "u", "rf", "fr", "rb", "br");

  private final TokenCursor cursor;
  private final DeprecatedSpellings deprecated;
  private final ExpressionParser expressions;

  AtomParser(TokenCursor cursor, DeprecatedSpellings deprecated, ExpressionParser expressions) {
    this.cursor = cursor;
    this.deprecated = deprecated;
    this.expressions = expressions;
  }

  /**
   * atom = NAME | INT | FLOAT | TEXT | "True" | "False" | parenthesized | array | fill |
   * function-type
   */
  Expr atom() {
    var span = cursor.here();
    int start = cursor.start();
    var kind = cursor.kind();
    return switch (kind) {
      case NAME, INT, FLOAT, TEXT, TRUE, FALSE, MALFORMED -> {
        failAtTextPrefix();
        String text = cursor.text();
        cursor.advance();
        yield expressions.leaf(leaf(kind, text, span));
      }
      case LEFT_PAREN -> parenthesized(start);
      case LEFT_BRACKET -> array(start);
      case LEFT_BRACE -> fill(start);
      case DEF -> functionType(start);
      default -> {
        failAtAtom();
        yield expressions.broken();
      }
    };
  }

  /** {@code f"…"} and the like of Python. */
  private void failAtTextPrefix() {
    boolean isPrefix =
        cursor.at(TokenKind.NAME, TokenKind.TEXT)
            && cursor.tokens().start(cursor.index() + 1) == cursor.here().end()
            && TEXT_PREFIXES.contains(cursor.text().toLowerCase(Locale.ROOT));
    if (isPrefix) {
      cursor.fail(
          cursor
              .error("a text has no `" + cursor.text() + "` before it")
              .help("values stand beside the text: `print(\"i is\", i)`"));
    }
  }

  private Expr leaf(TokenKind kind, String text, Span span) {
    return switch (kind) {
      case INT -> new Expr.Int(Numbers.intValue(text), span);
      case FLOAT -> new Expr.Float(Numbers.floatValue(text), span);
      case TEXT -> new Expr.Text(Texts.value(text), span);
      case TRUE, FALSE -> new Expr.Bool(kind == TokenKind.TRUE, span);
      case MALFORMED -> new Expr.Broken(span);
      default -> named(text, span);
    };
  }

  private Expr named(String text, Span span) {
    return switch (text) {
      case "true", "TRUE" -> foreignConstant("True", span);
      case "false", "FALSE" -> foreignConstant("False", span);
      default -> deprecated.variable(text, span);
    };
  }

  private Expr foreignConstant(String written, Span span) {
    cursor.report(
        Code.P0105
            .at(span, "`" + span.text() + "` is no name")
            .help("write `" + written + "`", new Edit(span, written)));
    return new Expr.Bool(written.equals("True"), span);
  }

  /** parenthesized = "(" expression ("," expression)* [","] ")" */
  private Expr parenthesized(int start) {
    cursor.advance();
    var elements = expressions.elements(TokenKind.RIGHT_PAREN, expressions::element);
    if (elements.size() == 1) {
      return cast(elements.getFirst());
    }
    if (elements.isEmpty()) {
      if (!cursor.isLost() && !cursor.isAfterInserted()) {
        cursor.report(
            Code.P0105.at(cursor.from(start), "expected an expression between `(` and `)`"));
      }
      return expressions.broken();
    }
    return new Expr.Tuple(elements, cursor.from(start));
  }

  /** {@code (float) x} of C. */
  private Expr cast(Expr inner) {
    boolean isCast =
        inner instanceof Expr.Variable(String name, _)
            && TypeNames.isBuiltIn(name)
            && cursor.kind().startsOnlyOperand();
    if (isCast) {
      String type = inner.span().text();
      cursor.fail(
          cursor
              .error("expected an operator, found " + cursor.found())
              .help("a conversion is a call: `" + type + "(" + cursor.text() + ")`"));
    }
    return inner;
  }

  /** array = "[" [expression ("," expression)* [","]] "]" */
  private Expr array(int start) {
    cursor.advance();
    var elements = expressions.elements(TokenKind.RIGHT_BRACKET, expressions::element);
    return new Expr.ListLiteral(elements, cursor.from(start));
  }

  /** fill = "{" expression "}" */
  private Expr fill(int start) {
    cursor.advance();
    var elements = expressions.elements(TokenKind.RIGHT_BRACE, this::filling);
    var span = cursor.from(start);
    if (elements.size() != 1) {
      cursor.report(
          Code.P0105
              .at(span, "braces hold the one value that fills an array")
              .help("an array of given elements is written `[a, b]`"));
      return elements.isEmpty() ? expressions.broken() : new Expr.ListLiteral(elements, span);
    }
    return new Expr.FillLiteral(elements.getFirst(), span);
  }

  private Expr filling() {
    Expr filling = expressions.element();
    if (cursor.at(TokenKind.COLON)) {
      cursor.fail(
          cursor
              .error("Prism has no dictionaries")
              .help("an array has its values by their index: `[a, b]`"));
    }
    return filling;
  }

  /** function-type = "def" "(" [expression ("," expression)*] ")" "->" expression */
  private Expr functionType(int start) {
    cursor.advance();
    if (!cursor.expect(TokenKind.LEFT_PAREN, "after `def` in a type")) {
      return expressions.broken();
    }
    var parameters = expressions.elements(TokenKind.RIGHT_PAREN, expressions::type);
    cursor.expect(TokenKind.ARROW, "and a result after the parameters");
    Expr result = expressions.type();
    return new Expr.FunctionType(parameters, result, cursor.from(start));
  }

  private void failAtAtom() {
    var error = cursor.error("expected an expression, found " + cursor.found());
    cursor.fail(
        switch (cursor.kind()) {
          case STAR -> error.help("memory is read by an index: `p[0]`");
          case AMPERSAND ->
              error.help("there are no addresses: pass the element or the view itself");
          case ASSIGN -> error.help("a comparison is written `==`");
          case DOT -> error.help("write `pass` where there is nothing to do");
          case LESS -> error.help("generic arguments stand in brackets: `f[float](x)`");
          default -> error;
        });
  }
}
