package org.prismlang.bundl.syntax;

import java.util.Locale;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;

/** Text to tokens, one at a time. */
final class Lexer {
  private static final String[] PAIRS = {":=", "<=", "==", "!="};
  private static final String SINGLES = "(){}[],;:=@<+-*/%";

  private final SourceFile file;
  private final String text;
  private int at;

  Lexer(SourceFile file) {
    this.file = file;
    this.text = file.text();
  }

  /** At the end, {@link Token.Kind#END} again and again. */
  Token next() {
    skipBlanks();
    if (at == text.length()) {
      return token(Token.Kind.END, at);
    }
    char c = text.charAt(at);
    if (startsName(c)) {
      int end = nameEnd();
      boolean isWord = Words.contain(text.substring(at, end));
      return token(isWord ? Token.Kind.WORD : Token.Kind.NAME, end);
    }
    return isDigit(c) ? number() : symbol();
  }

  private void skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
          at++;
        }
      } else if (" \t\f\r\n".indexOf(c) >= 0) {
        at++;
      } else {
        return;
      }
    }
  }

  /** {@code 1}, {@code 1.5}, {@code 1.5e-3}. */
  private Token number() {
    int end = digitsEnd(at);
    boolean isFloat = charAt(end) == '.' && isDigit(charAt(end + 1));
    if (isFloat) {
      end = exponentEnd(digitsEnd(end + 1));
    }
    if (startsName(charAt(end)) || charAt(end) == '.') {
      var span = file.span(at, end + 1);
      throw new Unreadable(
          Code.P1001
              .at(span, "a number does not go on with `" + charAt(end) + "`")
              .help("numbers are written as `12`, `1.5` and `1.5e-3`"));
    }
    return token(isFloat ? Token.Kind.FLOAT : Token.Kind.INT, end);
  }

  private int exponentEnd(int from) {
    if (charAt(from) != 'e' && charAt(from) != 'E') {
      return from;
    }
    boolean isSigned = charAt(from + 1) == '-' || charAt(from + 1) == '+';
    int digits = from + (isSigned ? 2 : 1);
    return isDigit(charAt(digits)) ? digitsEnd(digits) : from;
  }

  private Token symbol() {
    for (var pair : PAIRS) {
      if (text.startsWith(pair, at)) {
        return token(Token.Kind.SYMBOL, at + 2);
      }
    }
    if (SINGLES.indexOf(text.charAt(at)) >= 0) {
      return token(Token.Kind.SYMBOL, at + 1);
    }
    int codePoint = text.codePointAt(at);
    var span = file.span(at, at + Character.charCount(codePoint));
    var error = Code.P1001.at(span, described(codePoint) + " is no part of Bundl");
    throw new Unreadable(
        switch (codePoint) {
          case '>', '≥', '≤', '≠', '!' ->
              error.help("comparisons are `<`, `<=`, `==` and `!=`: for `a > b` write `b < a`");
          case '&', '|' -> error.help("for «and», put an `if` into an `if`");
          case '.' -> error.help("numbers begin with a digit: `0.5`");
          case '"', '\'' -> error.help("comments begin with `#`; there are no texts");
          default ->
              Character.isLetter(codePoint)
                  ? error.help("names are made of the letters a to z, digits and `_`")
                  : error;
        });
  }

  private static String described(int codePoint) {
    boolean isShown = Character.isLetterOrDigit(codePoint) || codePoint > ' ' && codePoint < 0x7F;
    return isShown
        ? "`" + Character.toString(codePoint) + "`"
        : String.format(Locale.ROOT, "the character U+%04X", codePoint);
  }

  private Token token(Token.Kind kind, int end) {
    var token = new Token(kind, text.substring(at, end), file.span(at, end));
    at = end;
    return token;
  }

  private int nameEnd() {
    int end = at;
    while (startsName(charAt(end)) || isDigit(charAt(end))) {
      end++;
    }
    return end;
  }

  private int digitsEnd(int from) {
    int end = from;
    while (isDigit(charAt(end))) {
      end++;
    }
    return end;
  }

  private char charAt(int offset) {
    return offset < text.length() ? text.charAt(offset) : ' ';
  }

  private static boolean startsName(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
