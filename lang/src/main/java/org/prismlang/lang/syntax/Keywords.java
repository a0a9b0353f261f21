package org.prismlang.lang.syntax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Nearest;

/** The reserved words, and which of them a misspelt word was meant to be. */
public final class Keywords {
  private static final int LONGEST = 8;
  private static final Map<String, TokenKind> BY_TEXT = byText();

  /** Words other languages start a statement with, and slips that look more like another. */
  private static final Map<String, TokenKind> FOREIGN =
      Map.of(
          "fro", TokenKind.FOR,
          "form", TokenKind.FROM,
          "elseif", TokenKind.ELIF,
          "elsif", TokenKind.ELIF,
          "function", TokenKind.DEF,
          "func", TokenKind.DEF,
          "fn", TokenKind.DEF,
          "switch", TokenKind.MATCH);

  private static final List<String> STATEMENT_STARTS =
      List.of(
          "assert",
          "break",
          "case",
          "continue",
          "def",
          "elif",
          "else",
          "for",
          "from",
          "if",
          "import",
          "match",
          "pass",
          "return",
          "while",
          "with");

  private Keywords() {}

  /** {@link TokenKind#NAME} for a word that is not reserved. */
  static TokenKind kind(String word) {
    return BY_TEXT.getOrDefault(word, TokenKind.NAME);
  }

  /** The kind of the word between two offsets. */
  static TokenKind kind(String text, int start, int end) {
    return end - start > LONGEST ? TokenKind.NAME : kind(text.substring(start, end));
  }

  private static Map<String, TokenKind> byText() {
    var byText = new HashMap<String, TokenKind>();
    for (var kind : TokenKind.values()) {
      if (kind.isKeyword()) {
        byText.put(kind.text(), kind);
      }
    }
    return byText;
  }

  /** All of them, by the alphabet. */
  public static List<String> all() {
    return BY_TEXT.keySet().stream().sorted().toList();
  }

  /** Whether {@code text} could name something. */
  public static boolean isName(String text) {
    return !text.isEmpty()
        && Characters.startsName(text.charAt(0))
        && text.chars().allMatch(c -> Characters.continuesName((char) c))
        && kind(text) == TokenKind.NAME;
  }

  /** The keyword that starts a statement and that {@code word} is a slip of. */
  static Optional<TokenKind> meantBy(String word) {
    if (FOREIGN.containsKey(word)) {
      return Optional.of(FOREIGN.get(word));
    }
    return Nearest.to(word, STATEMENT_STARTS).map(Keywords::kind);
  }
}
