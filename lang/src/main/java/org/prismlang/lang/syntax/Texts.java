package org.prismlang.lang.syntax;

/** The value of a text literal. */
final class Texts {
  private Texts() {}

  /**
   * {@code literal} with its quotes. Escapes are Python's; one that means nothing stands for
   * itself, since CUDA text is full of them. Every line end reads as {@code \n}.
   */
  static String value(String literal) {
    int quotes = literal.length() >= 6 && isLong(literal) ? 3 : 1;
    String inner = literal.substring(quotes, literal.length() - quotes);
    if (inner.indexOf('\\') < 0 && inner.indexOf('\r') < 0) {
      return inner;
    }
    var value = new StringBuilder(inner.length());
    for (int i = 0; i < inner.length(); ) {
      char c = inner.charAt(i);
      if (c == '\\' && i + 1 < inner.length()) {
        i = escape(inner, i + 1, value);
      } else if (c == '\r') {
        value.append('\n');
        i = Characters.afterLineEnd(inner, i);
      } else {
        value.append(c);
        i++;
      }
    }
    return value.toString();
  }

  private static boolean isLong(String literal) {
    return literal.startsWith("\"\"\"") || literal.startsWith("'''");
  }

  private static int escape(String inner, int at, StringBuilder value) {
    char c = inner.charAt(at);
    switch (c) {
      case 'n' -> value.append('\n');
      case 't' -> value.append('\t');
      case 'r' -> value.append('\r');
      case '0' -> value.append('\0');
      case '\\', '"', '\'' -> value.append(c);
      case '\n', '\r' -> {
        return Characters.afterLineEnd(inner, at);
      }
      case 'x' -> {
        String digits = inner.substring(at + 1, Math.min(at + 3, inner.length()));
        if (digits.matches("[0-9a-fA-F]{2}")) {
          value.append((char) Integer.parseInt(digits, 16));
          return at + 3;
        }
        value.append("\\x");
      }
      default -> value.append('\\').append(c);
    }
    return at + 1;
  }
}
