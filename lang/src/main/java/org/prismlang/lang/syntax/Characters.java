package org.prismlang.lang.syntax;

/** What single characters mean to the lexer. Names are ASCII: they become names in CUDA. */
final class Characters {
  private Characters() {}

  static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean startsName(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  static boolean continuesName(char c) {
    return startsName(c) || isDigit(c);
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }

  static boolean isByteOrderMark(char c) {
    return c == '\uFEFF';
  }

  /** Whether no token, comment or white space starts with it. */
  static boolean isStray(char c) {
    return !isLineEnd(c)
        && !isBlank(c)
        && !continuesName(c)
        && "#\"'()[]{},:.@+-*/%&|^~<>=!;?".indexOf(c) < 0;
  }

  /** The offset after the line end at {@code at}, where {@code \r\n} is one line end. */
  static int afterLineEnd(String text, int at) {
    boolean pair = text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
    return at + (pair ? 2 : 1);
  }

  /**
   * The column, from 0, of {@code at} in a line that starts at {@code lineStart}; tabs stop every
   * {@code tab}.
   */
  static int column(String text, int lineStart, int at, int tab) {
    int column = 0;
    for (int i = lineStart; i < at; i++) {
      if (text.charAt(i) == '\t') {
        column += tab - column % tab;
      } else if (!Character.isLowSurrogate(text.charAt(i))) {
        column++;
      }
    }
    return column;
  }

  /** How a sign of mathematics is written in a program; empty if {@code run} is none. */
  static String meantBy(String run) {
    return switch (run) {
      case "≤" -> "<=";
      case "≥" -> ">=";
      case "≠" -> "!=";
      case "×", "·", "∗" -> "*";
      case "÷", "∕" -> "/";
      case "−", "–" -> "-";
      case "→" -> "->";
      case "¬" -> "not ";
      default -> "";
    };
  }

  /** A character as a message names it. */
  static String describe(String run) {
    int first = run.codePointAt(0);
    String name =
        switch (first) {
          case 0 -> "a NUL byte";
          case '`' -> "a backtick";
          case 0xA0 -> "a no-break space";
          case 0xFEFF -> "a byte order mark";
          case 0xFFFD -> "something that is not UTF-8";
          default ->
              Character.isISOControl(first) || Character.getType(first) == Character.FORMAT
                  ? "the control character U+" + "%04X".formatted(first)
                  : "";
        };
    if (!name.isEmpty()) {
      return name;
    }
    int shown = run.offsetByCodePoints(0, Math.min(10, run.codePointCount(0, run.length())));
    return "`" + run.substring(0, shown) + (shown < run.length() ? "…" : "") + "`";
  }
}
