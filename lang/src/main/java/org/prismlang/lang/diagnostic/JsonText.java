package org.prismlang.lang.diagnostic;

import org.jspecify.annotations.Nullable;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Texts and places of the source as JSON, on one line. */
public final class JsonText {
  private final StringBuilder out;
  private @Nullable SourceFile file;
  private int lineStart;
  private int offset;
  private int column;

  /** Adds to {@code out}. */
  public JsonText(StringBuilder out) {
    this.out = out;
  }

  /** The members {@code "file":…,"span":…} of an object. */
  public void place(Span span) {
    out.append("\"file\":");
    text(span.file().path());
    out.append(",\"span\":{\"start\":");
    position(span.file(), span.start());
    out.append(",\"end\":");
    position(span.file(), span.end());
    out.append('}');
  }

  /** The members {@code "startLine":…,"startColumn":…,"endLine":…,"endColumn":…} of an object. */
  void region(Span span) {
    region("start", span.file(), span.start());
    out.append(',');
    region("end", span.file(), span.end());
  }

  private void region(String which, SourceFile of, int at) {
    out.append('"').append(which).append("Line\":").append(of.line(at));
    out.append(",\"").append(which).append("Column\":").append(column(of, at));
  }

  private void position(SourceFile of, int at) {
    out.append("{\"line\":").append(of.line(at));
    out.append(",\"col\":").append(column(of, at)).append('}');
  }

  /**
   * Counts on from the last position where it can: many reports on one endless line stay linear.
   */
  private int column(SourceFile of, int at) {
    int start = of.lineStart(of.line(at));
    if (of != file || start != lineStart || at < offset) {
      file = of;
      lineStart = start;
      offset = start;
      column = 1;
    }
    column += of.text().codePointCount(offset, at);
    offset = at;
    return column;
  }

  public void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (isPlain(text, i)) {
            out.append(c);
          } else {
            escape(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** Not so: controls, what some readers take for a line end, and half a surrogate pair. */
  private static boolean isPlain(String text, int i) {
    char c = text.charAt(i);
    if (c < 0x7F) {
      return c >= 0x20;
    }
    if (Character.isHighSurrogate(c)) {
      return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
    return c >= 0xA0 && c != '\u2028' && c != '\u2029';
  }

  private void escape(char c) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit(c >> shift & 0xF, 16));
    }
  }
}
