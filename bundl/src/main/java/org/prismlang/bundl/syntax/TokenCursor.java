package org.prismlang.bundl.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Where the parser is in the text. */
final class TokenCursor {
  /** Sums and products of a few sizes stay below 2³¹. */
  static final int MAX_SIZE = 1 << 20;

  private final Lexer lexer;
  private Token token;
  private Token last;

  TokenCursor(SourceFile file) {
    this.lexer = new Lexer(file);
    this.token = lexer.next();
    this.last = token;
  }

  Token token() {
    return token;
  }

  boolean is(String wanted) {
    return token.is(wanted);
  }

  Token next() {
    last = token;
    token = lexer.next();
    return last;
  }

  boolean take(String wanted) {
    boolean isThere = is(wanted);
    if (isThere) {
      next();
    }
    return isThere;
  }

  /** From the beginning of {@code first} to the last token read. */
  Span since(Token first) {
    return first.span().to(last.span());
  }

  /**
   * @param purpose completes «expected `;`»: {@code to end the statement}
   */
  Token expect(String wanted, String purpose) {
    if (!is(wanted)) {
      throw new Unreadable(expected("`" + wanted + "` " + purpose));
    }
    return next();
  }

  Token name(String what) {
    if (token.kind() != Token.Kind.NAME) {
      throw new Unreadable(expectedName(what));
    }
    return next();
  }

  /** One of a few words, by its text. */
  <T> T oneOf(T[] all, Function<T, String> text, String what) {
    var words = new ArrayList<String>();
    for (var each : all) {
      if (is(text.apply(each))) {
        next();
        return each;
      }
      words.add(text.apply(each));
    }
    throw new Unreadable(suggesting(expected(what + ": " + listed(words)), token, words));
  }

  /** A whole number from {@code least} on that says how many of something there are. */
  int size(int least, String what) {
    return size(least, MAX_SIZE, what);
  }

  int size(int least, int most, String what) {
    if (token.kind() != Token.Kind.INT) {
      throw new Unreadable(expected(what + ", a whole number"));
    }
    int value = token.text().length() < 10 ? Integer.parseInt(token.text()) : Integer.MAX_VALUE;
    if (value < least || value > most) {
      throw new Unreadable(Code.P1001.at(token.span(), what + " is from " + least + " to " + most));
    }
    next();
    return value;
  }

  /** A literal of 32 bits, whose sign is read. */
  int integer(boolean isNegative) {
    String digits = next().text();
    try {
      return Integer.parseInt(isNegative ? "-" + digits : digits);
    } catch (NumberFormatException e) {
      throw new Unreadable(Code.P1001.at(last.span(), "the number does not fit in 32 bits"));
    }
  }

  float decimal(boolean isNegative) {
    float value = Float.parseFloat(next().text());
    if (Float.isInfinite(value)) {
      throw new Unreadable(Code.P1001.at(last.span(), "the number is too large for a float"));
    }
    return isNegative ? -value : value;
  }

  /** What is here is not what can be here. */
  Diagnostic expected(String what) {
    return Code.P1001.at(token.span(), "expected " + what + ", found " + token.described());
  }

  /** The same, where a name could be. */
  Diagnostic expectedName(String what) {
    var error = expected(what);
    return token.kind() == Token.Kind.WORD
        ? error.help(token.described() + " is a word of Bundl and cannot be a name")
        : error;
  }

  /** With the word that may be meant. */
  static Diagnostic suggesting(Diagnostic error, Token written, List<String> words) {
    return Nearest.to(written.text(), words)
        .map(meant -> error.help("did you mean `" + meant + "`?"))
        .orElse(error);
  }

  private static String listed(List<String> words) {
    return "`" + String.join("`, `", words) + "`";
  }
}
