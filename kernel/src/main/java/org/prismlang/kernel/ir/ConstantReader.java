package org.prismlang.kernel.ir;

import org.prismlang.lang.type.Value;

/** Reads values known when compiling. */
final class ConstantReader {
  private final IrTokens tokens;

  ConstantReader(IrTokens tokens) {
    this.tokens = tokens;
  }

  /** {@code -5} and {@code -inf} are constants, {@code -(5)} is not. */
  boolean isNext() {
    if (tokens.isSymbol("-")) {
      return isNumber(tokens.peek(1));
    }
    return isNumber(tokens.peek())
        || tokens.peek().kind() == IrToken.Kind.TEXT
        || tokens.isWord("true")
        || tokens.isWord("false")
        || tokens.isSymbol("?");
  }

  private static boolean isNumber(IrToken token) {
    return token.kind() == IrToken.Kind.NUMBER
        || token.is(IrToken.Kind.WORD, "inf")
        || token.is(IrToken.Kind.WORD, "nan");
  }

  Value value() {
    if (!isNext()) {
      throw tokens.wanted("a constant");
    }
    boolean isNegative = tokens.tookSymbol("-");
    var token = tokens.take();
    if (token.kind() == IrToken.Kind.TEXT) {
      return new Value.Words(token.text());
    }
    return switch (token.text()) {
      case "true" -> new Value.Truth(true);
      case "false" -> new Value.Truth(false);
      case "?" -> Value.UNKNOWN;
      case "nan" -> new Value.Real(Double.NaN);
      case "inf" -> new Value.Real(isNegative ? -1.0 / 0.0 : 1.0 / 0.0);
      default -> number(token, (isNegative ? "-" : "") + token.text());
    };
  }

  private static Value number(IrToken at, String text) {
    try {
      boolean isReal = text.indexOf('.') >= 0 || text.indexOf('E') >= 0;
      return isReal
          ? new Value.Real(Double.parseDouble(text))
          : new Value.Int(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw IrTokens.problem(at, "wanted a number of 64 bits");
    }
  }
}
