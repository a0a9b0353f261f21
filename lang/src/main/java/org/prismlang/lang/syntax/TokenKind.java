package org.prismlang.lang.syntax;

/** What a token is; {@code text} is how it is written, empty where that varies. */
enum TokenKind {
  NAME(""),
  INT(""),
  FLOAT(""),
  TEXT(""),
  /** A number that was reported. */
  MALFORMED(""),
  /** Something that was reported; the parser says nothing more about its line. */
  ERROR(""),

  NEWLINE(""),
  INDENT(""),
  DEDENT(""),
  END(""),

  AND("and"),
  AS("as"),
  ASSERT("assert"),
  BREAK("break"),
  CASE("case"),
  CONTINUE("continue"),
  DEF("def"),
  ELIF("elif"),
  ELSE("else"),
  FALSE("False"),
  FOR("for"),
  FROM("from"),
  IF("if"),
  IMPORT("import"),
  IN("in"),
  IS("is"),
  LAMBDA("lambda"),
  MATCH("match"),
  NOT("not"),
  OR("or"),
  PASS("pass"),
  RETURN("return"),
  TRUE("True"),
  WHILE("while"),
  WITH("with"),

  LEFT_PAREN("("),
  RIGHT_PAREN(")"),
  LEFT_BRACKET("["),
  RIGHT_BRACKET("]"),
  LEFT_BRACE("{"),
  RIGHT_BRACE("}"),
  COMMA(","),
  COLON(":"),
  DOT("."),
  AT("@"),
  ARROW("->"),
  PLUS("+"),
  MINUS("-"),
  STAR("*"),
  SLASH("/"),
  PERCENT("%"),
  AMPERSAND("&"),
  BAR("|"),
  CARET("^"),
  TILDE("~"),
  LEFT_SHIFT("<<"),
  RIGHT_SHIFT(">>"),
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  LESS_EQUAL("<="),
  GREATER(">"),
  GREATER_EQUAL(">="),
  ASSIGN("="),
  PLUS_ASSIGN("+="),
  MINUS_ASSIGN("-="),
  STAR_ASSIGN("*="),
  SLASH_ASSIGN("/="),
  PERCENT_ASSIGN("%="),
  AMPERSAND_ASSIGN("&="),
  BAR_ASSIGN("|="),
  CARET_ASSIGN("^="),
  LEFT_SHIFT_ASSIGN("<<="),
  RIGHT_SHIFT_ASSIGN(">>="),

  /**
   * Operators of C and Python that Prism does not have, known so that the help can say what to
   * write.
   */
  DOUBLE_AMPERSAND("&&"),
  DOUBLE_BAR("||"),
  BANG("!"),
  DOUBLE_STAR("**"),
  DOUBLE_SLASH("//"),
  SEMICOLON(";"),
  QUESTION("?");

  private final String text;

  TokenKind(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  boolean isKeyword() {
    return compareTo(AND) >= 0 && compareTo(WITH) <= 0;
  }

  boolean isOpening() {
    return this == LEFT_PAREN || this == LEFT_BRACKET || this == LEFT_BRACE;
  }

  boolean isClosing() {
    return this == RIGHT_PAREN || this == RIGHT_BRACKET || this == RIGHT_BRACE;
  }

  /** The bracket that closes this one. */
  TokenKind closing() {
    return switch (this) {
      case LEFT_PAREN -> RIGHT_PAREN;
      case LEFT_BRACKET -> RIGHT_BRACKET;
      case LEFT_BRACE -> RIGHT_BRACE;
      default -> throw new IllegalStateException(this + " opens nothing");
    };
  }

  /** Tokens without text of their own: the shape of the page. */
  boolean isLayout() {
    return this == NEWLINE || this == INDENT || this == DEDENT || this == END;
  }

  boolean isLiteral() {
    return this == INT
        || this == FLOAT
        || this == TEXT
        || this == MALFORMED
        || this == TRUE
        || this == FALSE;
  }

  boolean endsOperand() {
    return this == NAME || isLiteral() || isClosing();
  }

  /**
   * Whether it starts an operand and can follow none, so that after an operand something is
   * missing.
   */
  boolean startsOnlyOperand() {
    return this == NAME || isLiteral() || this == LAMBDA;
  }

  /** Whether an expression, and so a line, cannot end here. */
  boolean asksForMore() {
    return this == COMMA || this == ASSIGN || Operators.binary(this).isPresent();
  }

  /** Keywords whose line ends in a colon and has a body. */
  boolean startsHeader() {
    return switch (this) {
      case DEF, IF, ELIF, ELSE, FOR, WHILE, WITH, MATCH, CASE -> true;
      default -> false;
    };
  }
}
