package org.prismlang.lang.syntax;

import java.math.BigInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
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
  private static final String DIGITS = "[0-9](?:_?[0-9])*";
  private static final String EXPONENT = "[eE][+-]?" + DIGITS;
  private static final Pattern INT =
      Pattern.compile(
          "0|[1-9](?:_?[0-9])*|0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+");
  private static final Pattern FLOAT =
      Pattern.compile(
          DIGITS + EXPONENT + "|(?:" + DIGITS + "\\.|(?:" + DIGITS + ")?\\." + DIGITS + ")(?:"
              + EXPONENT + ")?");

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
  static TokenKind classify(SourceFile file, int start, int end, Consumer<Diagnostic> errors) {
    if (isPlain(file.text(), start, end)) {
      return TokenKind.INT;
    }
    String text = file.text().substring(start, Math.min(end, start + LONGEST + 1));
    if (text.length() > LONGEST) {
      errors.accept(
          Code.P0104.at(file.span(start, end), "a number of more than " + LONGEST + " characters"));
      return TokenKind.MALFORMED;
    }
    if (INT.matcher(text).matches()) {
      return TokenKind.INT;
    }
    if (FLOAT.matcher(text).matches()) {
      return finite(file, start, end, errors);
    }
    errors.accept(malformed(file, start, end, text));
    return TokenKind.MALFORMED;
  }

  /** Most numbers are: nothing but a few digits. */
  private static boolean isPlain(String text, int start, int end) {
    boolean plain = end - start <= 9 && (text.charAt(start) != '0' || end == start + 1);
    for (int i = start; i < end && plain; i++) {
      plain = Characters.isDigit(text.charAt(i));
    }
    return plain;
  }

  private static TokenKind finite(
      SourceFile file, int start, int end, Consumer<Diagnostic> errors) {
    if (Double.isFinite(floatValue(file.text().substring(start, end)))) {
      return TokenKind.FLOAT;
    }
    errors.accept(
        Code.P0104
            .at(file.span(start, end), "this number is too large for any type")
            .help("infinity is written `inf`"));
    return TokenKind.MALFORMED;
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
    String digits = text.replace("_", "");
    int radix =
        switch (digits.length() > 1 ? digits.charAt(1) : '0') {
          case 'x', 'X' -> 16;
          case 'o', 'O' -> 8;
          case 'b', 'B' -> 2;
          default -> 10;
        };
    return new BigInteger(radix == 10 ? digits : digits.substring(2), radix);
  }

  static double floatValue(String text) {
    return Double.parseDouble(text.replace("_", ""));
  }
}
