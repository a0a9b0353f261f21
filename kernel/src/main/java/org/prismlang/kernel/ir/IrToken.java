package org.prismlang.kernel.ir;

/**
 * A piece of text.
 *
 * @param text what it says: without quotes and escapes
 */
record IrToken(Kind kind, String text, int line, int column) {
  enum Kind {
    WORD,
    /** In back quotes: a name whatever it says. */
    NAME,
    TEXT,
    NUMBER,
    /** {@code @120-134}, {@code @1:120-134}. */
    SPAN,
    SYMBOL,
    END
  }

  boolean is(Kind other, String otherText) {
    return kind == other && text.equals(otherText);
  }

  /** As a message calls it. */
  String described() {
    return switch (kind) {
      case END -> "the end";
      case TEXT -> "a text";
      case WORD, NAME, NUMBER, SPAN, SYMBOL -> "`" + text + "`";
    };
  }
}
