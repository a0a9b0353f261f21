package org.prismlang.lang.syntax;

import java.math.BigInteger;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;

/// Numbers: how far one reaches, whether it is well formed (P0104), what it is worth.
///
///     number  = digits | "0x" hex | "0o" octal | "0b" binary | digits "." [digits] [exponent]
///             | "." digits [exponent] | digits exponent
///     digits  = digit (["_"] digit)*
final class Numbers {
  private static final int LONGEST = 400;

  /** With fewer characters and no exponent, every number is finite. */
  private static final int SURELY_FINITE = 300;

  /** With as many digits, every number is a {@code long}. */
  private static final int SURELY_LONG = 18;

  private static final int SURELY_LONG_HEX = 15;

  private Numbers() {}

  /** The offset after the number at {@code start}, with all letters and digits that stick to it. */
  static int end(String text, int start, int limit) {
    int at = start;
    boolean prefixed =
        text.charAt(at) == '0' && at + 1 < limit && "xXbBoO".indexOf(text.charAt(at + 1)) >= 0;
    while (at < limit) {
      char c = text.charAt(at);
      boolean sign = (c == '+' || c == '-') && !prefixed && isExponent(text, start, at);
      if (!Characters.continuesName(c) && !(c == '.' && !prefixed) && !sign) {
        break;
      }
      at++;
    }
    return at;
  }

  private static boolean isExponent(String text, int start, int at) {
    boolean afterE = at > start + 1 && "eE".indexOf(text.charAt(at - 1)) >= 0;
    char beforeE = afterE ? text.charAt(at - 2) : 'e';
    return Characters.isDigit(beforeE) || beforeE == '.';
  }

  /**
   * {@link TokenKind#INT}, {@link TokenKind#FLOAT}, or what is wrong with it and {@link
   * TokenKind#MALFORMED}.
   */
  static TokenKind classify(SourceFile file, int start, int end, List<Diagnostic> errors) {
    if (isPlain(file.text(), start, end)) {
      return TokenKind.INT;
    }
    String text = file.text().substring(start, Math.min(end, start + LONGEST + 1));
    if (text.length() > LONGEST) {
      errors.add(
          Code.P0104.at(file.span(start, end), "a number of more than " + LONGEST + " characters"));
      return TokenKind.MALFORMED;
    }
    var kind = shape(text);
    if (kind == TokenKind.FLOAT && !isFinite(text)) {
      errors.add(
          Code.P0104
              .at(file.span(start, end), "this number is too large for any type")
              .help("infinity is written `inf`"));
      return TokenKind.MALFORMED;
    }
    if (kind == TokenKind.MALFORMED) {
      errors.add(malformed(file, start, end, text));
    }
    return kind;
  }

  /** Most numbers are: nothing but a few digits. */
  private static boolean isPlain(String text, int start, int end) {
    boolean plain = end - start <= 9 && (text.charAt(start) != '0' || end == start + 1);
    for (int i = start; i < end && plain; i++) {
      plain = Characters.isDigit(text.charAt(i));
    }
    return plain;
  }

  private static TokenKind shape(String text) {
    int radix = radix(text);
    int whole = digits(text, radix == 10 ? 0 : 2, radix);
    if (whole == text.length()) {
      boolean isInt = radix == 10 ? text.charAt(0) != '0' || whole == 1 : whole > 2;
      return isInt ? TokenKind.INT : TokenKind.MALFORMED;
    }
    int fraction = text.charAt(whole) == '.' ? digits(text, whole + 1, 10) : whole;
    boolean hasDigits = whole > 0 || fraction > whole + 1;
    return radix == 10 && hasDigits && exponent(text, fraction) == text.length()
        ? TokenKind.FLOAT
        : TokenKind.MALFORMED;
  }

  private static int radix(String text) {
    return switch (text.length() > 1 && text.charAt(0) == '0' ? text.charAt(1) : ' ') {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
  }

  /** The offset after the digits at {@code from}; behind a prefix, a {@code _} may come first. */
  private static int digits(String text, int from, int radix) {
    int at = from;
    while (at < text.length()) {
      boolean separated = text.charAt(at) == '_' && (at > from || radix != 10);
      int digit = at + (separated ? 1 : 0);
      if (digit == text.length() || Character.digit(text.charAt(digit), radix) < 0) {
        return at;
      }
      at = digit + 1;
    }
    return at;
  }

  /** The offset after the exponent at {@code from}, or that if there is none. */
  private static int exponent(String text, int from) {
    if (from + 1 >= text.length() || (text.charAt(from) | 0x20) != 'e') {
      return from;
    }
    boolean signed = text.charAt(from + 1) == '+' || text.charAt(from + 1) == '-';
    int first = from + (signed ? 2 : 1);
    int end = digits(text, first, 10);
    return end > first ? end : from;
  }

  private static boolean isFinite(String text) {
    boolean isShort = text.length() < SURELY_FINITE && text.indexOf('e') < 0;
    return isShort && text.indexOf('E') < 0 || Double.isFinite(floatValue(text));
  }

  private static Diagnostic malformed(SourceFile file, int start, int end, String text) {
    var span = file.span(start, end);
    var error = Code.P0104.at(span, "`" + text + "` is not a number");
    if (text.matches("[0-9.eE+-]*[0-9.](f|F|u|U|l|L|ul|UL|ull|ULL|ll|LL)")) {
      String plain = text.replaceFirst("[fFuUlL]+$", "");
      boolean isFloat = text.matches(".*[fF]") && !plain.matches(".*[.eE].*");
      String written = isFloat ? plain + ".0" : plain;
      return error.help(
          "a literal takes the type that is needed: write `" + written + "`",
          new Edit(span, written));
    }
    if (text.matches("0[0-9]+")) {
      return error.help("leading zeros mean nothing here; octal numbers are written `0o17`");
    }
    return text.contains("_")
        ? error.help("`_` stands between two digits")
        : error.help(
            "a name cannot start with a digit, and numbers look like `10`, `0xff`, `1.5e-3`");
  }

  static BigInteger intValue(String text) {
    int radix = radix(text);
    String digits = (radix == 10 ? text : text.substring(2)).replace("_", "");
    return digits.length() <= (radix == 16 ? SURELY_LONG_HEX : SURELY_LONG)
        ? BigInteger.valueOf(Long.parseLong(digits, radix))
        : new BigInteger(digits, radix);
  }

  static double floatValue(String text) {
    return Double.parseDouble(text.replace("_", ""));
  }
}
