package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The tokens from here on, and the words every rule of the grammar is written in. */
final class IrTokens {
  /** Deeper texts are mistakes, and would not fit on the stack. */
  private static final int MOST_NESTED = 250;

  private final List<IrToken> tokens;
  private int here;
  private int nesting;

  IrTokens(List<IrToken> tokens) {
    this.tokens = tokens;
  }

  IrToken peek() {
    return tokens.get(here);
  }

  IrToken peek(int ahead) {
    return tokens.get(Math.min(here + ahead, tokens.size() - 1));
  }

  IrToken take() {
    var token = peek();
    if (token.kind() != IrToken.Kind.END) {
      here++;
    }
    return token;
  }

  boolean isAtEnd() {
    return peek().kind() == IrToken.Kind.END;
  }

  boolean isSymbol(String symbol) {
    return peek().is(IrToken.Kind.SYMBOL, symbol);
  }

  boolean isWord(String word) {
    return peek().is(IrToken.Kind.WORD, word);
  }

  boolean tookSymbol(String symbol) {
    boolean is = isSymbol(symbol);
    here += is ? 1 : 0;
    return is;
  }

  boolean tookWord(String word) {
    boolean is = isWord(word);
    here += is ? 1 : 0;
    return is;
  }

  void symbol(String symbol) {
    if (!tookSymbol(symbol)) {
      throw wanted("`" + symbol + "`");
    }
  }

  void word(String word) {
    if (!tookWord(word)) {
      throw wanted("`" + word + "`");
    }
  }

  String name() {
    boolean isName =
        peek().kind() == IrToken.Kind.NAME
            || peek().kind() == IrToken.Kind.WORD && !Words.isReserved(peek().text());
    if (!isName) {
      throw wanted("a name");
    }
    return take().text();
  }

  String text() {
    return take(IrToken.Kind.TEXT, "a text in quotes").text();
  }

  int number() {
    boolean isNegative = tookSymbol("-");
    var token = take(IrToken.Kind.NUMBER, "a number");
    try {
      return Integer.parseInt((isNegative ? "-" : "") + token.text());
    } catch (NumberFormatException e) {
      throw problem(token, "wanted a whole number of 32 bits, not " + token.described());
    }
  }

  /** The constant that a word spells. */
  <E extends Enum<E>> E oneOf(Class<E> type) {
    var words = new ArrayList<String>();
    for (var constant : type.getEnumConstants()) {
      words.add(IrText.word(constant));
    }
    if (peek().kind() != IrToken.Kind.WORD || !words.contains(peek().text())) {
      throw wanted("one of " + String.join(", ", words));
    }
    return Enum.valueOf(type, take().text().toUpperCase(Locale.ROOT));
  }

  <T> List<T> separated(Supplier<T> item) {
    var items = new ArrayList<T>();
    do {
      items.add(item.get());
    } while (tookSymbol(","));
    return items;
  }

  /** Items up to a closing symbol; perhaps none. */
  <T> List<T> separatedUntil(String close, Supplier<T> item) {
    List<T> items = isSymbol(close) ? List.of() : separated(item);
    symbol(close);
    return items;
  }

  <T> T nested(Supplier<T> inner) {
    if (nesting == MOST_NESTED) {
      throw problem(peek(), "nested more than " + MOST_NESTED + " levels deep");
    }
    nesting++;
    var read = inner.get();
    nesting--;
    return read;
  }

  IrToken take(IrToken.Kind kind, String wanted) {
    if (peek().kind() != kind) {
      throw wanted(wanted);
    }
    return take();
  }

  IrTextException wanted(String wanted) {
    return problem(peek(), "wanted " + wanted + ", found " + peek().described());
  }

  static IrTextException problem(IrToken at, String problem) {
    return new IrTextException(at.line(), at.column(), problem);
  }
}
