package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;

/** Cuts the text into tokens. Line ends are blanks. */
final class IrLexer {
  private static final List<String> PAIRS = List.of("->", "==", "!=", "<=", ">=", "<<", ">>");
  private static final String SINGLES = "+-*/%&|^<>=!~#[](){},:;@?";

  private final String text;
  private final List<IrToken> tokens = new ArrayList<>();
  private int here;
  private int line = 1;
  private int lineStart;

  private IrLexer(String text) {
    this.text = text;
  }

  static List<IrToken> tokens(String text) {
    var lexer = new IrLexer(text);
    while (lexer.skipBlanks()) {
      lexer.next();
    }
    lexer.add(IrToken.Kind.END, "", lexer.here);
    return List.copyOf(lexer.tokens);
  }

  private boolean skipBlanks() {
    while (here < text.length() && " \t\r\n".indexOf(text.charAt(here)) >= 0) {
      if (text.charAt(here++) == '\n') {
        line++;
        lineStart = here;
      }
    }
    return here < text.length();
  }

  private void next() {
    int start = here;
    char c = text.charAt(here);
    if (Words.isNameStart(c)) {
      while (Words.isNamePart(peek(0))) {
        here++;
      }
      add(IrToken.Kind.WORD, text.substring(start, here), start);
    } else if (isDigit(c)) {
      number();
      add(IrToken.Kind.NUMBER, text.substring(start, here), start);
    } else if (c == '"' || c == '`') {
      var kind = c == '"' ? IrToken.Kind.TEXT : IrToken.Kind.NAME;
      add(kind, quoted(c), start);
    } else if (c == '@' && isDigit(peek(1))) {
      span();
      add(IrToken.Kind.SPAN, text.substring(start, here), start);
    } else if (here + 1 < text.length() && PAIRS.contains(text.substring(here, here + 2))) {
      here += 2;
      add(IrToken.Kind.SYMBOL, text.substring(start, here), start);
    } else if (SINGLES.indexOf(c) >= 0) {
      here++;
      add(IrToken.Kind.SYMBOL, String.valueOf(c), start);
    } else {
      throw problem(here, "nothing begins with " + Words.quoted(String.valueOf(c), '`'));
    }
  }

  private void number() {
    digits();
    if (peek(0) == '.' && isDigit(peek(1))) {
      here++;
      digits();
    }
    if (peek(0) == 'E' && (isDigit(peek(1)) || peek(1) == '-' && isDigit(peek(2)))) {
      here += 2;
      digits();
    }
  }

  private void span() {
    here++;
    digits();
    if (peek(0) == ':') {
      here++;
      digits();
    }
    if (peek(0) != '-' || !isDigit(peek(1))) {
      throw problem(here, "wanted a span, as `@120-134`");
    }
    here++;
    digits();
  }

  private void digits() {
    while (isDigit(peek(0))) {
      here++;
    }
  }

  private String quoted(char quote) {
    int start = here++;
    var said = new StringBuilder();
    while (peek(0) != quote) {
      if (here >= text.length() || peek(0) == '\n') {
        throw problem(start, "wanted " + quote + " at the end of this");
      }
      said.append(peek(0) == '\\' ? escaped() : text.charAt(here++));
    }
    here++;
    return said.toString();
  }

  private char escaped() {
    char c = peek(1);
    return switch (c) {
      case 'n' -> {
        here += 2;
        yield '\n';
      }
      case 'u' -> {
        var digits = text.substring(here + 2, Math.min(here + 6, text.length()));
        if (!digits.matches("[0-9a-f]{4}")) {
          throw problem(here, "wanted four hexadecimal digits behind \\u");
        }
        here += 6;
        yield (char) Integer.parseInt(digits, 16);
      }
      case '"', '`', '\\' -> {
        here += 2;
        yield c;
      }
      default -> throw problem(here, "wanted \\n, \\u, \\\\ or an escaped quote");
    };
  }

  /** The character so far ahead; 0 behind the end. */
  private char peek(int ahead) {
    return here + ahead < text.length() ? text.charAt(here + ahead) : 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void add(IrToken.Kind kind, String said, int start) {
    tokens.add(new IrToken(kind, said, line, start - lineStart + 1));
  }

  private IrTextException problem(int offset, String problem) {
    return new IrTextException(line, offset - lineStart + 1, problem);
  }
}
