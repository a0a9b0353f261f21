package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * A span as it is drawn: from offset {@code from} of its first line up to offset {@code to} of its
 * last. It marks something even where the span is empty, and reaches behind no line's text.
 */
record Mark(int firstLine, int from, int lastLine, int to, char stroke, Style style, String text) {
  private static final char PRIMARY = '^';
  private static final char SECONDARY = '-';

  static Mark primary(Span span, Style style, String text) {
    return of(span, PRIMARY, style, text);
  }

  static Mark secondary(Span span, String text) {
    return of(span, SECONDARY, Style.FRAME, text);
  }

  boolean isPrimary() {
    return stroke == PRIMARY;
  }

  boolean isOnOneLine() {
    return firstLine == lastLine;
  }

  boolean touches(int line) {
    return firstLine == line || lastLine == line;
  }

  private static Mark of(Span span, char stroke, Style style, String text) {
    SourceFile file = span.file();
    int firstLine = file.line(span.start());
    int lastLine = span.end() > span.start() ? file.line(span.end() - 1) : firstLine;
    int from = inLine(file, firstLine, span.start());
    int to = inLine(file, lastLine, span.end());
    int least = firstLine == lastLine ? from + 1 : 1;
    return new Mark(
        firstLine, from, lastLine, Math.max(to, least), stroke, style, Glyphs.shown(text));
  }

  private static int inLine(SourceFile file, int line, int offset) {
    return Math.min(offset - file.lineStart(line), file.lineText(line).length());
  }
}
