package org.prismlang.kernel.ir;

import java.util.Set;

/** Names and texts as the IR's text spells them. */
final class Words {
  private static final Set<String> STATEMENTS =
      Set.of(
          "let",
          "store",
          "modify",
          "do",
          "invoke",
          "allocate",
          "point",
          "break",
          "continue",
          "return",
          "assert",
          "print",
          "unsafe",
          "for",
          "while",
          "if",
          "else",
          "block",
          "group",
          "split",
          "open",
          "batch",
          "last_block",
          "meet",
          "arrive",
          "await",
          "fence",
          "enter",
          "commit",
          "drain");

  /** They begin an expression or an operand. */
  private static final Set<String> EXPRESSIONS =
      Set.of("true", "false", "inf", "nan", "not", "load", "bits", "array", "call", "code", "_");

  private Words() {}

  static boolean isStatement(String word) {
    return STATEMENTS.contains(word);
  }

  static boolean isReserved(String word) {
    return STATEMENTS.contains(word)
        || EXPRESSIONS.contains(word)
        || TypeText.atom(word).isPresent();
  }

  /** Bare where it reads as one, else in back quotes. */
  static String name(String name) {
    return isBare(name) && !isReserved(name) ? name : quoted(name, '`');
  }

  private static boolean isBare(String name) {
    if (name.isEmpty() || !isNameStart(name.charAt(0))) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      if (!isNamePart(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || c >= '0' && c <= '9' || c == '.' || c == '$';
  }

  static String quoted(String text, char quote) {
    var quoted = new StringBuilder().append(quote);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == quote || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c < ' ' || c > '~') {
        quoted.append("\\u").append(String.format("%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append(quote).toString();
  }
}
