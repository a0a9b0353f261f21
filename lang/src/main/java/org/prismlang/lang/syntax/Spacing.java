package org.prismlang.lang.syntax;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Whether a space stands before a token of a well-formed program. Most follows from a token and the
 * one before it; a colon, an {@code =}, a sign and an {@code @} need to know what they are for.
 */
final class Spacing {
  private enum Role {
    PLAIN,
    /** {@code name: T}, {@code lambda x: e}, the end of a header. */
    LABEL,
    /** {@code x : T}, and a slice with operators in it. */
    WIDE,
    /** {@code a[1:2]}, {@code k=v}. */
    TIGHT,
    SIGN,
    DECORATOR
  }

  private enum Place {
    STATEMENT,
    HEADER,
    PARAMETERS,
    BRACKETS,
    INDEX
  }

  private final Tokens tokens;
  private final Role[] roles;
  private final Deque<Context> contexts = new ArrayDeque<>();

  /** The brackets around a token, or the statement it is in. */
  private static final class Context {
    final Place place;
    int lambdas;
    int elementStart;
    boolean afterArrow;

    Context(Place place, int elementStart) {
      this.place = place;
      this.elementStart = elementStart;
    }
  }

  Spacing(Tokens tokens) {
    this.tokens = tokens;
    this.roles = new Role[tokens.size()];
    int statement = 0;
    for (int token = 0; token < tokens.size(); token++) {
      roles[token] = Role.PLAIN;
      if (tokens.kind(token).isLayout()) {
        contexts.clear();
        statement = token + 1;
      } else {
        if (contexts.isEmpty()) {
          boolean isHeader = tokens.kind(token).startsHeader();
          contexts.push(new Context(isHeader ? Place.HEADER : Place.STATEMENT, token));
          statement = token;
        }
        visit(token, statement);
      }
    }
  }

  /** For two tokens on a line; {@code token} is the second. */
  boolean isBefore(int token) {
    var kind = tokens.kind(token);
    var previous = tokens.kind(token - 1);
    if (previous.isOpening() || kind.isClosing()) {
      boolean isEmpty = previous.isOpening() && kind.isClosing();
      boolean inBraces = previous == TokenKind.LEFT_BRACE || kind == TokenKind.RIGHT_BRACE;
      return inBraces && !isEmpty;
    }
    if (kind == TokenKind.COMMA || previous == TokenKind.COMMA) {
      return kind != TokenKind.COMMA;
    }
    return switch (roles[token]) {
      case LABEL, TIGHT -> false;
      case WIDE -> true;
      case PLAIN, SIGN, DECORATOR -> isAfter(token - 1) && !sticks(previous, kind);
    };
  }

  private boolean isAfter(int token) {
    return switch (roles[token]) {
      case TIGHT, SIGN, DECORATOR -> false;
      case PLAIN, LABEL, WIDE -> true;
    };
  }

  private static boolean sticks(TokenKind previous, TokenKind kind) {
    if (kind == TokenKind.DOT) {
      // `1 .x` would read as a number without the space
      boolean isNumber = previous == TokenKind.INT || previous == TokenKind.FLOAT;
      return (previous.endsOperand() || previous == TokenKind.DOT) && !isNumber;
    }
    if (previous == TokenKind.DOT) {
      return kind != TokenKind.IMPORT;
    }
    return kind.isOpening() && (previous.endsOperand() || previous == TokenKind.DEF);
  }

  private void visit(int token, int statement) {
    var kind = tokens.kind(token);
    var context = contexts.element();
    if (kind.isOpening()) {
      contexts.push(new Context(place(token, statement), token + 1));
      return;
    }
    if (kind.isClosing()) {
      endElement(context, token);
      contexts.pop();
      return;
    }
    switch (kind) {
      case LAMBDA -> context.lambdas++;
      case ARROW -> context.afterArrow = true;
      case COMMA -> {
        // the commas of a lambda stand before its colon
        if (context.lambdas == 0) {
          endElement(context, token);
          context.elementStart = token + 1;
        }
      }
      case COLON -> colon(token, context);
      case ASSIGN -> roles[token] = context.place == Place.BRACKETS ? Role.TIGHT : Role.WIDE;
      case AT -> roles[token] = token == statement ? Role.DECORATOR : Role.PLAIN;
      case PLUS, MINUS, TILDE -> {
        boolean isBinary = token > statement && tokens.kind(token - 1).endsOperand();
        roles[token] = isBinary ? Role.PLAIN : Role.SIGN;
      }
      default -> {}
    }
  }

  private Place place(int opening, int statement) {
    boolean inDefinition =
        contexts.size() == 1
            && contexts.element().place == Place.HEADER
            && tokens.kind(statement) == TokenKind.DEF;
    boolean inAlias =
        contexts.size() == 1
            && opening == statement + 2
            && tokens.kind(statement) == TokenKind.NAME
            && tokens.kind(statement + 1) == TokenKind.NAME;
    boolean isIndex =
        opening > statement
            && tokens.kind(opening) == TokenKind.LEFT_BRACKET
            && tokens.kind(opening - 1).endsOperand();
    boolean isParameters = inDefinition && !contexts.element().afterArrow;
    return isParameters || inAlias ? Place.PARAMETERS : isIndex ? Place.INDEX : Place.BRACKETS;
  }

  private void colon(int token, Context context) {
    if (context.lambdas > 0) {
      context.lambdas--;
      roles[token] = Role.LABEL;
      return;
    }
    roles[token] =
        switch (context.place) {
          case STATEMENT -> tokens.kind(token + 1) == TokenKind.NEWLINE ? Role.LABEL : Role.WIDE;
          case HEADER, PARAMETERS, BRACKETS -> Role.LABEL;
          case INDEX -> Role.TIGHT;
        };
    if (context.place == Place.HEADER) {
      contexts.clear();
    }
  }

  /** A slice with operators in it has spaces around its colon. */
  private void endElement(Context context, int end) {
    if (context.place != Place.INDEX) {
      return;
    }
    int depth = 0;
    boolean isCompound = false;
    for (int token = context.elementStart; token < end; token++) {
      var kind = tokens.kind(token);
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      boolean isOperator = Operators.binary(kind).isPresent() && roles[token] != Role.SIGN;
      isCompound |= depth == 0 && (isOperator || kind == TokenKind.IF || kind == TokenKind.NOT);
    }
    for (int token = context.elementStart; isCompound && token < end; token++) {
      var kind = tokens.kind(token);
      depth += kind.isOpening() ? 1 : kind.isClosing() ? -1 : 0;
      if (depth == 0 && roles[token] == Role.TIGHT && kind == TokenKind.COLON) {
        roles[token] = Role.WIDE;
      }
    }
  }
}
