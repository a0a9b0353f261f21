package org.prismlang.bundl.syntax;

import org.prismlang.lang.source.Span;

/** A piece of text that means something. */
record Token(Kind kind, String text, Span span) {
  enum Kind {
    NAME,
    /** A name that is taken: {@link Words}. */
    WORD,
    INT,
    FLOAT,
    SYMBOL,
    END
  }

  /** Whether it is this word or symbol. */
  boolean is(String wanted) {
    return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(wanted);
  }

  /** As a message names it. */
  String described() {
    return kind == Kind.END ? "the end of the text" : "`" + text + "`";
  }
}
